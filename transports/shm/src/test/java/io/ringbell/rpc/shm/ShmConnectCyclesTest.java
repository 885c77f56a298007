package io.ringbell.rpc.shm;

import io.ringbell.rpc.contract.ConnectCyclesContract;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

class ShmConnectCyclesTest extends ConnectCyclesContract {
  ShmConnectCyclesTest() {
    super("shm://localhost:0", 2_000);
  }

  @Override
  protected long memoryInUse() {
    try {
      FileStore store = Files.getFileStore(Path.of("/dev/shm"));
      return store.getTotalSpace() - store.getUnallocatedSpace();
    } catch (IOException e) {
      System.out.println("skipped: the look at shared memory, since there is no /dev/shm");
      return 0;
    }
  }
}
