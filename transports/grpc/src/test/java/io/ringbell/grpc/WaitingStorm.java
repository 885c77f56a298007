package io.ringbell.grpc;

import static io.ringbell.grpc.TransportHarness.SECONDS;
import static io.ringbell.grpc.TransportHarness.message;
import static io.ringbell.grpc.TransportHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener.RpcProgress;
import io.ringbell.grpc.TransportHarness.ClientLog;
import io.ringbell.grpc.TransportHarness.ServerLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that make random calls of a server that echoes, more than it takes at a time; some are
 * cancelled, and in the middle something may happen to the transport. Each call ends once, and what
 * was not sent was not seen.
 */
final class WaitingStorm {
  private static final int THREADS = 4;
  private static final int CALLS = 120;
  private static final int MOST_OPEN = 6;
  private static final int MOST_AHEAD = 12;
  private static final MethodDescriptor<String, String> UNARY =
      TransportHarness.METHOD.toBuilder().setType(MethodDescriptor.MethodType.UNARY).build();

  /** What happens in the middle. */
  enum Ending {
    NONE,
    SHUTDOWN,
    SHUTDOWN_NOW,
    SERVER_LEAVES,
    LINK_LOSS
  }

  private final TransportHarness transport;
  private final Ending ending;
  private final long seed;
  private final ConcurrentHashMap<String, AtomicInteger> seen = new ConcurrentHashMap<>();
  private final CopyOnWriteArrayList<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger made = new AtomicInteger();
  private volatile boolean over;

  WaitingStorm(TransportHarness transport, Ending ending, long seed) {
    this.transport = transport;
    this.ending = ending;
    this.seed = seed;
  }

  /** One call, used by its own thread, but for cancel. */
  private final class Call {
    final int number = made.incrementAndGet();
    final String name = "c" + number;
    final ClientLog log = new ClientLog();
    final List<String> sent = new ArrayList<>();
    final boolean unary;
    final ClientStream stream;
    volatile boolean cancelled;
    boolean halfClosed;

    Call(boolean unary) {
      this.unary = unary;
      Metadata headers = new Metadata();
      headers.put(WaitingContract.NAME, name);
      ClientStreamTracer[] tracers = {new TracerLog.Client()};
      stream =
          transport.client.newStream(
              unary ? UNARY : TransportHarness.METHOD, headers, CallOptions.DEFAULT, tracers);
      calls.add(this);
      stream.start(log);
      stream.request(1000);
    }

    void write(String text) {
      sent.add(text);
      stream.writeMessage(message(text));
      stream.flush();
    }

    void halfClose() {
      if (!halfClosed) {
        if (unary && sent.isEmpty()) {
          write(name);
        }
        halfClosed = true;
        stream.halfClose();
      }
    }

    void cancel() {
      cancelled = true;
      stream.cancel(Status.CANCELLED.withDescription("by the storm"));
    }
  }

  void run() throws Exception {
    Thread echo = new Thread(this::echo, "storm-echo");
    echo.start();
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(seed + i);
      Thread thread = new Thread(() -> load(random), "storm-" + i);
      thread.setUncaughtExceptionHandler((t, e) -> failures.add(e));
      threads.add(thread);
      thread.start();
    }
    try {
      for (Thread each : threads) {
        each.join(TimeUnit.SECONDS.toMillis(3 * SECONDS));
        assertThat(each.isAlive()).isFalse();
      }
      assertThat(failures).isEmpty();
      check();
    } finally {
      over = true;
      echo.join();
    }
  }

  private void load(Random random) {
    List<Call> open = new ArrayList<>();
    List<Call> mine = new ArrayList<>();
    for (int i = 0; i < CALLS; ) {
      if (mine.size() == MOST_AHEAD) { // with none open that others might wait for
        open.forEach(Call::halfClose);
        open.clear();
        mine.forEach(call -> call.log.closed.orTimeout(SECONDS, TimeUnit.SECONDS).join());
        mine.clear();
      }
      if (open.isEmpty() || (open.size() < MOST_OPEN && random.nextInt(4) == 0)) {
        Call next = new Call(random.nextInt(3) == 0);
        open.add(next);
        mine.add(next);
        i++;
        if (next.number == THREADS * CALLS / 2) {
          happen();
        }
        continue;
      }
      Call call = open.get(random.nextInt(open.size()));
      int what = random.nextInt(20);
      if (what < 12 && !call.halfClosed && !(call.unary && !call.sent.isEmpty())) {
        int length = random.nextInt(8) == 0 ? random.nextInt(40_000) : random.nextInt(200);
        call.write(call.name + " " + call.sent.size() + " " + "x".repeat(length));
      } else if (what < 17) {
        call.halfClose();
        open.remove(call);
      } else if (what == 17) {
        call.cancel();
        open.remove(call);
      } else if (what == 18) {
        calls.get(random.nextInt(calls.size())).cancel(); // another thread's, or its own
      }
    }
    open.forEach(Call::halfClose);
  }

  private void happen() {
    Status why = Status.UNAVAILABLE.withDescription("in the middle");
    switch (ending) {
      case NONE -> {}
      case SHUTDOWN -> transport.client.shutdown(why);
      case SHUTDOWN_NOW -> transport.client.shutdownNow(why);
      case SERVER_LEAVES -> transport.serverSide.all.get(0).shutdown();
      case LINK_LOSS -> transport.ringbell.raw().close();
    }
  }

  private void echo() {
    while (!over) {
      ServerLog log;
      try {
        log = transport.serverSide.streams.poll(10, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        return;
      }
      if (log != null) {
        serve(log);
      }
    }
  }

  private void serve(ServerLog log) {
    seen.computeIfAbsent(log.headers.get(WaitingContract.NAME), name -> new AtomicInteger())
        .incrementAndGet();
    log.stream.writeHeaders(new Metadata(), true);
    log.reader =
        bytes -> {
          String text = text(bytes);
          log.stream.writeMessage(message(text));
          log.stream.flush();
          return text;
        };
    log.stream.request(1000);
    CompletableFuture<Void> unused =
        log.halfClosed.thenRun(() -> log.stream.close(Status.OK, new Metadata()));
  }

  private void check() throws Exception {
    int unsent = 0;
    int ok = 0;
    for (Call each : calls) {
      Status status = each.log.status();
      assertThat(each.log.closes).as(each.name).hasValue(1);
      AtomicInteger times = seen.getOrDefault(each.name, new AtomicInteger());
      assertThat(times.get()).as(each.name).isLessThanOrEqualTo(1);
      List<String> answers = new ArrayList<>(each.log.messages);
      if (status.isOk()) {
        ok++;
        assertThat(answers).as(each.name).isEqualTo(each.sent);
      } else {
        assertThat(each.sent.subList(0, answers.size())).as(each.name).isEqualTo(answers);
        boolean may = each.cancelled || ending != Ending.NONE;
        assertThat(may).as(each.name + ": " + status).isTrue();
      }
      if (each.log.progress == RpcProgress.MISCARRIED) {
        unsent++;
        assertThat(answers).as(each.name).isEmpty();
        assertThat(times).as(each.name).hasValue(0);
      }
    }
    System.out.printf(
        "storm: %d calls, %d ok, %d miscarried, %d seen%n", calls.size(), ok, unsent, seen.size());
  }
}
