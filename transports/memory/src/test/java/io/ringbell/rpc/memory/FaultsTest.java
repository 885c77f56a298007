package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.BackoffPolicy;
import io.ringbell.CallOptions;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.memory.ConnectFault;
import io.ringbell.fabric.memory.Death;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fault at each step of a call. */
class FaultsTest {
  private static final int SMALL_RING = 4096;

  /** One kind of call. */
  enum Scenario {
    SMALL((run, probe) -> run.blocking(1, probe::note)),
    FRAGMENTED((run, probe) -> run.blocking(1, id -> probe.noteEcho(id, new byte[9000]))),
    ASYNCHRONOUS(
        (run, probe) -> {
          run.start(1, () -> probe.noteEchoLater(1, new byte[3000]));
          run.start(2, () -> probe.noteLater(2));
          run.awaitEnd(1);
          run.awaitEnd(2);
        }),
    WITH_DEADLINE(
        (run, probe) -> run.blocking(1, id -> probe.withDeadline(Duration.ofSeconds(30)).note(id))),
    CANCELLED(
        (run, probe) -> {
          run.later(1, () -> probe.hold(1)).cancel(true);
          run.start(2, () -> probe.noteLater(2));
          run.awaitEnd(1);
          run.awaitEnd(2);
        }),
    ON_THE_EXECUTOR(
        (run, probe) -> {
          run.service.openGate();
          run.start(1, () -> probe.blockLater(1));
          run.awaitEnd(1);
        });

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final FaultRun.Traffic traffic;

    Scenario(FaultRun.Traffic traffic) {
      this.traffic = traffic;
    }

    long run(MemoryFaults faults) {
      return new FaultRun(faults).run(SMALL_RING, traffic);
    }
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void theConnectionDiesAtEachStep(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    assertThat(steps).isGreaterThan(10);
    for (long step = 0; step < steps; step++) {
      scenario.run(MemoryFaults.seed(step).killAtStep(step, Death.BOTH).build());
    }
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void theConnectionDiesAtEachStepOfADelayedRun(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    for (long step = 0; step < steps; step += 2) {
      scenario.run(
          MemoryFaults.seed(step)
              .maxDelay(3)
              .maxReadDelay(3)
              .maxCompletionDelay(3)
              .killAtStep(step, Death.BOTH)
              .build());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Scenario.class,
      names = {"SMALL", "FRAGMENTED", "ASYNCHRONOUS"})
  void aRequestFailsAtEachStep(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    for (long step = 2; step < steps; step++) {
      scenario.run(MemoryFaults.seed(step).failAtStep(step, CompletionStatus.REM_OP_ERR).build());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Death.class,
      names = {"LOCAL", "REMOTE"})
  void oneSideDiesInSilenceAndTheDeadlineEndsTheCall(Death death) {
    FaultRun.Traffic traffic =
        (run, probe) -> {
          ProbeStub hurried = probe.withDeadline(Duration.ofMillis(40));
          run.blocking(1, hurried::note);
          run.start(2, () -> hurried.noteLater(2));
          run.awaitEnd(2);
        };
    long steps = new FaultRun(MemoryFaults.seed(1).build()).run(SMALL_RING, traffic);
    // From the end of the handshake on; before, only its time-out would end it.
    for (long step = 26; step < steps; step++) {
      new FaultRun(MemoryFaults.seed(step).killAtStep(step, death).build())
          .run(SMALL_RING, traffic);
    }
  }

  /** Without a deadline: only the silence of the other side can end the call. */
  @ParameterizedTest
  @EnumSource(
      value = Death.class,
      names = {"LOCAL", "REMOTE"})
  void oneSideDiesInSilenceAndKeepAliveEndsTheCall(Death death) {
    FaultRun.Traffic traffic =
        (run, probe) -> {
          run.blocking(1, probe::note);
          run.start(2, () -> probe.noteLater(2));
          run.awaitEnd(2);
        };
    long steps = keepingAlive(1, null, 0).run(SMALL_RING, traffic);
    for (long step = 26; step < steps; step++) {
      keepingAlive(step, death, step).run(SMALL_RING, traffic);
    }
  }

  private static FaultRun keepingAlive(long seed, Death death, long step) {
    MemoryFaults.Builder faults = MemoryFaults.seed(seed);
    if (death != null) {
      faults.killAtStep(step, death);
    }
    return new FaultRun(faults.build())
        .with(builder -> builder.keepAlive(Duration.ofMillis(10), Duration.ofMillis(30)));
  }

  @Test
  void aConnectionThatComesBackInSpiteOfFailedAttempts() {
    for (long seed = 0; seed < 20; seed++) {
      MemoryFaults faults =
          MemoryFaults.seed(seed)
              .connects(ConnectFault.NONE, ConnectFault.REFUSE, ConnectFault.REJECT)
              .killAtStep(60, Death.BOTH)
              .build();
      new FaultRun(faults)
          .with(
              builder ->
                  builder.reconnectBackoff(
                      new BackoffPolicy(Duration.ofMillis(1), Duration.ofMillis(2), 1.6, 0.2)))
          .run(
              SMALL_RING,
              (run, probe) -> {
                ProbeStub waiting = probe.withOptions(CallOptions.DEFAULT.withWaitForReady(true));
                for (int id = 0; id < 30; id++) {
                  run.blocking(id, waiting::note);
                }
                assertThat(run.channel().counters())
                    .containsEntry("reconnected", 1L)
                    .containsEntry("connects_failed", 2L)
                    .containsEntry("connections_lost", 1L);
              });
    }
  }

  @Test
  void connectsThatFail() {
    for (ConnectFault fault : new ConnectFault[] {ConnectFault.REFUSE, ConnectFault.REJECT}) {
      new FaultRun(MemoryFaults.seed(1).connects(fault).build())
          .run(
              SMALL_RING,
              (run, probe) -> {
                throw new AssertionError("connected in spite of " + fault);
              });
    }
  }
}
