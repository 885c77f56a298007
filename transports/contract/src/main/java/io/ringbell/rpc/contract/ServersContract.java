package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several servers, services, addresses and loops in one process. */
abstract class ServersContract extends RpcContractTest {
  @Test
  void severalServers() {
    RpcServer first = start();
    RpcServer second = start();
    assertThat(first.address()).isNotEqualTo(second.address());
    ProbeStub one = ProbeStub.of(open(first));
    ProbeStub two = ProbeStub.of(open(second));
    assertThat(one.add(1, 2)).isEqualTo(3);
    assertThat(two.add(1, 2)).isEqualTo(3);
    first.close();
    assertThat(two.add(3, 4)).isEqualTo(7);
    assertThat(counter(first, "calls_completed")).isEqualTo(1);
    assertThat(counter(second, "calls_completed")).isEqualTo(2);
  }

  @Test
  void severalAddresses() {
    RpcServer server = start(builder -> builder.listen(subject().listenAddress()));
    assertThat(server.addresses()).hasSize(2).doesNotHaveDuplicates();
    for (String address : server.addresses()) {
      assertThat(ProbeStub.of(keep(RpcChannel.open(address))).add(1, 2)).isEqualTo(3);
    }
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void severalServices() {
    RpcServer server = start(builder -> builder.addService(ElsewhereSkeleton.of(() -> "here")));
    RpcChannel channel = open(server);
    assertThat(ElsewhereStub.of(channel).where()).isEqualTo("here");
    assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    assertThat(ElsewhereStub.of(channel).where()).isEqualTo("here");
  }

  @Test
  void theSameServiceTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(builder -> builder.addService(ProbeSkeleton.of(service))))
        .withMessageContaining("io.ringbell.rpc.contract.Probe")
        .withMessageContaining("each service once");
  }

  @Test
  void severalEventLoops() {
    RpcServer server = start(builder -> builder.eventLoops(3));
    List<ProbeStub> probes = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      probes.add(ProbeStub.of(open(server)));
    }
    Workers workers = new Workers();
    for (ProbeStub probe : probes) {
      workers.start(
          "caller",
          () -> {
            for (int n = 0; n < 200; n++) {
              assertThat(probe.add(n, 1)).isEqualTo(n + 1L);
            }
          });
    }
    workers.join();
    assertThat(counter(server, "calls_completed")).isEqualTo(1400);
  }

  @Test
  void aServerThatCallsAServer() {
    RpcServer back = start();
    ProbeStub behind = ProbeStub.of(open(back));
    RpcServer server =
        start(builder -> builder.addService(ElsewhereSkeleton.of(() -> "" + behind.add(20, 3))));
    assertThat(ElsewhereStub.of(open(server)).where()).isEqualTo("23");
  }

  @Test
  void manyChannelsToOneServer() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    List<ProbeStub> probes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      probes.add(ProbeStub.of(open(server, builder -> builder.ringCapacity(4096))));
    }
    assertThat(server.connections()).isEqualTo(40);
    for (int round = 0; round < 5; round++) {
      for (ProbeStub probe : probes) {
        assertThat(probe.add(round, 1)).isEqualTo(round + 1L);
      }
    }
  }
}
