package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.call.ServerCall;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.fabric.memory.MemoryNetwork;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import io.ringbell.rpc.contract.StreamProbe;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSink;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server and a channel on a network with faults, and the ends of its calls. {@link #check} holds
 * them against what the handlers saw: each call has ended once, with a code that faults may bring;
 * one that says NOT_SENT has not run, one that succeeded has run once, and none twice.
 */
final class FaultRun {
  private static final Set<Code> FAULT_CODES =
      Set.of(Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED, Code.CANCELLED);

  final ProbeService service = new ProbeService();
  final StreamProbeService streams = new StreamProbeService();
  private final Map<Integer, StreamSink> sinks = new ConcurrentHashMap<>();
  private final String seed;
  private final MemoryNetwork network;
  private final Leaks leaks = Leaks.remember();
  private final Map<Integer, String> ends = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> endings = new ConcurrentHashMap<>();
  private UnaryOperator<RpcChannel.Builder> settings = builder -> builder;
  private RpcServer server;
  private RpcChannel channel;

  FaultRun(MemoryFaults faults) {
    this.seed = faults.toString();
    this.network = FaultyFabricProvider.use(faults);
  }

  /** More settings of the channel. */
  FaultRun with(UnaryOperator<RpcChannel.Builder> settings) {
    this.settings = settings;
    return this;
  }

  /** The channel, while traffic runs. */
  RpcChannel channel() {
    return channel;
  }

  /** Runs traffic on a channel if one can be opened, then checks and closes everything. */
  long run(int ringCapacity, Traffic traffic) {
    try {
      server =
          RpcServer.builder()
              .listen("faulty://127.0.0.1:0")
              .ringCapacity(ringCapacity)
              .addService(ProbeSkeleton.of(service))
              .addService(streams)
              .start();
      if (connect(ringCapacity)) {
        traffic.run(this, ProbeStub.of(channel));
      }
      return finish();
    } catch (RuntimeException | Error e) {
      throw new AssertionError("with " + seed, e);
    }
  }

  private boolean connect(int ringCapacity) {
    try {
      channel = open(ringCapacity);
      return true;
    } catch (RpcException e) {
      assertThat(e.delivery()).isEqualTo(Delivery.NOT_SENT);
      assertThat(FAULT_CODES).contains(e.status().code());
      assertThat(e).hasMessageContaining(server.address().substring("faulty://".length()));
      return false;
    }
  }

  private RpcChannel open(int ringCapacity) {
    return settings
        .apply(RpcChannel.builder(server.address()))
        .ringCapacity(ringCapacity)
        .connectTimeout(Duration.ofSeconds(5))
        .open();
  }

  /** Calls whose handlers tell which call they run for, by {@link #noteRun}. */
  StreamProbe streamProbe(int id) {
    return streamProbe(id, CallOptions.DEFAULT);
  }

  StreamProbe streamProbe(int id, CallOptions options) {
    return StreamProbe.of(channel)
        .with(options.withMetadata(Metadata.of("id", Integer.toString(id))));
  }

  /** A handler runs. */
  void noteRun(ServerCall call) {
    service.note(Integer.parseInt(call.metadata().get("id")));
  }

  /** A call whose answers go to a sink, until it ends. */
  void stream(int id, Flow.Publisher<byte[]> answers, StreamSink sink) {
    startStream(id, answers, sink);
    endStream(id);
  }

  void startStream(int id, Flow.Publisher<byte[]> answers, StreamSink sink) {
    sinks.put(id, sink);
    answers.subscribe(sink);
  }

  void endStream(int id) {
    StreamSink sink = sinks.get(id).awaitEnd();
    ended(id, sink.failure());
  }

  /** A call that is made by a thread that waits. */
  void waiting(int id, Runnable call) {
    try {
      call.run();
      ended(id, null);
    } catch (RpcException e) {
      ended(id, e);
    }
  }

  /** A blocking call. */
  void blocking(int id, Consumer<Integer> call) {
    try {
      call.accept(id);
      ended(id, null);
    } catch (RpcException e) {
      ended(id, e);
    }
  }

  /** An asynchronous call; the result is for waiting only. */
  <T> CompletableFuture<T> later(int id, Supplier<CompletableFuture<T>> call) {
    CompletableFuture<T> future;
    try {
      future = call.get();
    } catch (RpcException e) {
      future = CompletableFuture.failedFuture(e);
    }
    CompletableFuture<T> kept = future;
    CompletableFuture<Void> unused =
        future.handle(
            (value, failure) -> {
              ended(id, failure);
              return null;
            });
    return kept;
  }

  /** An asynchronous call; {@link #awaitEnd} waits for it. */
  void start(int id, Supplier<? extends CompletableFuture<?>> call) {
    CompletableFuture<?> unused = later(id, () -> call.get().thenApply(value -> value));
  }

  private void ended(int id, Throwable failure) {
    endings.merge(id, 1, Integer::sum);
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause == null) {
      ends.put(id, "OK");
    } else if (cause instanceof CancellationException) {
      ends.put(id, "CANCELLED");
    } else if (cause instanceof RpcException e && FAULT_CODES.contains(e.status().code())) {
      ends.put(id, e.delivery().name());
    } else {
      ends.put(id, "unexpected: " + failure);
    }
  }

  private long finish() {
    service.openGate();
    long steps = network.steps();
    if (channel != null) {
      Await.until("a new channel works, unless a fault strikes again", this::aNewChannelWorks);
      channel.close();
    }
    server.close();
    check();
    return steps;
  }

  private boolean aNewChannelWorks() {
    try (RpcChannel next = open(4096)) {
      return ProbeStub.of(next).add(1, 2) == 3;
    } catch (RpcException e) {
      assertThat(FAULT_CODES).contains(e.status().code());
      return false;
    }
  }

  private void check() {
    if (channel != null) {
      Await.until("each call has ended: " + channel.counters(), () -> allEnded(channel.counters()));
      Await.until("buffers of the client", () -> channel.outstandingBuffers() == 0);
    }
    Await.until("each call has ended: " + server.counters(), () -> allEnded(server.counters()));
    Await.until("buffers of the server", () -> server.outstandingBuffers() == 0);
    leaks.awaitNone();
    sinks.forEach(
        (id, sink) -> {
          assertThat(sink.ends()).as("ends of stream %d", id).isLessThanOrEqualTo(1);
          assertThat(sink.defect()).as("defect of stream %d", id).isNull();
        });
    endings.forEach((id, times) -> assertThat(times).as("ends of call %d", id).isEqualTo(1));
    ends.forEach(
        (id, end) -> {
          switch (end) {
            case "OK" -> assertThat(service.runs(id)).as("runs of call %d", id).isEqualTo(1);
            case "NOT_SENT" -> assertThat(service.runs(id)).as("runs of call %d", id).isZero();
            case "MAYBE_EXECUTED", "CANCELLED" ->
                assertThat(service.runs(id)).as("runs of call %d", id).isLessThanOrEqualTo(1);
            default -> throw new AssertionError("call " + id + ": " + end);
          }
        });
  }

  private static boolean allEnded(Map<String, Long> counters) {
    return counters.get("calls_started")
        == counters.get("calls_completed") + counters.get("calls_failed");
  }

  /** How the call ended. */
  String end(int id) {
    return ends.get(id);
  }

  /** Waits until the call has ended. */
  void awaitEnd(int id) {
    Await.until("call " + id + " ends", () -> ends.containsKey(id));
  }

  /** The calls of a run. */
  @FunctionalInterface
  interface Traffic {
    void run(FaultRun run, ProbeStub probe);
  }
}
