package io.ringbell.grpc;

import static io.ringbell.grpc.TransportHarness.SECONDS;
import static io.ringbell.grpc.TransportHarness.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.util.concurrent.Uninterruptibles;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Deadline;
import io.grpc.Detachable;
import io.grpc.Grpc;
import io.grpc.InternalChannelz.SocketStats;
import io.grpc.Metadata;
import io.grpc.SecurityLevel;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener.RpcProgress;
import io.grpc.internal.GoAwayDisconnectError;
import io.grpc.internal.GrpcAttributes;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.SimpleDisconnectError;
import io.ringbell.call.CallCounter;
import io.ringbell.grpc.TransportHarness.ClientLog;
import io.ringbell.grpc.TransportHarness.Ends;
import io.ringbell.grpc.TransportHarness.ServerLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What gRPC's channel and server expect of a transport, numbered. A subclass names the fabric.
 * Those that need a channel and a server around the transport are in {@link ChannelContract}.
 */
@Timeout(120)
abstract class TransportContract extends WaitingContract {
  private static final Metadata.Key<String> TEXT =
      Metadata.Key.of("text", Metadata.ASCII_STRING_MARSHALLER);
  private static final Metadata.Key<byte[]> BYTES =
      Metadata.Key.of("bytes-bin", Metadata.BINARY_BYTE_MARSHALLER);

  TransportContract(String address) {
    super(address);
  }

  @Test
  void b01_framesBehindACancelAreDropped() throws Exception {
    up();
    Ends first = transport.open();
    first.clientStream.request(1);
    first.serverStream.writeHeaders(new Metadata(), true);
    first.clientStream.cancel(Status.CANCELLED.withDescription("mine"));
    first.serverStream.writeMessage(message("late"));
    first.serverStream.flush();
    assertThat(first.client.status().getDescription()).isEqualTo("mine");
    assertThat(first.server.status().isOk()).isFalse();
    echoOk(transport.open());
    assertThat(first.client.messages).isEmpty();
  }

  @Test
  void b02_nobodyListens() throws Exception {
    transport.serve();
    transport.newClient(transport.channelBuilder());
    transport.server.shutdown();
    transport.serverSide.shutdown.get(SECONDS, TimeUnit.SECONDS);
    transport.start();
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(transport.clientSide.events).containsExactly("shutdown", "terminated");
    assertThat(transport.clientSide.shutdown.join().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void b03_theGivenStatusIsTheOneThatIsReported() throws Exception {
    up();
    Status given = Status.UNAVAILABLE.withDescription("this one");
    transport.client.shutdown(given);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(transport.clientSide.shutdown.join()).isSameAs(given);
  }

  @Test
  void b04_bothSidesEndWithoutStreams() throws Exception {
    up();
    transport.client.shutdown(Status.UNAVAILABLE);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    transport.serverSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(transport.clientSide.events)
        .containsExactly("filter", "ready", "shutdown", "terminated");
  }

  @Test
  void b05_theSecurityLevelIsToldTruthfully() throws Exception {
    up();
    assertThat(transport.client.getAttributes().get(GrpcAttributes.ATTR_SECURITY_LEVEL))
        .isEqualTo(SecurityLevel.NONE);
    transport.serverSide.transport();
    assertThat(transport.serverSide.ready.get(GrpcAttributes.ATTR_SECURITY_LEVEL))
        .isEqualTo(SecurityLevel.NONE);
  }

  @Test
  void b06_aTakenAddressIsAnIoException() throws Exception {
    transport.serve();
    TransportHarness second = new TransportHarness(transport.listening().toString());
    assertThatThrownBy(second::serve).isInstanceOf(IOException.class);
    transport.server.shutdown();
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .ignoreExceptions()
        .untilAsserted(second::serve); // the address is free again
    second.close();
  }

  @Test
  void b07_anOpenStreamHoldsBothSidesUp() throws Exception {
    up();
    Ends ends = transport.open();
    TransportHarness successor = new TransportHarness(transport.listening().toString());
    transport.client.shutdown(Status.UNAVAILABLE);
    transport.server.shutdown();
    transport.serverSide.transport().shutdown();
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .ignoreExceptions()
        .untilAsserted(successor::serve); // the address is free
    assertThat(transport.clientSide.terminated).isNotDone();
    assertThat(transport.serverSide.terminated).isNotDone();
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.client.headers.get(SECONDS, TimeUnit.SECONDS);
    ends.clientStream.halfClose();
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.clientStream.cancel(Status.CANCELLED);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    transport.serverSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    successor.close();
  }

  @Test
  void b08_clientShutdownNow() throws Exception {
    up();
    TracerLog.Client tracer = new TracerLog.Client();
    Ends ends = transport.open(new Metadata(), CallOptions.DEFAULT, tracer);
    Status given = Status.UNKNOWN.withDescription("now");
    transport.client.shutdownNow(given);
    assertThat(ends.client.status()).isSameAs(given);
    assertThat(ends.client.trailers).isNotNull();
    assertThat(tracer.closed.join()).isSameAs(given);
    assertThat(tracer.trailers).isNull();
    assertThat(ends.server.status().isOk()).isFalse();
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b09_serverShutdownNow() throws Exception {
    TracerLog.Server tracer = new TracerLog.Server();
    transport.serve(RingbellServerBuilder.listen(address), factory(tracer)).connect();
    Ends ends = transport.open();
    Status given = Status.INTERNAL.withDescription("now");
    transport.serverSide.transport().shutdownNow(given);
    assertThat(ends.client.status().isOk()).isFalse();
    assertThat(tracer.closed.get(SECONDS, TimeUnit.SECONDS)).isSameAs(given);
    transport.serverSide.terminated.get(SECONDS, TimeUnit.SECONDS);
  }

  private static ServerStreamTracer.Factory factory(TracerLog.Server tracer) {
    return new ServerStreamTracer.Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return tracer;
      }
    };
  }

  @Test
  void b10_pings() throws Exception {
    up();
    assertThat(ping()).isNull();
    Ends ends = transport.open();
    Status given = Status.UNAVAILABLE.withDescription("leaving");
    transport.client.shutdown(given);
    assertThat(ping()).isNull(); // it drains
    ends.clientStream.cancel(Status.CANCELLED);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    assertThat(ping()).isSameAs(given);
  }

  @Test
  void b11_newStreamsFailDuringAShutdown() throws Exception {
    up();
    Ends older = transport.open();
    transport.client.shutdown(Status.UNAVAILABLE.withDescription("leaving"));
    TracerLog.Client tracer = new TracerLog.Client();
    ClientLog log = new ClientLog();
    ClientStream late = transport.stream(new Metadata(), CallOptions.DEFAULT, tracer);
    late.start(log);
    assertThat(log.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(tracer.closed.join()).isSameAs(log.status());
    assertThat(log.progress).isEqualTo(RpcProgress.MISCARRIED);
    echoOk(older);
  }

  @Test
  void b12_newStreamsAfterTheEndFailWithItsStatus() throws Exception {
    up();
    Status given = Status.UNAVAILABLE.withDescription("gone");
    transport.client.shutdown(given);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    ClientLog log = new ClientLog();
    transport.stream().start(log);
    assertThat(log.status()).isSameAs(given);
    assertThat(transport.serverSide.streams).isEmpty();
  }

  @Test
  void b13_inUseOnceForEachEdge() throws Exception {
    up();
    Ends balancers =
        transport.open(
            new Metadata(),
            CallOptions.DEFAULT.withOption(GrpcUtil.CALL_OPTIONS_RPC_OWNED_BY_BALANCER, true),
            new TracerLog.Client());
    Ends one = transport.open();
    Ends two = transport.open();
    one.clientStream.cancel(Status.CANCELLED);
    two.clientStream.cancel(Status.CANCELLED);
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(transport.clientSide.events)
                    .containsExactly("filter", "ready", "use true", "use false"));
    balancers.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void handshakeTimeoutOfAServer() throws Exception {
    transport.serve(
        RingbellServerBuilder.listen(transport.address.toString())
            .handshakeTimeout(200, TimeUnit.MILLISECONDS));
    try (SilentPeer silent = SilentPeer.connect(transport.listening())) {
      await()
          .atMost(SECONDS, TimeUnit.SECONDS)
          .until(() -> transport.ringbell.raw().counters().get("handshake_timeouts") == 1);
      assertThat(transport.serverSide.all).as("gRPC does not hear of it").isEmpty();
      assertThat(silent).isNotNull();
    }
    transport.connect();
    echoOk(transport.open());
  }

  @Test
  void handshakeTimeoutOfAClient() throws Exception {
    try (SilentPeer silent = SilentPeer.listen(transport.address)) {
      transport.newClient(
          RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(silent.address()))
              .connectTimeout(200, TimeUnit.MILLISECONDS),
          silent.address());
      transport.start();
      transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
      assertThat(transport.clientSide.events).containsExactly("shutdown", "terminated");
      assertThat(transport.clientSide.shutdown.join().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(transport.clientSide.error).isEqualTo(SimpleDisconnectError.CONNECTION_TIMED_OUT);
    }
  }

  @Test
  void b44_aStreamThatNeverLeftIsMiscarried() throws Exception {
    up();
    ClientStream stream = transport.stream();
    transport.client.shutdown(Status.UNAVAILABLE.withDescription("gone"));
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    ClientLog log = new ClientLog();
    stream.start(log);
    assertThat(log.status().getDescription()).isEqualTo("gone");
    assertThat(log.progress).isEqualTo(RpcProgress.MISCARRIED);
    assertThat(transport.serverSide.streams).isEmpty();
  }

  @Test
  void b44_whatTheServerHasSeenIsProcessed() throws Exception {
    up();
    Ends ends = transport.open();
    transport.serverSide.transport().shutdownNow(Status.UNAVAILABLE);
    assertThat(ends.client.status().isOk()).isFalse();
    assertThat(ends.client.progress).isEqualTo(RpcProgress.PROCESSED);
  }

  /** In the ring, of fragments, and READ: what is detached outlives what comes behind it. */
  @Test
  void detachedMessagesStay() throws Exception {
    int read = 1 << 20;
    transport
        .serve(
            RingbellServerBuilder.listen(transport.address.toString())
                .maxInboundMessageSize(4 * read)
                .rendezvousThreshold(read))
        .connect(transport.channelBuilder().rendezvousThreshold(read));
    Ends ends = transport.open();
    ends.serverStream.request(100);
    List<InputStream> detached = new CopyOnWriteArrayList<>();
    ends.server.reader =
        stream -> {
          detached.add(((Detachable) stream).detach());
          return TransportHarness.text(stream);
        };
    List<String> sent = new ArrayList<>();
    for (int length : new int[] {10, 100_000, 2 * read, 10, 100_000, 2 * read, 0}) {
      String text = String.valueOf((char) ('a' + sent.size())).repeat(length);
      sent.add(text);
      ends.clientStream.writeMessage(message(text));
      ends.clientStream.flush();
      assertThat(ends.server.message()).as("what is left").isEmpty();
    }
    assertThat(transport.ringbell.raw().outstandingBuffers()).as("of fragments").isEqualTo(2);
    for (int i = 0; i < detached.size(); i++) {
      InputStream again = ((Detachable) detached.get(i)).detach();
      assertThat(TransportHarness.text(again)).isEqualTo(sent.get(i));
      again.close(); // a second time: harmless
    }
    assertThat(transport.ringbell.raw().outstandingBuffers()).isZero();
    ends.clientStream.halfClose();
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.serverStream.close(Status.OK, new Metadata());
    assertThat(ends.client.status().isOk()).isTrue();
  }

  /** The thread that reports is held up while the use begins and ends. */
  @Test
  void b13_aUseIsReportedThoughItEndedMeanwhile() throws Exception {
    transport.serve().newClient(transport.channelBuilder());
    CountDownLatch used = new CountDownLatch(1);
    transport.clientSide.onReady = () -> Uninterruptibles.awaitUninterruptibly(used);
    transport.start();
    transport.clientSide.ready.get(SECONDS, TimeUnit.SECONDS);
    transport.open().clientStream.cancel(Status.CANCELLED);
    Thread.sleep(20); // more than the end of a use lingers
    used.countDown();
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(transport.clientSide.events)
                    .containsExactly("filter", "ready", "use true", "use false"));
  }

  @Test
  void b14_attributes() throws Exception {
    up();
    Ends ends = transport.open();
    Attributes ofCall = ends.serverStream.getAttributes();
    assertThat(ofCall.get(TransportHarness.ADDED)).isEqualTo("by server");
    assertThat(ofCall.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)).isNotNull();
    assertThat(ofCall.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR)).isNotNull();
    Attributes ofClient = ends.clientStream.getAttributes();
    assertThat(ofClient.get(GrpcAttributes.ATTR_CLIENT_EAG_ATTRS)).isSameAs(transport.eag);
    assertThat(ofClient.get(TransportHarness.ADDED)).isEqualTo("by filter");
    assertThat(ofClient.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR))
        .isEqualTo(ofCall.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR));
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b15_metadataKeepOrderNumberAndBytes() throws Exception {
    up();
    byte[] odd = {0, (byte) 0xFF, ',', '\n', (byte) 0x80, 1};
    Ends ends = transport.open(metadata(odd), CallOptions.DEFAULT, new TracerLog.Client());
    check(ends.server.headers, odd);
    ends.serverStream.writeHeaders(metadata(odd), true);
    check(ends.client.headers.get(SECONDS, TimeUnit.SECONDS), odd);
    ends.serverStream.close(Status.OK, metadata(odd));
    ends.client.status();
    check(ends.client.trailers, odd);
  }

  private static Metadata metadata(byte[] odd) {
    Metadata metadata = new Metadata();
    metadata.put(TEXT, "one");
    metadata.put(BYTES, odd);
    metadata.put(TEXT, "two");
    metadata.put(BYTES, new byte[0]);
    metadata.put(TEXT, "one");
    return metadata;
  }

  private static void check(Metadata metadata, byte[] odd) {
    assertThat(metadata.getAll(TEXT)).containsExactly("one", "two", "one");
    assertThat(metadata.getAll(BYTES)).containsExactly(odd, new byte[0]);
  }

  @Test
  void b16_headersOfTracersReachTheServer() throws Exception {
    up();
    TracerLog.Client tracer = new TracerLog.Client();
    tracer.adds = TEXT;
    Ends ends = transport.open(new Metadata(), CallOptions.DEFAULT, tracer);
    assertThat(ends.server.headers.get(TEXT)).isEqualTo("by tracer");
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b17_tracerEvents() throws Exception {
    up();
    TracerLog.Client tracer = new TracerLog.Client();
    Ends ends = transport.open(new Metadata(), CallOptions.DEFAULT, tracer);
    ends.clientStream.writeMessage(message("abc"));
    ends.clientStream.writeMessage(message("defgh"));
    ends.clientStream.flush();
    assertThat(tracer.outbound)
        .containsExactly("headers", "message 0", "sent 0 3", "message 1", "sent 1 5");
    assertThat(tracer.plainOut).hasValue(8);
    assertThat(tracer.wireOut).hasValue(8 + 2 * BaseStream.FRAME_HEADER);
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.writeMessage(message("xy"));
    ends.serverStream.flush();
    ends.client.headers.get(SECONDS, TimeUnit.SECONDS);
    assertThat(tracer.inbound).containsExactly("headers"); // it was not asked for
    ends.clientStream.request(1);
    ends.client.message();
    assertThat(tracer.inbound).containsExactly("headers", "message 0", "read 0 2");
    assertThat(tracer.plainIn).hasValue(2);
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b18_authority() throws Exception {
    up();
    Ends ends = transport.open();
    assertThat(ends.serverStream.getAuthority()).isEqualTo("authority.of.client");
    ends.clientStream.cancel(Status.CANCELLED);
    ClientStream other = transport.stream();
    other.setAuthority("another");
    other.start(new ClientLog());
    assertThat(transport.serverSide.nextStream().stream.getAuthority()).isEqualTo("another");
    other.cancel(Status.CANCELLED);
  }

  @Test
  void b19_noMessagesAndADescriptionOfOk() throws Exception {
    up();
    Ends ends = transport.open();
    ends.clientStream.halfClose();
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.close(Status.OK.withDescription("all well"), new Metadata());
    assertThat(ends.client.status().isOk()).isTrue();
    assertThat(ends.client.status().getDescription()).isEqualTo("all well");
  }

  @Test
  void b20_trailersOnly() throws Exception {
    up();
    Ends ends = transport.open();
    Metadata trailers = new Metadata();
    trailers.put(TEXT, "why");
    ends.serverStream.close(Status.NOT_FOUND.withDescription("none"), trailers);
    assertThat(ends.client.status().getCode()).isEqualTo(Status.Code.NOT_FOUND);
    assertThat(ends.client.trailers.get(TEXT)).isEqualTo("why");
    assertThat(ends.client.headers).isNotDone();
  }

  @Test
  void b21_causesStayAtHome() throws Exception {
    up();
    Ends ends = transport.open();
    ends.serverStream.close(Status.INTERNAL.withCause(new Exception("secret")), new Metadata());
    assertThat(ends.client.status().getCause()).isNull();
    Ends other = transport.open();
    other.clientStream.cancel(Status.CANCELLED.withCause(new Exception("secret")));
    assertThat(other.server.status().getCause()).isNull();
  }

  @Test
  void b22_cancelInsideOfCallbacks() throws Exception {
    up();
    Ends ends = transport.open();
    ends.clientStream.request(5);
    ends.client.onMessage = () -> ends.clientStream.cancel(Status.CANCELLED);
    ends.client.onClosed = () -> ends.clientStream.cancel(Status.CANCELLED);
    ends.serverStream.writeHeaders(new Metadata(), true);
    for (int i = 0; i < 5; i++) {
      ends.serverStream.writeMessage(message("m" + i));
      ends.serverStream.flush();
    }
    ends.client.status();
    ends.server.status();
    echoOk(transport.open());
    assertThat(ends.client.messages).hasSize(1);
    assertThat(ends.client.closes).hasValue(1);
  }

  @Test
  void b23_clientCancel() throws Exception {
    up();
    Ends ends = transport.open();
    Status given = Status.CANCELLED.withDescription("mine");
    ends.clientStream.cancel(given);
    assertThat(ends.client.closed).isCompletedWithValue(given);
    ends.clientStream.cancel(Status.UNKNOWN);
    assertThat(ends.server.status().isOk()).isFalse();
    assertThat(ends.client.closes).hasValue(1);
  }

  @Test
  void b24_serverCancel() throws Exception {
    up();
    TracerLog.Client tracer = new TracerLog.Client();
    Ends ends = transport.open(new Metadata(), CallOptions.DEFAULT, tracer);
    Status given = Status.DEADLINE_EXCEEDED.withDescription("late");
    ends.serverStream.cancel(given);
    assertThat(ends.server.status()).isSameAs(given);
    assertThat(ends.client.status().getCode()).isEqualTo(Status.Code.CANCELLED);
    assertThat(tracer.trailers).isNull();
    ends.serverStream.cancel(Status.UNKNOWN);
    assertThat(ends.server.closes).hasValue(1);
  }

  @Test
  void b25_flowControl() throws Exception {
    up();
    Ends ends = transport.open();
    await().until(() -> ends.client.readies.get() == 1 && ends.server.readies.get() == 1);
    ends.serverStream.writeHeaders(new Metadata(), true);
    String kilo = "x".repeat(1024);
    int fromClient = 0;
    while (ends.clientStream.isReady() && fromClient < 10_240) {
      ends.clientStream.writeMessage(message(kilo));
      ends.clientStream.flush();
      fromClient++;
    }
    assertThat(fromClient).isLessThan(10_240);
    int fromServer = 0;
    while (ends.serverStream.isReady() && fromServer < 10_240) {
      ends.serverStream.writeMessage(message(kilo));
      ends.serverStream.flush();
      fromServer++;
    }
    assertThat(fromServer).isLessThan(10_240);
    assertThat(ends.client.messages).isEmpty();
    ends.clientStream.request(1);
    ends.client.message();
    ends.clientStream.request(fromServer - 2);
    for (int i = 1; i < fromServer - 1; i++) {
      ends.client.message();
    }
    assertThat(ends.client.messages).isEmpty();
    ends.clientStream.request(1);
    ends.client.message();
    ends.serverStream.request(fromClient);
    for (int i = 0; i < fromClient; i++) {
      ends.server.message();
    }
    await().until(() -> ends.client.readies.get() == 2 && ends.server.readies.get() == 2);
    assertThat(ends.clientStream.isReady()).isTrue();
    assertThat(ends.serverStream.isReady()).isTrue();
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b26_endsComeBehindMessages() throws Exception {
    up();
    Ends ends = transport.open();
    ends.clientStream.writeMessage(message("m"));
    ends.clientStream.halfClose();
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.writeMessage(message("n"));
    ends.serverStream.flush();
    ends.client.headers.get(SECONDS, TimeUnit.SECONDS);
    assertThat(ping()).isNull(); // whatever was sent has come by now
    assertThat(ends.server.halfClosed).isNotDone();
    ends.serverStream.request(1);
    ends.server.message();
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.serverStream.close(Status.OK, new Metadata());
    assertThat(ping()).isNull();
    assertThat(ends.client.closed).isNotDone();
    ends.clientStream.request(1);
    ends.client.message();
    assertThat(ends.client.status().isOk()).isTrue();
  }

  @Test
  void b27_aMessageLargerThanTheWindow() throws Exception {
    up();
    Ends ends = transport.open();
    String large = "0123456789".repeat(300_000);
    ends.serverStream.request(1);
    ends.clientStream.writeMessage(message(large));
    ends.clientStream.flush();
    assertThat(ends.server.message()).isEqualTo(large);
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b28_nothingThatWasNotAskedFor() throws Exception {
    up();
    Ends ends = transport.open();
    for (int i = 0; i < 3; i++) {
      ends.clientStream.writeMessage(message("m" + i));
    }
    ends.clientStream.flush();
    ends.serverStream.request(2);
    assertThat(ends.server.message()).isEqualTo("m0");
    assertThat(ends.server.message()).isEqualTo("m1");
    assertThat(ping()).isNull();
    assertThat(ends.server.messages).isEmpty();
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b29_nothingHappensAfterTheEnd() throws Exception {
    up();
    Ends ends = transport.open();
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.close(Status.OK, new Metadata());
    ends.client.status();
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.writeMessage(message("late"));
    ends.serverStream.flush();
    ends.serverStream.close(Status.UNKNOWN, new Metadata());
    ends.serverStream.cancel(Status.UNKNOWN);
    ends.clientStream.writeMessage(message("late"));
    ends.clientStream.flush();
    ends.clientStream.halfClose();
    ends.clientStream.cancel(Status.UNKNOWN);
    echoOk(transport.open());
    assertThat(ends.client.closes).hasValue(1);
    assertThat(ends.server.closes).hasValue(1);
  }

  @Test
  void b30_metadataThatAreTooLarge() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).maxInboundMetadataSize(1000));
    transport.connect(transport.channelBuilder().maxInboundMetadataSize(1000));
    Metadata large = new Metadata();
    large.put(TEXT, "x".repeat(2000));
    ClientLog log = new ClientLog();
    transport.stream(large, CallOptions.DEFAULT, new TracerLog.Client()).start(log);
    assertThat(log.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(transport.serverSide.streams).isEmpty();

    Ends headers = transport.open();
    headers.serverStream.writeHeaders(copy(large), true);
    assertThat(headers.client.status().isOk()).isFalse();
    assertThat(headers.client.headers).isNotDone();

    Ends trailers = transport.open();
    trailers.serverStream.writeHeaders(new Metadata(), true);
    trailers.serverStream.close(Status.OK, copy(large));
    assertThat(trailers.client.status().isOk()).isFalse();
    assertThat(trailers.client.trailers.get(TEXT)).isNull();
  }

  private static Metadata copy(Metadata metadata) {
    Metadata copy = new Metadata();
    copy.merge(metadata);
    return copy;
  }

  @Test
  void b31_channelz() throws Exception {
    up();
    echoOk(transport.open());
    Ends failing = transport.open();
    failing.serverStream.close(Status.ABORTED, new Metadata());
    failing.client.status();
    failing.server.status();
    SocketStats client = transport.client.getStats().get();
    SocketStats server = transport.serverSide.transport().getStats().get();
    assertThat(client.data.streamsStarted).isEqualTo(2);
    assertThat(client.data.streamsSucceeded).isEqualTo(1);
    assertThat(client.data.streamsFailed).isEqualTo(1);
    assertThat(client.data.messagesSent).isEqualTo(1);
    assertThat(client.data.messagesReceived).isEqualTo(1);
    assertThat(client.data.lastMessageSentTimeNanos).isPositive();
    assertThat(server.data.streamsStarted).isEqualTo(2);
    assertThat(server.data.streamsSucceeded).isEqualTo(1);
    assertThat(server.data.messagesSent).isEqualTo(1);
    assertThat(client.local).isEqualTo(server.remote);
    assertThat(client.remote).isEqualTo(server.local);
  }

  @Test
  void b32_eventsReachTheListener() throws Exception {
    String version = GrpcUtil.getGrpcBuildVersion().getImplementationVersion();
    assumeFalse(version.startsWith("1.84."), "grpc " + version + " knows no events of streams");
    up();
    Ends ends = transport.open();
    ends.serverStream.triggerEvent("event");
    assertThat(ends.server.events.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("event");
    ends.clientStream.cancel(Status.CANCELLED);
    ends.server.status();
    ends.serverStream.triggerEvent("late");
    echoOk(transport.open());
    assertThat(ends.server.events).isEmpty();
  }

  @Test
  void b33_theTimeoutIsRelative() throws Exception {
    up();
    ClientStream stream = transport.stream();
    stream.setDeadline(Deadline.after(100, TimeUnit.MINUTES));
    stream.start(new ClientLog());
    ServerLog log = transport.serverSide.nextStream();
    assertThat(log.headers.get(GrpcUtil.TIMEOUT_KEY))
        .isBetween(TimeUnit.MINUTES.toNanos(99), TimeUnit.MINUTES.toNanos(100));
    stream.cancel(Status.CANCELLED);
  }

  @Test
  void b35_sizeLimits() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).maxInboundMessageSize(10));
    transport.connect();
    Ends exact = transport.open();
    exact.serverStream.request(1);
    exact.clientStream.writeMessage(message("0123456789"));
    exact.clientStream.flush();
    assertThat(exact.server.message()).hasSize(10);
    exact.clientStream.cancel(Status.CANCELLED);

    Ends large = transport.open();
    large.serverStream.request(1);
    large.clientStream.writeMessage(message("0123456789a"));
    large.clientStream.flush();
    assertThat(large.client.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(large.client.status().getDescription()).contains("exceeds maximum");
    assertThat(large.server.messages).isEmpty();

    ClientStream limited = transport.stream();
    limited.setMaxOutboundMessageSize(3);
    limited.start(new ClientLog());
    assertThatThrownBy(() -> limited.writeMessage(message("four")))
        .hasMessageContaining("message too large");
    limited.cancel(Status.CANCELLED);
  }

  @Test
  void b46_tooManyPingsAreAnsweredByGoAway() throws Exception {
    transport.serve();
    transport.connect(
        transport
            .channelBuilder()
            .keepAlive(TimeUnit.MILLISECONDS.toNanos(20), TimeUnit.SECONDS.toNanos(SECONDS)));
    Ends ends = transport.open();
    Status status = transport.clientSide.shutdown.get(SECONDS, TimeUnit.SECONDS);
    assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(status.getDescription()).contains("too_many_pings");
    assertThat(transport.clientSide.error)
        .isEqualTo(new GoAwayDisconnectError(GrpcUtil.Http2Error.ENHANCE_YOUR_CALM));
    assertThat(ends.client.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void b46_pingsThatArePermittedDoNoHarm() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).permitKeepAliveTime(0, TimeUnit.SECONDS));
    transport.connect(
        transport
            .channelBuilder()
            .keepAlive(TimeUnit.MILLISECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(SECONDS)));
    Ends ends = transport.open();
    TransportFactory factory = (TransportFactory) transport.factory;
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .until(() -> factory.calls().get(CallCounter.KEEPALIVE_PINGS) >= 5);
    echoOk(ends);
  }

  @Test
  void b47_aSilentServerIsTakenForDead() throws Exception {
    transport.serve(RingbellServerBuilder.listen(address).permitKeepAliveTime(0, TimeUnit.SECONDS));
    transport.connect(
        transport
            .channelBuilder()
            .keepAlive(TimeUnit.MILLISECONDS.toNanos(100), TimeUnit.MILLISECONDS.toNanos(100)));
    Ends ends = transport.open();
    CountDownLatch released = new CountDownLatch(1);
    ends.server.onMessage =
        () -> {
          try {
            boolean unused = released.await(SECONDS, TimeUnit.SECONDS); // its polling thread
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    ends.serverStream.request(1);
    ends.clientStream.writeMessage(message("m"));
    ends.clientStream.flush();
    assertThat(ends.client.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(transport.clientSide.error).isEqualTo(SimpleDisconnectError.CONNECTION_TIMED_OUT);
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    released.countDown();
  }

  @Test
  void b49_writingFromCallbacksDoesNotDeadlock() throws Exception {
    up();
    Ends ends = transport.open();
    ends.client.onMessage =
        () -> {
          ends.clientStream.writeMessage(message("again"));
          ends.clientStream.flush();
          ends.clientStream.request(1);
        };
    ends.clientStream.request(1);
    ends.serverStream.writeHeaders(new Metadata(), true);
    for (int i = 0; i < 100; i++) {
      ends.serverStream.writeMessage(message("go"));
      ends.serverStream.flush();
      ends.serverStream.request(1);
      assertThat(ends.server.message()).isEqualTo("again");
    }
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b50_writesKeepTheirOrder() throws Exception {
    up();
    Ends ends = transport.open();
    ends.serverStream.request(3000);
    for (int i = 0; i < 3000; i++) {
      ends.clientStream.writeMessage(message("" + i));
      ends.clientStream.flush();
    }
    ends.clientStream.halfClose();
    for (int i = 0; i < 3000; i++) {
      assertThat(ends.server.message()).isEqualTo("" + i);
    }
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.clientStream.cancel(Status.CANCELLED);
  }

  @Test
  void b51_grpcNamesAreOrdinary() throws Exception {
    up();
    Metadata.Key<byte[]> details =
        Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);
    Metadata.Key<String> pushback =
        Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);
    Metadata.Key<String> attempts =
        Metadata.Key.of("grpc-previous-rpc-attempts", Metadata.ASCII_STRING_MARSHALLER);
    Metadata headers = new Metadata();
    headers.put(attempts, "2");
    Ends ends = transport.open(headers, CallOptions.DEFAULT, new TracerLog.Client());
    assertThat(ends.server.headers.get(attempts)).isEqualTo("2");
    Metadata trailers = new Metadata();
    trailers.put(details, "d".getBytes(StandardCharsets.UTF_8));
    trailers.put(pushback, "7");
    ends.serverStream.close(Status.UNAVAILABLE, trailers);
    ends.client.status();
    assertThat(ends.client.trailers.get(details)).containsExactly('d');
    assertThat(ends.client.trailers.get(pushback)).isEqualTo("7");
  }

  @Test
  void b52_whatComesBehindAnEarlyAnswerIsDropped() throws Exception {
    up();
    String kilo = "x".repeat(1024);
    for (int round = 0; round < 20; round++) {
      Ends ends = transport.open();
      for (int i = 0; i < 40; i++) {
        ends.clientStream.writeMessage(message(kilo));
        ends.clientStream.flush();
      }
      ends.serverStream.close(Status.OK, new Metadata());
      ends.client.status();
      ends.clientStream.writeMessage(message(kilo));
      ends.clientStream.flush();
    }
    echoOk(transport.open());
  }

  @Test
  void b53_linkLoss() throws Exception {
    up();
    List<Ends> all = List.of(transport.open(), transport.open(), transport.open());
    transport.ringbell.raw().close();
    for (Ends each : all) {
      assertThat(each.client.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(each.server.status().getCode()).isEqualTo(Status.Code.CANCELLED);
    }
    transport.clientSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    transport.serverSide.terminated.get(SECONDS, TimeUnit.SECONDS);
    for (Ends each : all) {
      assertThat(each.client.closes).hasValue(1);
      assertThat(each.server.closes).hasValue(1);
    }
  }
}
