package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.RpcChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The memory of a server with many idle connections, with default settings. */
public abstract class IdleConnectionsContract {
  private final String listenAddress;

  /**
   * Over one fabric.
   *
   * @param listenAddress where servers listen, with port 0
   */
  protected IdleConnectionsContract(String listenAddress) {
    this.listenAddress = listenAddress;
  }

  private static final int CONNECTIONS = 200;
  private static final long LIMIT_KIB = 200 << 10;

  @Test
  void twoHundredIdleConnections() {
    boolean linux = Files.exists(Path.of("/proc/self/status"));
    if (!linux) {
      System.out.println("skipped: no /proc/PID/status to read a process's memory from");
    }
    assumeTrue(linux, "needs /proc");
    List<RpcChannel> channels = new ArrayList<>();
    try (Child child = new Child(ServerProgram.class, listenAddress)) {
      String address = child.line();
      long before = child.statusKib("VmRSS");
      for (int i = 0; i < CONNECTIONS; i++) {
        RpcChannel channel = RpcChannel.open(address);
        channels.add(channel);
        // Each has been used, so that nothing is only promised.
        assertThat(ProbeStub.of(channel).add(i, 1)).isEqualTo(i + 1L);
      }
      long now = child.statusKib("VmRSS");
      long most = child.statusKib("VmHWM");
      System.out.printf(
          "a server with %d idle connections: VmRSS %d KiB (%d before), VmHWM %d KiB%n",
          CONNECTIONS, now, before, most);
      assertThat(now).isLessThan(LIMIT_KIB);
      assertThat(most).isLessThan(LIMIT_KIB);
      channels.forEach(RpcChannel::close);
    } finally {
      channels.forEach(RpcChannel::close);
    }
  }
}
