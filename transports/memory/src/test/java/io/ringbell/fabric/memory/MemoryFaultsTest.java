package io.ringbell.fabric.memory;

import static io.ringbell.fabric.WorkRequest.FENCE;
import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryFaultsTest {
  // The steps of a link's first request, after those of the connection: arrival and acceptance.
  private static final int POSTED = 2;
  private static final int DELIVERED = 3;
  private static final int COMPLETED = 4;

  @Test
  void theSameSeedHasTheSameOutcome() {
    Set<String> outcomes = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      MemoryFaults faults =
          MemoryFaults.seed(seed)
              .maxDelay(4)
              .maxReadDelay(6)
              .maxCompletionDelay(3)
              .errorOneIn(60, CompletionStatus.GENERAL_ERR, CompletionStatus.REM_OP_ERR)
              .build();
      Traffic first = Traffic.run(faults);
      Traffic second = Traffic.run(faults);
      assertThat(second.outcome()).as(faults.toString()).isEqualTo(first.outcome());
      first.assertEachCompletedOnce();
      outcomes.add(first.outcome());
    }
    assertThat(outcomes).as("different seeds").hasSizeGreaterThan(40);
  }

  @Test
  void theFaultsSayTheirSeed() {
    MemoryFaults faults = MemoryFaults.seed(4711).maxDelay(2).build();
    assertThat(faults.toString()).contains("seed=4711", "maxDelay=2");
    assertThat(new MemoryNetwork(faults).toString()).contains("seed=4711");
  }

  @Test
  void aRunWithoutStrikesCompletesAndCountsItsSteps() {
    Traffic traffic = Traffic.run(MemoryFaults.seed(1).build());
    assertThat(traffic.broken()).isFalse();
    traffic.assertEachCompletedOnce();
    assertThat(traffic.steps()).isEqualTo(2 + 3L * traffic.requests());
  }

  @ParameterizedTest
  @EnumSource(Death.class)
  void aDeathAtAnyStepCompletesEachRequestOnce(Death death) {
    long steps = Traffic.run(MemoryFaults.seed(1).build()).steps();
    for (long step = 0; step < steps; step++) {
      MemoryFaults faults = MemoryFaults.seed(1).killAtStep(step, death).build();
      Traffic traffic = Traffic.run(faults);
      assertThat(traffic.broken()).as(faults.toString()).isTrue();
      traffic.assertEachCompletedOnce();
    }
    MemoryFaults beyond = MemoryFaults.seed(1).killAtStep(steps, death).build();
    assertThat(Traffic.run(beyond).broken()).as("behind the last step").isFalse();
  }

  @Test
  void aDeathAtAnyStepOfADelayedRunCompletesEachRequestOnce() {
    for (long seed = 0; seed < 3; seed++) {
      long steps = Traffic.run(delays(seed).build()).steps();
      for (long step = 0; step < steps; step++) {
        MemoryFaults faults = delays(seed).killAtStep(step, Death.BOTH).build();
        Traffic traffic = Traffic.run(faults);
        assertThat(traffic.broken()).as(faults.toString()).isTrue();
        traffic.assertEachCompletedOnce();
      }
    }
  }

  private static MemoryFaults.Builder delays(long seed) {
    return MemoryFaults.seed(seed).maxDelay(3).maxReadDelay(3).maxCompletionDelay(3);
  }

  @Test
  void anErrorAtAnyStepOfARequestIsTheStatusOfThatRequestAlone() {
    long steps = Traffic.run(MemoryFaults.seed(1).build()).steps();
    for (long step = 2; step < steps; step++) {
      MemoryFaults faults =
          MemoryFaults.seed(1).failAtStep(step, CompletionStatus.FATAL_ERR).build();
      Traffic traffic = Traffic.run(faults);
      traffic.assertEachCompletedOnce();
      assertThat(traffic.broken()).as(faults.toString()).isTrue();
      assertThat(traffic.count(CompletionStatus.FATAL_ERR)).as(faults.toString()).isEqualTo(1);
    }
  }

  @Test
  void aRequestThatIsKilledAtItsDeliveryHasNotReachedThePeer() {
    for (int step : new int[] {POSTED, DELIVERED}) {
      MemoryFaults faults = MemoryFaults.seed(1).killAtStep(step, Death.BOTH).build();
      try (MemoryLink link = MemoryLink.open(new MemoryNetwork(faults))) {
        link.client.queuePair.post(new WorkRequest().send(1, link.client.memory, 0, 8));
        link.drain();
        assertThat(link.client.log).contains("1 WR_FLUSH_ERR");
        assertThat(link.server.log).startsWith("1000 WR_FLUSH_ERR").hasSize(MemoryLink.RECEIVES);
        assertThat(link.client.fabric.counters().get("faults_injected")).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Death.class)
  void aRequestThatIsKilledAtItsCompletionHasReachedThePeer(Death death) {
    MemoryFaults faults = MemoryFaults.seed(1).killAtStep(COMPLETED, death).build();
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork(faults))) {
      link.client.queuePair.post(new WorkRequest().send(1, link.client.memory, 0, 8));
      link.drain();
      assertThat(link.server.log).startsWith("1000 SUCCESS RECEIVE");
      assertThat(link.client.log)
          .contains(death == Death.REMOTE ? "1 RETRY_EXC_ERR" : "1 WR_FLUSH_ERR");
      assertThat(link.client.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
      assertThat(link.server.queuePair.state())
          .as("told of the death")
          .isEqualTo(death == Death.LOCAL ? QueuePair.State.RTS : QueuePair.State.ERROR);
    }
  }

  @Test
  void theSurvivorOfASilentDeathLearnsOfItWhenItSends() {
    MemoryNetwork network = new MemoryNetwork();
    try (MemoryLink link = MemoryLink.open(network)) {
      network.kill(link.server.queuePair, Death.LOCAL);
      link.drain();
      assertThat(link.server.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
      assertThat(link.client.queuePair.state()).isEqualTo(QueuePair.State.RTS);
      assertThat(link.client.log).isEmpty();

      link.client.queuePair.post(new WorkRequest().send(1, link.client.memory, 0, 8));
      link.drain();
      assertThat(link.client.log).startsWith("1 RETRY_EXC_ERR").hasSize(1 + MemoryLink.RECEIVES);
      assertThat(link.client.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    }
  }

  @Test
  void aLaterSendMayOvertakeAReadUnlessItIsFenced() {
    int overtaken = 0;
    for (long seed = 0; seed < 100; seed++) {
      MemoryFaults faults = MemoryFaults.seed(seed).maxReadDelay(5).build();
      overtaken += sendOvertakesRead(faults, 0) ? 1 : 0;
      assertThat(sendOvertakesRead(faults, FENCE)).as(faults.toString()).isFalse();
    }
    assertThat(overtaken).as("of 100 seeds").isGreaterThan(10);
  }

  private static boolean sendOvertakesRead(MemoryFaults faults, int fence) {
    try (MemoryLink link = MemoryLink.open(new MemoryNetwork(faults))) {
      link.server.memory.buffer().putLong(0, 1);
      WorkRequest send =
          new WorkRequest().send(2, link.client.memory, 0, 8).flags(SIGNALED | fence);
      link.client.queuePair.post(
          new WorkRequest()
              .read(
                  1,
                  link.client.memory,
                  0,
                  8,
                  link.server.memory.address(),
                  link.server.memory.rkey())
              .flags(SIGNALED)
              .next(send));
      link.drain();
      assertThat(link.client.log)
          .as("completions stay in order: %s", faults)
          .containsExactly("1 SUCCESS READ", "2 SUCCESS SEND");
      return link.server.memory.buffer().getLong(MemoryLink.FIRST_RECEIVE) == 0;
    }
  }

  @Test
  void connectsMeetTheFaultsOfTheirTurn() {
    MemoryNetwork network =
        new MemoryNetwork(
            MemoryFaults.seed(1)
                .connects(
                    ConnectFault.REFUSE, ConnectFault.REJECT, ConnectFault.NONE, ConnectFault.LOSE)
                .build());
    assertConnectFails(network, Reason.UNREACHABLE);
    assertConnectFails(network, Reason.REJECTED);
    MemoryLink.open(network).close();
    assertConnectFails(network, Reason.TIMEOUT);
    MemoryLink.open(network).close();
  }

  private static void assertConnectFails(MemoryNetwork network, Reason reason) {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> MemoryLink.open(network, TimeUnit.MILLISECONDS.toNanos(50)).close())
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void aDelayedConnectArrivesLaterOrTimesOut() {
    MemoryFaults faults = MemoryFaults.seed(1).connectDelay(Duration.ofMillis(100)).build();
    assertConnectFails(new MemoryNetwork(faults), Reason.TIMEOUT);
    MemoryLink.open(new MemoryNetwork(faults)).close();
  }

  @Test
  void faultsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> MemoryFaults.seed(1).maxDelay(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemoryFaults.seed(1).failAtStep(1, CompletionStatus.SUCCESS));
    assertThatIllegalArgumentException().isThrownBy(() -> MemoryFaults.seed(1).errorOneIn(5));
  }
}
