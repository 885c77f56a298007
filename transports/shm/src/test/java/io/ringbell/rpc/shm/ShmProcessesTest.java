package io.ringbell.rpc.shm;

import io.ringbell.rpc.contract.ProcessesContract;

class ShmProcessesTest extends ProcessesContract {
  ShmProcessesTest() {
    super("shm://localhost:0");
  }
}
