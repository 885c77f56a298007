package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.memory.Death;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.StreamProbe.Method;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSink;
import io.ringbell.rpc.contract.StreamSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A fault at each step of each kind of call with streams. Each call ends exactly once, with what
 * its handler's publisher and subscriber hear as well.
 */
class StreamFaultsTest {
  private static final int SMALL_RING = 4096;

  /** One way to call. */
  enum Scenario {
    PRODUCE(
        (run, handlers) ->
            run.stream(
                1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), StreamSink.all())),
    PRODUCE_ONE_BY_ONE(
        (run, handlers) ->
            run.stream(
                1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), StreamSink.oneByOne())),
    PRODUCE_ON_THE_EXECUTOR(
        (run, handlers) ->
            run.stream(
                1,
                run.streamProbe(1).produce(Method.PRODUCE_BLOCKING, new byte[3]),
                StreamSink.all())),
    PRODUCE_LARGE(
        (run, handlers) -> {
          handlers.size = 9000;
          run.stream(1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), StreamSink.all());
        }),
    PRODUCE_COMPRESSED(
        (run, handlers) -> {
          handlers.zeros = true;
          handlers.size = 9000;
          run.stream(
              1,
              run.streamProbe(1).produce(Method.PRODUCE_COMPRESSED, new byte[3]),
              StreamSink.all());
        }),
    RESPONSES(
        (run, handlers) ->
            run.waiting(
                1,
                () -> {
                  try (RpcResponses<byte[]> responses =
                      run.streamProbe(1).responses(Method.PRODUCE, new byte[3])) {
                    while (responses.hasNext()) {
                      byte[] unused = responses.next();
                    }
                  }
                })),
    COLLECT(
        (run, handlers) -> {
          run.start(1, () -> run.streamProbe(1).collect(Method.COLLECT, StreamSource.of(5, 100)));
          run.awaitEnd(1);
        }),
    COLLECT_ON_THE_EXECUTOR(
        (run, handlers) -> {
          run.start(
              1,
              () -> run.streamProbe(1).collect(Method.COLLECT_BLOCKING, StreamSource.of(5, 100)));
          run.awaitEnd(1);
        }),
    COLLECT_LARGE(
        (run, handlers) -> {
          run.start(1, () -> run.streamProbe(1).collect(Method.COLLECT, StreamSource.of(6, 9000)));
          run.awaitEnd(1);
        }),
    COLLECT_WAITING(
        (run, handlers) ->
            run.waiting(
                1,
                () -> {
                  byte[] unused =
                      run.streamProbe(1).collectBlocking(Method.COLLECT, StreamSource.of(5, 100));
                })),
    TALK(
        (run, handlers) ->
            run.stream(
                1,
                run.streamProbe(1).talk(Method.TALK, StreamSource.of(5, 100)),
                StreamSink.oneByOne())),
    TALK_ON_THE_EXECUTOR(
        (run, handlers) ->
            run.stream(
                1,
                run.streamProbe(1).talk(Method.TALK_BLOCKING, StreamSource.of(5, 100)),
                StreamSink.oneByOne())),
    TALK_LARGE(
        (run, handlers) ->
            run.stream(
                1,
                run.streamProbe(1).talk(Method.TALK, StreamSource.of(4, 9000)),
                StreamSink.all())),
    OPEN(
        (run, handlers) ->
            run.waiting(
                1,
                () -> {
                  try (RpcStream<byte[], byte[]> stream = run.streamProbe(1).open(Method.TALK)) {
                    for (int i = 0; i < 5; i++) {
                      stream.send(new byte[100]);
                      byte[] unused = stream.next();
                    }
                    stream.halfClose();
                    assertThat(stream.hasNext()).isFalse();
                  }
                })),
    OPEN_COLLECT(
        (run, handlers) ->
            run.waiting(
                1,
                () -> {
                  try (RpcStream<byte[], byte[]> stream = run.streamProbe(1).open(Method.COLLECT)) {
                    for (int i = 0; i < 50; i++) {
                      stream.send(new byte[1000]); // more than one window
                    }
                    stream.halfClose();
                    byte[] unused = stream.next();
                  }
                })),
    STALLED(
        (run, handlers) -> {
          handlers.count = 50;
          handlers.size = 1000;
          StreamSink sink = StreamSink.stalled().counting();
          run.startStream(1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), sink);
          sink.request(3);
          sink.awaitReceived(3);
          sink.request(Long.MAX_VALUE);
          run.endStream(1);
        }),
    CANCELLED(
        (run, handlers) -> {
          handlers.count = Long.MAX_VALUE;
          StreamSink sink = StreamSink.oneByOne().counting();
          run.startStream(1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), sink);
          sink.awaitReceived(5);
          sink.cancel();
          run.start(2, () -> run.streamProbe(2).collect(Method.COLLECT, StreamSource.of(2, 9)));
          run.awaitEnd(2);
        }),
    FAILING_REQUESTS(
        (run, handlers) -> {
          run.start(
              1,
              () ->
                  run.streamProbe(1)
                      .collect(
                          Method.COLLECT,
                          StreamSource.of(3, 100).failing(new IllegalStateException("no more"))));
          run.awaitEnd(1);
        }),
    WITH_DEADLINE(
        (run, handlers) ->
            run.stream(
                1,
                run.streamProbe(1, CallOptions.DEFAULT.withTimeout(Duration.ofSeconds(30)))
                    .talk(Method.TALK, StreamSource.of(3, 100)),
                StreamSink.all())),
    UNARY_WITH_METADATA(
        (run, handlers) ->
            run.waiting(
                1,
                () -> {
                  byte[] unused = run.streamProbe(1).echo(Method.ECHO, new byte[20]);
                })),
    SEVERAL(
        (run, handlers) -> {
          run.startStream(
              1, run.streamProbe(1).produce(Method.PRODUCE, new byte[3]), StreamSink.all());
          run.startStream(
              2,
              run.streamProbe(2).talk(Method.TALK, StreamSource.of(3, 3000)),
              StreamSink.oneByOne());
          run.start(3, () -> run.streamProbe(3).collect(Method.COLLECT, StreamSource.of(3, 9)));
          run.endStream(1);
          run.endStream(2);
          run.awaitEnd(3);
        });

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final Traffic traffic;

    Scenario(Traffic traffic) {
      this.traffic = traffic;
    }

    long run(MemoryFaults faults) {
      return run(faults, SMALL_RING);
    }

    long run(MemoryFaults faults, int ringCapacity) {
      FaultRun run = new FaultRun(faults);
      Handlers handlers = new Handlers(run);
      long steps = run.run(ringCapacity, (r, probe) -> traffic.run(r, handlers));
      handlers.check(faults.toString());
      return steps;
    }
  }

  /** The calls of a run. */
  @FunctionalInterface
  interface Traffic {
    void run(FaultRun run, Handlers handlers);
  }

  /** What the methods do, and what they have to do with. */
  static final class Handlers {
    volatile long count = 5;
    volatile int size = 20;
    volatile boolean zeros;
    private final ConcurrentLinkedQueue<StreamSource> answers = new ConcurrentLinkedQueue<>();

    Handlers(FaultRun run) {
      StreamProbeService streams = run.streams;
      streams.onEcho(
          (call, request) -> {
            run.noteRun(call);
            return request;
          });
      streams.onProduce(
          (call, request) -> {
            run.noteRun(call);
            byte[] same = new byte[size];
            StreamSource source =
                zeros ? StreamSource.of(count, n -> same) : StreamSource.of(count, size);
            answers.add(source);
            return source;
          });
      streams.onCollect(
          (call, messages) -> {
            run.noteRun(call);
            return StreamProbeService.Collector.of(messages);
          });
      streams.onTalk(
          (call, messages) -> {
            run.noteRun(call);
            return messages;
          });
    }

    /** Publishers that were subscribed to have come to their end, or were cancelled. */
    void check(String seed) {
      for (StreamSource source : answers) {
        Await.until(
            "a handler's publisher ends, with " + seed,
            () ->
                source.subscriptions() == 0 || source.isCancelled() || source.published() == count);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void theConnectionDiesAtEachStep(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    assertThat(steps).isGreaterThan(10);
    long step = 0;
    // A run is not the same each time: on until one has had no such step.
    while (scenario.run(MemoryFaults.seed(step).killAtStep(step, Death.BOTH).build()) > step
        && step < 2 * steps) {
      step++;
    }
    assertThat(step).isGreaterThanOrEqualTo(Math.min(steps / 2, 10));
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void theConnectionDiesAtEachStepOfADelayedRun(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    for (long step = 0; step < steps; step += 3) {
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
      names = {"PRODUCE", "PRODUCE_LARGE", "COLLECT", "TALK", "OPEN"})
  void aRequestFailsAtEachStep(Scenario scenario) {
    long steps = scenario.run(MemoryFaults.seed(1).build());
    for (long step = 2; step < steps; step++) {
      scenario.run(MemoryFaults.seed(step).failAtStep(step, CompletionStatus.REM_OP_ERR).build());
    }
  }

  /** Scenarios of several threads at once, and a fault at a random step. */
  @Test
  void mixedTraffic() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      MemoryFaults.Builder faults = MemoryFaults.seed(seed);
      if (random.nextInt(3) == 0) {
        faults.maxDelay(3).maxCompletionDelay(3).maxReadDelay(3);
      }
      if (random.nextInt(4) == 0) {
        faults.errorOneIn(300, CompletionStatus.REM_OP_ERR, CompletionStatus.GENERAL_ERR);
      } else {
        faults.killAtStep(random.nextInt(400), Death.BOTH);
      }
      int ringCapacity = random.nextBoolean() ? SMALL_RING : 65_536;
      FaultRun run = new FaultRun(faults.build());
      Handlers handlers = new Handlers(run);
      long unused =
          run.run(
              ringCapacity,
              (r, probe) -> {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                  int first = 100 * (i + 1);
                  SplittableRandom choices = random.split();
                  Thread thread = new Thread(() -> calls(r, first, choices), "traffic-" + i);
                  threads.add(thread);
                  thread.start();
                }
                threads.forEach(thread -> Await.until("threads", () -> !thread.isAlive()));
              });
      handlers.check("seed " + seed);
    }
  }

  private static void calls(FaultRun run, int first, SplittableRandom random) {
    for (int id = first; id < first + 10; id++) {
      int call = id;
      int size = random.nextInt(4) == 0 ? random.nextInt(9000) : 20;
      switch (random.nextInt(4)) {
        case 0 ->
            run.stream(
                id,
                run.streamProbe(id).produce(Method.PRODUCE, new byte[size]),
                StreamSink.oneByOne());
        case 1 -> {
          run.start(
              id, () -> run.streamProbe(call).collect(Method.COLLECT, StreamSource.of(4, size)));
          run.awaitEnd(id);
        }
        case 2 ->
            run.stream(
                id,
                run.streamProbe(id).talk(Method.TALK_BLOCKING, StreamSource.of(4, size)),
                StreamSink.all());
        default ->
            run.waiting(
                id,
                () -> {
                  try (RpcStream<byte[], byte[]> stream = run.streamProbe(call).open(Method.TALK)) {
                    for (int i = 0; i < 4; i++) {
                      stream.send(new byte[size]);
                      byte[] unused = stream.next();
                    }
                    stream.halfClose();
                    assertThat(stream.hasNext()).isFalse();
                  }
                });
      }
    }
  }
}
