package io.ringbell.fabric.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
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
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork())) {
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
      assertThat(link.server.log).containsExactly("1000 SUCCESS RECEIVE");
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
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork())) {
      link.client.queuePair.disconnect();

      assertThat(link.server.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
      assertThat(link.client.poll()).isEqualTo(MemoryLink.RECEIVES);
      assertThat(link.server.poll()).isEqualTo(MemoryLink.RECEIVES);
    }
  }

  @Test
  void keysAreDifferentAndInNoRow() {
    try (Fabric fabric = new MemoryNetwork().openFabric()) {
      ProtectionDomain domain =
          fabric
              .connector(FabricAddress.parse("memory://127.0.0.1:1"), 1)
              .allocateProtectionDomain();
      List<MemoryRegion> regions = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        regions.add(domain.allocate(1 + i, EnumSet.of(Access.LOCAL_WRITE)));
      }
      assertThat(regions.stream().map(MemoryRegion::rkey)).doesNotHaveDuplicates();
      assertThat(
              IntStream.range(1, regions.size())
                  .mapToObj(i -> regions.get(i).rkey() - regions.get(i - 1).rkey()))
          .as("steps from key to key")
          .doesNotHaveDuplicates();
      assertThat(regions).allMatch(region -> region.address() % 64 == 0);
      regions.forEach(MemoryRegion::close);
      domain.close();
    }
  }

  @Test
  void countsWhatItRefuses() {
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork())) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  link.client.queuePair.post(new WorkRequest().send(1, link.client.memory, -1, 8)));
      for (int i = 0; i < MemoryLink.RECEIVES; i++) {
        link.client.queuePair.post(new WorkRequest().send(i, link.client.memory, 0, 8));
      }
      link.client.queuePair.post(new WorkRequest().send(99, link.client.memory, 0, 8));

      assertThat(link.client.poll()).isEqualTo(1 + MemoryLink.RECEIVES);
      assertThat(link.client.log).startsWith("99 RNR_RETRY_EXC_ERR");
      Counters counters = link.client.fabric.counters();
      assertThat(counters.get("malformed_chains")).isEqualTo(1);
      assertThat(counters.get("requests_posted")).isEqualTo(1 + MemoryLink.RECEIVES);
      assertThat(counters.get("requests_failed")).isEqualTo(1);
      assertThat(counters.get("requests_flushed")).isEqualTo(MemoryLink.RECEIVES);
    }
  }

  @Test
  void theErrorStateFreesUnsignaledPlacesBehindACompletionThatIsPolledLate() {
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork())) {
      WorkRequest send = new WorkRequest();
      link.client.queuePair.post(
          send.send(1, link.client.memory, 0, 8).flags(WorkRequest.SIGNALED));
      link.client.queuePair.post(send.send(2, link.client.memory, 0, 8));
      link.client.queuePair.disconnect();
      assertThat(link.client.poll()).isEqualTo(1 + MemoryLink.RECEIVES);

      for (int i = 0; i < MemoryLink.SENDS; i++) {
        link.client.queuePair.post(send.send(100 + i, link.client.memory, 0, 8));
      }
      link.drain();
      assertThat(link.client.log)
          .hasSize(1 + MemoryLink.RECEIVES + MemoryLink.SENDS)
          .contains("131 WR_FLUSH_ERR");
    }
  }

  @Test
  void closingBeforeWhatUsesItIsAMistakeThatIsTold() {
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork())) {
      assertThatIllegalStateException().isThrownBy(link.client.queue::close);
      assertThatIllegalStateException().isThrownBy(link.client.domain::close);
    }
  }

  private static int rkey(MemoryLink link) {
    return link.server.memory.rkey();
  }
}
