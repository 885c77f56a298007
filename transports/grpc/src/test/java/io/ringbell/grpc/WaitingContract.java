package io.ringbell.grpc;

import static io.ringbell.grpc.TransportHarness.SECONDS;
import static io.ringbell.grpc.TransportHarness.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.CallOptions;
import io.grpc.Deadline;
import io.grpc.KnownLength;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener.RpcProgress;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.InsightBuilder;
import io.ringbell.call.CallCounter;
import io.ringbell.grpc.TransportHarness.ClientLog;
import io.ringbell.grpc.TransportHarness.Ends;
import io.ringbell.grpc.TransportHarness.ServerLog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Streams beyond what a server takes at a time wait, and what may happen to them meanwhile. */
abstract class WaitingContract extends TransportFixture {
  static final Metadata.Key<String> NAME =
      Metadata.Key.of("name", Metadata.ASCII_STRING_MARSHALLER);
  private static final MethodDescriptor<String, String> UNARY =
      TransportHarness.METHOD.toBuilder().setType(MethodDescriptor.MethodType.UNARY).build();

  WaitingContract(String address) {
    super(address);
  }

  /** A server that takes so many calls at a time, and a transport to it. */
  void upWith(int calls, RingbellChannelBuilder... builder) throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).maxConcurrentCallsPerConnection(calls));
    transport.connect(builder.length == 0 ? transport.channelBuilder() : builder[0]);
  }

  long count(CallCounter counter) {
    return ((TransportFactory) transport.factory).calls().get(counter);
  }

  private String waitingCalls() throws Exception {
    return transport.client.getStats().get().socketOptions.others.get("waiting_calls");
  }

  /** A stream that waits; its name is among its headers. */
  private final class Waiting {
    final ClientLog log = new ClientLog();
    final TracerLog.Client tracer = new TracerLog.Client();
    final ClientStream stream;

    Waiting(String name, MethodDescriptor<String, String> method) {
      Metadata headers = new Metadata();
      headers.put(NAME, name);
      stream =
          transport.client.newStream(
              method, headers, CallOptions.DEFAULT, new io.grpc.ClientStreamTracer[] {tracer});
      stream.setDeadline(Deadline.after(100, TimeUnit.MINUTES));
      stream.start(log);
    }

    Waiting(String name) {
      this(name, TransportHarness.METHOD);
    }
  }

  private String nextName() throws Exception {
    return nextStream().headers.get(NAME);
  }

  private ServerLog nextStream() throws Exception {
    return transport.serverSide.nextStream();
  }

  private void assertNothingIsLeft() {
    TransportFactory factory = (TransportFactory) transport.factory;
    await().atMost(SECONDS, TimeUnit.SECONDS).until(() -> factory.outstandingBuffers() == 0);
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(count(CallCounter.CALLS_COMPLETED) + count(CallCounter.CALLS_FAILED))
                    .isEqualTo(count(CallCounter.CALLS_STARTED)));
  }

  @Test
  void b54_aCallBeyondWhatTheServerTakesWaits() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting second = new Waiting("second");
    assertThat(second.stream.isReady()).isFalse();
    assertThat(second.tracer.outbound).isEmpty();
    InsightBuilder insight = new InsightBuilder();
    second.stream.appendTimeoutInsight(insight);
    assertThat(insight.toString()).contains("waiting_for_other_calls_to_end");
    assertThat(waitingCalls()).isEqualTo("1");
    assertThat(ping()).isNull();
    assertThat(transport.serverSide.streams).isEmpty();
    assertThat(second.log.readies).hasValue(0);

    echoOk(first);
    ServerLog server = nextStream();
    assertThat(server.headers.get(NAME)).isEqualTo("second");
    assertThat(server.headers.get(GrpcUtil.TIMEOUT_KEY))
        .isBetween(TimeUnit.MINUTES.toNanos(99), TimeUnit.MINUTES.toNanos(100) - 1);
    await().atMost(SECONDS, TimeUnit.SECONDS).until(() -> second.log.readies.get() == 1);
    assertThat(second.stream.isReady()).isTrue();
    assertThat(second.tracer.outbound).containsExactly("headers");
    assertThat(waitingCalls()).isEqualTo("0");
    echoOk(Ends.of(second.stream, second.log, server));
    assertThat(second.tracer.closed.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
    assertThat(count(CallCounter.CALLS_WAITED)).isEqualTo(1);
    echoOk(transport.open());
    assertThat(count(CallCounter.CALLS_WAITED)).as("there was room").isEqualTo(1);
    assertThat(transport.client.getStats().get().data.streamsStarted).isEqualTo(3);
    assertThat(transport.client.getStats().get().data.streamsSucceeded).isEqualTo(3);
    assertNothingIsLeft();
    transport.client.shutdown(Status.UNAVAILABLE); // and nothing is left that it would wait for
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b54_theFirstToWaitIsTheFirstToGo() throws Exception {
    upWith(2);
    List<Ends> first = List.of(transport.open(), transport.open());
    List<Waiting> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      waiting.add(new Waiting("w" + i));
    }
    first.get(1).serverStream.close(Status.OK, new Metadata());
    ServerLog last = first.get(0).server;
    for (int i = 0; i < 20; i++) {
      ServerLog next = nextStream();
      assertThat(next.headers.get(NAME)).isEqualTo("w" + i);
      last.stream.close(Status.OK, new Metadata());
      last = next;
    }
    last.stream.close(Status.OK, new Metadata());
    for (Waiting each : waiting) {
      assertThat(each.log.status().isOk()).isTrue();
      assertThat(each.log.closes).hasValue(1);
    }
    assertThat(count(CallCounter.CALLS_WAITED)).isEqualTo(20);
    assertNothingIsLeft();
  }

  @Test
  void b54_aWholeRequestWaits() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting unary = new Waiting("unary", UNARY);
    unary.stream.request(2);
    unary.stream.writeMessage(message("ask"));
    unary.stream.flush();
    unary.stream.halfClose();
    Waiting empty = new Waiting("empty");
    empty.stream.halfClose();
    echoOk(first);
    ServerLog server = nextStream();
    server.stream.request(2);
    assertThat(server.message()).isEqualTo("ask");
    server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    server.stream.writeHeaders(new Metadata(), true);
    server.stream.writeMessage(message("answer"));
    server.stream.close(Status.OK, new Metadata());
    assertThat(unary.log.message()).isEqualTo("answer");
    assertThat(unary.log.status().isOk()).isTrue();
    assertThat(unary.tracer.outbound).containsExactly("message 0", "sent 0 3", "headers");
    ServerLog next = nextStream();
    next.stream.request(1);
    next.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    next.stream.close(Status.OK, new Metadata());
    assertThat(empty.log.status().isOk()).isTrue();
    assertThat(next.messages).isEmpty();
    assertNothingIsLeft();
  }

  @Test
  void b54_whatWasWrittenBeforeThereWasRoomKeepsItsOrder() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting waiting = new Waiting("w");
    String large = "0123456789".repeat(300_000);
    for (int i = 0; i < 2000; i++) {
      waiting.stream.writeMessage(message(i == 1000 ? large : "m" + i));
      waiting.stream.flush();
    }
    echoOk(first);
    ServerLog server = nextStream();
    for (int i = 2000; i < 4000; i++) { // while those before are on their way
      waiting.stream.writeMessage(message("m" + i));
      waiting.stream.flush();
    }
    waiting.stream.halfClose();
    server.stream.request(5000);
    for (int i = 0; i < 4000; i++) {
      assertThat(server.message()).isEqualTo(i == 1000 ? large : "m" + i);
    }
    server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    server.stream.close(Status.OK, new Metadata());
    assertThat(waiting.log.status().isOk()).isTrue();
    assertNothingIsLeft();
  }

  @Test
  void b54_aCallCancelledWhileItWaitsIsNeverSent() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting before = new Waiting("before");
    Waiting cancelled = new Waiting("cancelled", UNARY);
    AtomicInteger closed = new AtomicInteger();
    cancelled.stream.writeMessage(closing("ask", closed));
    cancelled.stream.halfClose();
    Waiting stream = new Waiting("stream");
    stream.stream.writeMessage(closing("m", closed));
    stream.stream.flush();
    Waiting behind = new Waiting("behind");
    Status why = Status.CANCELLED.withDescription("mine");
    cancelled.stream.cancel(why);
    stream.stream.cancel(why);
    assertThat(cancelled.log.closed).isCompletedWithValue(why);
    assertThat(stream.log.closed).isCompletedWithValue(why);
    assertThat(closed).as("messages are closed").hasValue(2);
    assertThat(waitingCalls()).isEqualTo("2");
    stream.stream.writeMessage(closing("late", closed));
    stream.stream.halfClose();
    assertThat(closed).hasValue(3);
    echoOk(first);
    ServerLog server = nextStream();
    assertThat(server.headers.get(NAME)).isEqualTo("before");
    server.stream.close(Status.OK, new Metadata());
    assertThat(nextName()).isEqualTo("behind");
    behind.stream.cancel(Status.CANCELLED);
    echoOk(transport.open());
    assertThat(cancelled.log.closes).hasValue(1);
    assertThat(stream.log.readies).hasValue(0);
    assertThat(before.log.status().isOk()).isTrue();
    assertNothingIsLeft();
  }

  /** A message that counts when it is closed. */
  private static InputStream closing(String text, AtomicInteger closed) {
    return new Known(text) {
      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  private static class Known extends ByteArrayInputStream implements KnownLength {
    Known(String text) {
      super(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  @Test
  void b54_aCallThatHoldsItsPlaceUnbegunGivesItUp() throws Exception {
    upWith(1);
    Waiting unbegun = new Waiting("unbegun", UNARY); // nothing is sent before its half-close
    Waiting next = new Waiting("next");
    assertThat(ping()).isNull();
    assertThat(next.stream.isReady()).isFalse();
    unbegun.stream.cancel(Status.CANCELLED);
    assertThat(nextName()).isEqualTo("next");
    next.stream.cancel(Status.CANCELLED);
    assertNothingIsLeft();
  }

  @Test
  void b54_aMessageThatCannotBeWrittenEndsItsCallOnly() throws Exception {
    upWith(1);
    Ends first = transport.open();
    List<Waiting> bad = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Waiting each = new Waiting("bad" + i, i % 2 == 0 ? UNARY : TransportHarness.METHOD);
      each.stream.writeMessage(
          new Known("text") {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
              throw new IllegalStateException("cannot be read");
            }
          });
      each.stream.halfClose();
      bad.add(each);
    }
    Waiting good = new Waiting("good");
    echoOk(first);
    for (Waiting each : bad) {
      assertThat(each.log.status().getCode()).isEqualTo(Status.Code.CANCELLED);
      assertThat(each.log.status().getCause()).hasMessageContaining("cannot be read");
    }
    ServerLog server = nextStream();
    while (!"good".equals(server.headers.get(NAME))) { // the headers of streams have left
      server = nextStream();
    }
    echoOk(Ends.of(good.stream, good.log, server));
    assertNothingIsLeft();
  }

  @Test
  void b54_whatWaitsWhenTheServerTakesLeaveIsMiscarried() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting waiting = new Waiting("w");
    waiting.stream.writeMessage(message("m"));
    waiting.stream.halfClose();
    transport.serverSide.transport().shutdown();
    assertThat(waiting.log.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(waiting.log.status().getDescription()).contains("takes leave");
    assertThat(waiting.log.progress).isEqualTo(RpcProgress.MISCARRIED);
    echoOk(first);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(transport.serverSide.streams).isEmpty();
    assertThat(waiting.log.closes).hasValue(1);
    assertNothingIsLeft();
  }

  @Test
  void b54_whatWaitsGoesOnAfterAShutdown() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting waiting = new Waiting("w");
    transport.client.shutdown(Status.UNAVAILABLE.withDescription("leaving"));
    ClientLog late = new ClientLog();
    transport.stream().start(late);
    assertThat(late.status().getDescription()).isEqualTo("leaving");
    echoOk(first);
    ServerLog server = nextStream();
    assertThat(server.headers.get(NAME)).isEqualTo("w");
    assertThat(transport.clientSide.terminated).isNotDone();
    echoOk(Ends.of(waiting.stream, waiting.log, server));
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertNothingIsLeft();
  }

  @Test
  void b54_shutdownNowEndsWhatWaits() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting waiting = new Waiting("w");
    Status given = Status.UNAVAILABLE.withDescription("now");
    transport.client.shutdownNow(given);
    assertThat(waiting.log.status()).isSameAs(given);
    assertThat(waiting.log.progress).isEqualTo(RpcProgress.MISCARRIED);
    assertThat(first.client.status()).isSameAs(given);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(transport.serverSide.streams).isEmpty();
    assertNothingIsLeft();
  }

  @Test
  void b54_whatWaitsWhenTheLinkIsLostIsMiscarried() throws Exception {
    upWith(1);
    Ends first = transport.open();
    Waiting waiting = new Waiting("w");
    transport.ringbell.raw().close();
    assertThat(waiting.log.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(waiting.log.progress).isEqualTo(RpcProgress.MISCARRIED);
    assertThat(first.client.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(first.client.progress).isEqualTo(RpcProgress.PROCESSED);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(waiting.log.closes).hasValue(1);
    assertNothingIsLeft();
  }

  @Test
  void b54_onlySoManyWait() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).maxConcurrentCallsPerConnection(1));
    transport.connect(transport.channelBuilder().maxWaitingCalls(2));
    Ends first = transport.open();
    Waiting second = new Waiting("second");
    Waiting third = new Waiting("third");
    Waiting tooMany = new Waiting("too many");
    assertThat(tooMany.log.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(tooMany.log.status().getDescription())
        .contains("1 calls are under way", "2 wait, the most that may");
    assertThat(tooMany.log.progress).isEqualTo(RpcProgress.REFUSED);
    assertThat(count(CallCounter.WAITING_CALLS_REFUSED)).isEqualTo(1);
    assertThat(count(CallCounter.CALLS_WAITED)).isEqualTo(2);
    second.stream.cancel(Status.CANCELLED);
    Waiting fourth = new Waiting("fourth");
    echoOk(first);
    ServerLog server = nextStream();
    assertThat(server.headers.get(NAME)).isEqualTo("third");
    echoOk(Ends.of(third.stream, third.log, server));
    assertThat(nextName()).isEqualTo("fourth");
    fourth.stream.cancel(Status.CANCELLED);
    assertNothingIsLeft();
    transport.client.shutdown(Status.UNAVAILABLE);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b54_nobodyWaitsWhoMayNot() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).maxConcurrentCallsPerConnection(1));
    transport.connect(transport.channelBuilder().maxWaitingCalls(0));
    Ends first = transport.open();
    ClientLog tooMany = new ClientLog();
    transport.stream().start(tooMany);
    assertThat(tooMany.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(tooMany.progress).isEqualTo(RpcProgress.REFUSED);
    echoOk(first);
    echoOk(transport.open());
    transport.client.shutdown(Status.UNAVAILABLE); // and nothing is left that it would wait for
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b54_randomCallsEndOnceAndLoseNothing() throws Exception {
    for (WaitingStorm.Ending ending : WaitingStorm.Ending.values()) {
      long seed = System.nanoTime();
      System.out.printf("%s: ending %s, seed %d%n", getClass().getSimpleName(), ending, seed);
      if (transport.server != null) {
        transport.close();
        transport = new TransportHarness(address);
      }
      upWith(3);
      new WaitingStorm(transport, ending, seed).run();
      assertThat(count(CallCounter.CALLS_WAITED)).isPositive();
      assertNothingIsLeft();
    }
  }
}
