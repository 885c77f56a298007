package io.ringbell.rpc.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.rpc.contract.Child;
import io.ringbell.rpc.contract.ProbeStub;
import io.ringbell.rpc.contract.ServerProgram;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Large messages between two processes, from the memory of the one to that of the other. */
class LargeMessagesTest {
  private static final int CALLS = 50;
  private static final int LENGTH = 1 << 20;

  @Test
  void noneIsRead() {
    try (Child child = new Child(ServerProgram.class, "shm://localhost:0");
        RpcChannel channel = RpcChannel.open(child.line())) {
      ProbeStub probe = ProbeStub.of(channel);
      byte[] payload = new byte[LENGTH];
      for (int i = 0; i < CALLS; i++) {
        Arrays.fill(payload, (byte) i);
        assertThat(probe.echo(payload)).isEqualTo(payload);
      }
      assertThat(channel.counters().get("rendezvous_sent")).isEqualTo(CALLS);
      assertThat(channel.counters().get("rendezvous_received")).isEqualTo(CALLS);
      assertThat(channel.counters().get("rendezvous_viewed")).isEqualTo(CALLS);
      assertThat(channel.counters().get("one_sided_requests_posted")).isZero();
      child.kill();
    }
  }
}
