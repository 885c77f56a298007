package io.ringbell.fabric.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import org.junit.jupiter.api.Test;

class MemoryFabricTest {
  @Test
  void isFoundByItsScheme() {
    try (Fabric fabric = Fabrics.open("memory")) {
      assertThat(fabric.scheme()).isEqualTo("memory");
    }
  }

  @Test
  void executesAChainWhileItIsPosted() {
    try (MemoryLink link = new MemoryLink(new MemoryNetwork())) {
      link.client.memory.buffer().putLong(0, 42);
      WorkRequest send =
          new WorkRequest().send(2, link.client.memory, 8, 8).flags(WorkRequest.SIGNALED);
      WorkRequest write =
          new WorkRequest()
              .write(1, link.client.memory, 0, 8, link.server.memory.address(), rkey(link))
              .next(send);
      link.client.queuePair.post(write);

      assertThat(link.server.memory.buffer().getLong(0)).isEqualTo(42);
      assertThat(link.server.poll()).isEqualTo(1);
      assertThat(link.client.poll()).isEqualTo(1);
      assertThat(link.server.log).containsExactly("accepting", "1000 SUCCESS RECEIVE");
      assertThat(link.client.log).containsExactly("2 SUCCESS SEND");
      link.client.queuePair.post(
          new WorkRequest()
              .read(3, link.client.memory, 64, 8, link.server.memory.address(), rkey(link))
              .flags(WorkRequest.SIGNALED));
      assertThat(link.client.poll()).isEqualTo(1);
      assertThat(link.client.memory.buffer().getLong(64)).isEqualTo(42);
    }
  }

  @Test
  void disconnectFlushesBothSides() {
    try (MemoryLink link = new MemoryLink(new MemoryNetwork())) {
      link.client.queuePair.disconnect();

      assertThat(link.server.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
      assertThat(link.client.poll()).isEqualTo(MemoryLink.RECEIVES);
      assertThat(link.server.poll()).isEqualTo(MemoryLink.RECEIVES);
    }
  }

  private static int rkey(MemoryLink link) {
    return link.server.memory.rkey();
  }
}
