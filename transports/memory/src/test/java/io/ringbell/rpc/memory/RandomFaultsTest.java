package io.ringbell.rpc.memory;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.memory.Death;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Mixed traffic of several threads, and a fault at a random step: 500 seeds. */
class RandomFaultsTest {
  private static final int SEEDS = 500;
  private static final int THREADS = 3;
  private static final int CALLS = 30;

  @Test
  void mixedTraffic() {
    for (long seed = 0; seed < SEEDS; seed++) {
      run(seed);
    }
  }

  private static void run(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MemoryFaults.Builder faults = MemoryFaults.seed(seed);
    if (random.nextInt(3) == 0) {
      faults.maxDelay(3).maxCompletionDelay(3).maxReadDelay(3);
    }
    boolean silent = false;
    long step = random.nextInt(400);
    switch (random.nextInt(8)) {
      case 0 -> faults.errorOneIn(300, CompletionStatus.REM_OP_ERR, CompletionStatus.GENERAL_ERR);
      case 1 -> faults.failAtStep(step, CompletionStatus.RETRY_EXC_ERR);
      case 2 -> {
        silent = true;
        faults.killAtStep(40 + step, random.nextBoolean() ? Death.LOCAL : Death.REMOTE);
      }
      default -> faults.killAtStep(step, Death.BOTH);
    }
    int ringCapacity = random.nextBoolean() ? 4096 : 65_536;
    // Nothing but a deadline ends a call whose peer has died in silence.
    Duration deadline = silent ? Duration.ofMillis(50) : Duration.ofSeconds(50);
    new FaultRun(faults.build())
        .run(ringCapacity, (run, probe) -> traffic(run, probe.withDeadline(deadline), seed));
  }

  private static void traffic(FaultRun run, ProbeStub probe, long seed) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i * CALLS;
      SplittableRandom random = new SplittableRandom(seed * THREADS + i);
      Thread thread = new Thread(() -> calls(run, probe, first, random), "traffic-" + i);
      threads.add(thread);
      thread.start();
    }
    threads.forEach(thread -> Await.until(thread + " ends", () -> !thread.isAlive()));
    for (int id = 0; id < THREADS * CALLS; id++) {
      run.awaitEnd(id);
    }
  }

  private static void calls(FaultRun run, ProbeStub probe, int first, SplittableRandom random) {
    ArrayDeque<CompletableFuture<?>> window = new ArrayDeque<>();
    for (int id = first; id < first + CALLS; id++) {
      int call = id;
      byte[] payload = new byte[random.nextInt(10) == 0 ? random.nextInt(30_000) : 20];
      switch (random.nextInt(5)) {
        case 0 -> run.blocking(id, probe::note);
        case 1 -> run.blocking(id, n -> probe.noteEcho(n, payload));
        case 2 -> window.add(run.later(id, () -> probe.noteEchoLater(call, payload)));
        case 3 -> run.later(id, () -> probe.hold(call)).cancel(false);
        default -> window.add(run.later(id, () -> probe.noteLater(call)));
      }
      if (window.size() > 4) {
        CompletableFuture<?> oldest = window.remove();
        Await.until("a call ends", oldest::isDone);
      }
    }
  }
}
