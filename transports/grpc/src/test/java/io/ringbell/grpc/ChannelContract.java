package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.StringValue;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.ClientStreamTracer;
import io.grpc.CompressorRegistry;
import io.grpc.ConnectivityState;
import io.grpc.Context;
import io.grpc.EquivalentAddressGroup;
import io.grpc.ForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.opentelemetry.GrpcOpenTelemetry;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.services.ChannelzService;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.fabric.FabricAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users see of the transport below a channel and a server of gRPC's, numbered. */
@Timeout(180)
abstract class ChannelContract extends CredentialsContract {
  ChannelContract(String address) {
    super(address);
  }

  @Test
  void fourKindsOfCalls() throws Exception {
    ManagedChannel channel = channel(start(builder()));
    assertThat(unary(channel, "hello")).isEqualTo("hello");
    Iterator<String> answers =
        ClientCalls.blockingServerStreamingCall(channel, Echo.SERVER, CallOptions.DEFAULT, "500");
    for (int i = 0; i < 500; i++) {
      assertThat(answers.next()).isEqualTo("" + i);
    }
    assertThat(answers.hasNext()).isFalse();
    Answers one = new Answers();
    StreamObserver<String> requests =
        ClientCalls.asyncClientStreamingCall(
            channel.newCall(Echo.CLIENT, CallOptions.DEFAULT), one);
    requests.onNext("a");
    requests.onNext("b");
    requests.onCompleted();
    assertThat(one.next()).isEqualTo("ab");
    Answers many = new Answers();
    StreamObserver<String> questions =
        ClientCalls.asyncBidiStreamingCall(channel.newCall(Echo.BIDI, CallOptions.DEFAULT), many);
    for (int i = 0; i < 100; i++) {
      questions.onNext("q" + i);
      assertThat(many.next()).isEqualTo("q" + i);
    }
    questions.onCompleted();
    many.done.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b34_aHandlerThatSleepsPastTheDeadline() throws Exception {
    ManagedChannel channel = channel(start(builder()));
    unary(channel, "warm");
    assertThatThrownBy(
            () ->
                ClientCalls.blockingUnaryCall(
                    channel,
                    Echo.UNARY,
                    CallOptions.DEFAULT.withDeadlineAfter(50, TimeUnit.MILLISECONDS),
                    "sleep 500"))
        .hasMessageContaining("DEADLINE_EXCEEDED");
    assertThatThrownBy(
            () ->
                ClientCalls.blockingUnaryCall(
                    channel,
                    Echo.UNARY,
                    CallOptions.DEFAULT.withDeadlineAfter(-1, TimeUnit.SECONDS),
                    "past"))
        .hasMessageContaining("DEADLINE_EXCEEDED");
    assertThat(unary(channel, "again")).isEqualTo("again");
  }

  @Test
  void b36_metadataComeBackInHeadersAndTrailers() throws Exception {
    ServerInterceptor echoes =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            return next.startCall(
                new ForwardingServerCall.SimpleForwardingServerCall<>(call) {
                  @Override
                  public void sendHeaders(Metadata sent) {
                    sent.put(TEXT, headers.get(TEXT));
                    sent.put(BYTES, headers.get(BYTES));
                    super.sendHeaders(sent);
                  }

                  @Override
                  public void close(Status status, Metadata trailers) {
                    trailers.put(TEXT, headers.get(TEXT));
                    trailers.put(BYTES, headers.get(BYTES));
                    super.close(status, trailers);
                  }
                },
                headers);
          }
        };
    ManagedChannel channel = channel(start(builder().intercept(echoes)));
    Metadata given = new Metadata();
    given.put(TEXT, "value");
    given.put(BYTES, new byte[] {0, -1, ','});
    java.util.concurrent.atomic.AtomicReference<Metadata> headers =
        new java.util.concurrent.atomic.AtomicReference<>();
    java.util.concurrent.atomic.AtomicReference<Metadata> trailers =
        new java.util.concurrent.atomic.AtomicReference<>();
    unary(
        ClientInterceptors.intercept(
            channel,
            MetadataUtils.newAttachHeadersInterceptor(given),
            MetadataUtils.newCaptureMetadataInterceptor(headers, trailers)),
        "x");
    for (Metadata each : List.of(headers.get(), trailers.get())) {
      assertThat(each.get(TEXT)).isEqualTo("value");
      assertThat(each.get(BYTES)).containsExactly(0, -1, ',');
    }
  }

  @Test
  void b37_statusTextsAndUnknownMethods() throws Exception {
    FabricAddress where = start(builder());
    ManagedChannel channel = channel(where);
    String odd = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n";
    assertThatThrownBy(() -> unary(channel, "fail UNKNOWN " + odd))
        .satisfies(
            e ->
                assertThat(((StatusRuntimeException) e).getStatus().getDescription())
                    .isEqualTo(odd));
    assertThatThrownBy(
            () ->
                ClientCalls.blockingUnaryCall(
                    channel,
                    Echo.UNARY.toBuilder().setFullMethodName("no.Service/At").build(),
                    CallOptions.DEFAULT,
                    "x"))
        .hasMessageContaining("UNIMPLEMENTED");
  }

  @Test
  void b38_gracefulShutdownOfTheChannel() throws Exception {
    ManagedChannel channel = channel(start(builder()));
    Answers answers = new Answers();
    StreamObserver<String> requests =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Echo.BIDI, CallOptions.DEFAULT), answers);
    requests.onNext("before");
    assertThat(answers.next()).isEqualTo("before");
    channel.shutdown();
    requests.onNext("after");
    assertThat(answers.next()).isEqualTo("after");
    requests.onCompleted();
    answers.done.get(SECONDS, TimeUnit.SECONDS);
    assertThat(channel.awaitTermination(SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void b39_cancelEndsTheContextOfTheServer() throws Exception {
    CompletableFuture<Void> cancelled = new CompletableFuture<>();
    ServerInterceptor watches =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            Context.current().addListener(context -> cancelled.complete(null), Runnable::run);
            return next.startCall(call, headers);
          }
        };
    ManagedChannel channel = channel(start(builder().intercept(watches)));
    ClientCall<String, String> call = channel.newCall(Echo.BIDI, CallOptions.DEFAULT);
    Answers answers = new Answers();
    StreamObserver<String> requests = ClientCalls.asyncBidiStreamingCall(call, answers);
    requests.onNext("one");
    assertThat(answers.next()).isEqualTo("one");
    call.cancel("enough", null);
    assertThatThrownBy(() -> answers.done.get(SECONDS, TimeUnit.SECONDS))
        .hasMessageContaining("CANCELLED");
    cancelled.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b40_veryLargeMessages() throws Exception {
    ManagedChannel channel =
        open(
            RingbellChannelBuilder.forAddress(
                    RingbellSocketAddress.of(start(builder().maxInboundMessageSize(32 << 20))))
                .maxInboundMessageSize(32 << 20));
    String large = "0123456789abcdef".repeat(10 << 16);
    assertThat(unary(channel, large)).isEqualTo(large);
  }

  @Test
  void b41_compressionBothWays() throws Exception {
    ServerInterceptor compresses =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            call.setCompression("gzip");
            return next.startCall(call, headers);
          }
        };
    RingbellServerBuilder builder = builder().intercept(compresses);
    FabricAddress where = start(builder);
    TracerLog.Client tracer = new TracerLog.Client();
    CallOptions options =
        CallOptions.DEFAULT
            .withCompression("gzip")
            .withStreamTracerFactory(
                new io.grpc.ClientStreamTracer.Factory() {
                  @Override
                  public io.grpc.ClientStreamTracer newClientStreamTracer(
                      io.grpc.ClientStreamTracer.StreamInfo info, Metadata headers) {
                    return tracer;
                  }
                });
    String text = "compress me ".repeat(5_000);
    ManagedChannel channel =
        open(
            RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(where))
                .compressorRegistry(CompressorRegistry.getDefaultInstance()));
    String answer = ClientCalls.blockingUnaryCall(channel, Echo.UNARY, options, text);
    assertThat(answer).isEqualTo(text);
    assertThat(tracer.plainOut).hasValue(text.length());
    assertThat(tracer.wireOut.get()).isLessThan(2_000);
    assertThat(tracer.plainIn).hasValue(text.length());
    assertThat(tracer.wireIn.get()).isLessThan(2_000);
  }

  @Test
  void b43_peerAddresses() throws Exception {
    CompletableFuture<SocketAddress> seen = new CompletableFuture<>();
    ServerInterceptor looks =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            seen.complete(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            return next.startCall(call, headers);
          }
        };
    unary(channel(start(builder().intercept(looks))), "x");
    assertThat(seen.get(SECONDS, TimeUnit.SECONDS)).isNotNull();
  }

  /** Contexts travel as ordinary metadata, whose bytes are nobody's business here. */
  @Test
  void b42_contextsPropagateAndSizesMatch() throws Exception {
    Metadata.Key<byte[]> tags = Metadata.Key.of("grpc-tags-bin", Metadata.BINARY_BYTE_MARSHALLER);
    Metadata.Key<byte[]> trace = Metadata.Key.of("grpc-trace-bin", Metadata.BINARY_BYTE_MARSHALLER);
    TracerLog.Client client = new TracerLog.Client();
    TracerLog.Server server = new TracerLog.Server();
    CompletableFuture<Metadata> came = new CompletableFuture<>();
    RingbellServerBuilder builder =
        builder()
            .withoutCensus()
            .addStreamTracerFactory(
                new ServerStreamTracer.Factory() {
                  @Override
                  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
                    came.complete(headers);
                    return server;
                  }
                });
    Metadata headers = new Metadata();
    headers.put(tags, new byte[] {0, 1, ',', -1});
    headers.put(trace, new byte[63]);
    ManagedChannel channel =
        open(
            RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(start(builder)))
                .withoutCensus());
    String answer =
        ClientCalls.blockingUnaryCall(
            ClientInterceptors.intercept(
                channel, MetadataUtils.newAttachHeadersInterceptor(headers)),
            Echo.UNARY,
            CallOptions.DEFAULT.withStreamTracerFactory(
                new ClientStreamTracer.Factory() {
                  @Override
                  public ClientStreamTracer newClientStreamTracer(
                      ClientStreamTracer.StreamInfo info, Metadata ofStream) {
                    return client;
                  }
                }),
            "0123456789");
    assertThat(answer).hasSize(10);
    Metadata seen = came.get(SECONDS, TimeUnit.SECONDS);
    assertThat(seen.get(tags)).containsExactly(0, 1, ',', -1);
    assertThat(seen.get(trace)).isEqualTo(new byte[63]);
    assertThat(client.closed.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
    assertThat(server.closed.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
    assertThat(client.outbound).contains("sent 0 10");
    assertThat(client.inbound).contains("read 0 10");
    assertThat(server.events).contains("read 0 10", "sent 0 10");
  }

  @Test
  void b44_aRefusedCallIsTriedAgainOnce() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    AtomicInteger refusals = new AtomicInteger(1);
    AtomicInteger executed = new AtomicInteger();
    try (RpcServer server =
        RpcServer.builder()
            .listen(address)
            .intercept(
                call -> {
                  attempts.incrementAndGet();
                  if (refusals.getAndDecrement() > 0) {
                    throw new RpcException(
                        io.ringbell.Status.UNAVAILABLE.withDescription("not now"),
                        Delivery.NOT_SENT);
                  }
                })
            .addService(
                WordsSkeleton.of(
                    word -> {
                      executed.incrementAndGet();
                      return word;
                    }))
            .start()) {
      ManagedChannel channel = channel(FabricAddress.parse(server.addresses().get(0)));
      MethodDescriptor<StringValue, StringValue> method =
          MethodDescriptor.newBuilder(
                  ProtoUtils.marshaller(StringValue.getDefaultInstance()),
                  ProtoUtils.marshaller(StringValue.getDefaultInstance()))
              .setType(MethodDescriptor.MethodType.UNARY)
              .setFullMethodName("test.Words/Upper")
              .build();
      StringValue asked = StringValue.of("x");
      assertThat(ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, asked))
          .isEqualTo(asked);
      assertThat(attempts).hasValue(2);
      assertThat(executed).hasValue(1);
      refusals.set(Integer.MAX_VALUE);
      attempts.set(0);
      assertThatThrownBy(
              () -> ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, asked))
          .hasMessage("UNAVAILABLE: not now");
      assertThat(attempts).hasValue(2);
      end(); // the channel goes before the server
    }
  }

  @Test
  void b44_policyRetriesWork() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    ServerInterceptor failsTwice =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            if (attempts.incrementAndGet() < 3) {
              call.close(Status.UNAVAILABLE.withDescription("try again"), new Metadata());
              return new ServerCall.Listener<>() {};
            }
            return next.startCall(call, headers);
          }
        };
    FabricAddress where = start(builder().intercept(failsTwice));
    Map<String, Object> policy =
        Map.of(
            "methodConfig",
            List.of(
                Map.of(
                    "name",
                    List.of(Map.of()),
                    "retryPolicy",
                    Map.of(
                        "maxAttempts",
                        4.0,
                        "initialBackoff",
                        "0.01s",
                        "maxBackoff",
                        "0.1s",
                        "backoffMultiplier",
                        2.0,
                        "retryableStatusCodes",
                        List.of("UNAVAILABLE")))));
    ManagedChannel channel =
        open(
            RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(where))
                .enableRetry()
                .defaultServiceConfig(policy));
    assertThat(unary(channel, "x")).isEqualTo("x");
    assertThat(attempts).hasValue(3);
  }

  @Test
  void b44_hedgingWorks() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    ServerInterceptor firstHangs =
        new ServerInterceptor() {
          @Override
          public <Q, R> ServerCall.Listener<Q> interceptCall(
              ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            return attempts.incrementAndGet() == 1
                ? new ServerCall.Listener<>() {}
                : next.startCall(call, headers);
          }
        };
    FabricAddress where = start(builder().intercept(firstHangs));
    Map<String, Object> policy =
        Map.of(
            "methodConfig",
            List.of(
                Map.of(
                    "name",
                    List.of(Map.of()),
                    "hedgingPolicy",
                    Map.of(
                        "maxAttempts",
                        3.0,
                        "hedgingDelay",
                        "0.05s",
                        "nonFatalStatusCodes",
                        List.of()))));
    ManagedChannel channel =
        open(
            RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(where))
                .enableRetry()
                .defaultServiceConfig(policy));
    assertThat(unary(channel, "x")).isEqualTo("x");
    assertThat(attempts.get()).isGreaterThan(1);
  }

  @Test
  void b54_blockingCallersShareFewPlaces() throws Exception {
    ManagedChannel channel = channel(start(builder().maxConcurrentCallsPerConnection(2)));
    List<Thread> callers = new ArrayList<>();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 12; i++) {
      String name = "caller " + i + " ";
      Thread caller =
          new Thread(
              () -> {
                for (int call = 0; call < 100; call++) {
                  assertThat(unary(channel, name + call)).isEqualTo(name + call);
                }
              });
      caller.setUncaughtExceptionHandler((thread, problem) -> failures.add(problem));
      callers.add(caller);
      caller.start();
    }
    for (Thread each : callers) {
      each.join();
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void b54_aDeadlinePassesWhileACallWaits() throws Exception {
    ManagedChannel channel = channel(start(builder().maxConcurrentCallsPerConnection(1)));
    Answers answers = new Answers();
    StreamObserver<String> holds =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Echo.BIDI, CallOptions.DEFAULT), answers);
    holds.onNext("first");
    assertThat(answers.next()).isEqualTo("first");
    assertThatThrownBy(
            () ->
                ClientCalls.blockingUnaryCall(
                    channel,
                    Echo.UNARY,
                    CallOptions.DEFAULT.withDeadlineAfter(50, TimeUnit.MILLISECONDS),
                    "in vain"))
        .hasMessageContainingAll("DEADLINE_EXCEEDED", "waiting_for_other_calls_to_end");
    holds.onCompleted();
    answers.done.get(SECONDS, TimeUnit.SECONDS);
    assertThat(unary(channel, "again")).isEqualTo("again");
  }

  @Test
  void b54_whatWaitsAtARestartIsTriedAgain() throws Exception {
    FabricAddress where = start(builder().maxConcurrentCallsPerConnection(1));
    ManagedChannel channel = channel(where);
    Answers answers = new Answers();
    StreamObserver<String> holds =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Echo.BIDI, CallOptions.DEFAULT), answers);
    holds.onNext("first");
    assertThat(answers.next()).isEqualTo("first");
    List<ListenableFuture<String>> waiting = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      waiting.add(
          ClientCalls.futureUnaryCall(
              channel.newCall(Echo.UNARY, CallOptions.DEFAULT.withWaitForReady()), "w" + i));
    }
    servers.get(0).shutdown();
    start(RingbellServerBuilder.listen(where.toString()).addService(Echo.service()));
    for (int i = 0; i < 5; i++) {
      assertThat(waiting.get(i).get(SECONDS, TimeUnit.SECONDS)).isEqualTo("w" + i);
    }
    holds.onNext("second");
    assertThat(answers.next()).isEqualTo("second");
    holds.onCompleted();
    answers.done.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b45_rollingRestartsWithoutAFailedCall() throws Exception {
    restarts(20);
  }

  /** Two servers of which one at a time is replaced, under load. */
  void restarts(int count) throws Exception {
    Endpoints endpoints = new Endpoints();
    FabricAddress[] places = {start(builder()), start(builder())};
    endpoints.set(List.of(places));
    NameResolverRegistry registry = NameResolverRegistry.getDefaultRegistry();
    registry.register(endpoints);
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    List<Thread> load = new ArrayList<>();
    try {
      ManagedChannel channel =
          open(
              RingbellChannelBuilder.forTarget("rolling:///servers")
                  .defaultLoadBalancingPolicy("round_robin"));
      unary(channel, "warm");
      for (int i = 0; i < 3; i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (!stop.get()) {
                    try {
                      String request = "r" + calls.incrementAndGet();
                      assertThat(unary(channel, request)).isEqualTo(request);
                    } catch (Throwable e) {
                      failure.complete(e);
                      return;
                    }
                  }
                });
        load.add(thread);
        thread.start();
      }
      for (int i = 0; i < count && !failure.isDone(); i++) {
        Server old = servers.get(servers.size() - 2);
        RingbellServerBuilder next = builder();
        FabricAddress place = start(next);
        places[i % 2] = place;
        endpoints.set(List.of(places));
        old.shutdown();
        assertThat(old.awaitTermination(SECONDS, TimeUnit.SECONDS)).isTrue();
      }
    } finally {
      stop.set(true);
      for (Thread each : load) {
        each.join();
      }
      registry.deregister(endpoints);
    }
    assertThat(failure).as("a call failed after %d", calls.get()).isNotDone();
  }

  @Test
  void b46_connectionsAge() throws Exception {
    RingbellServerBuilder builder = builder().maxConnectionAge(200, TimeUnit.MILLISECONDS);
    ManagedChannel channel = channel(start(builder));
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .until(
            () -> {
              unary(channel, "x"); // no call fails meanwhile
              return builder.built().raw().counters().get("connections_aged") >= 2;
            });
  }

  @Test
  void b46_theGraceOfAnAgedConnectionEnds() throws Exception {
    RingbellServerBuilder builder =
        builder()
            .maxConnectionAge(50, TimeUnit.MILLISECONDS)
            .maxConnectionAgeGrace(50, TimeUnit.MILLISECONDS);
    ManagedChannel channel = channel(start(builder));
    Answers answers = new Answers();
    StreamObserver<String> asks =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Echo.BIDI, CallOptions.DEFAULT.withWaitForReady()), answers);
    asks.onNext("it never half-closes");
    assertThatThrownBy(() -> answers.done.get(SECONDS, TimeUnit.SECONDS))
        .hasMessageContaining("UNAVAILABLE");
    assertThat(builder.built().raw().counters().get("connections_aged")).isPositive();
  }

  @Test
  void b46_aCallOutlivesTheAgeWithinTheGrace() throws Exception {
    RingbellServerBuilder builder = builder().maxConnectionAge(50, TimeUnit.MILLISECONDS);
    ManagedChannel channel = channel(start(builder));
    Answers answers = new Answers();
    StreamObserver<String> asks =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Echo.BIDI, CallOptions.DEFAULT), answers);
    asks.onNext("before");
    assertThat(answers.next()).isEqualTo("before");
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .until(() -> builder.built().raw().counters().get("connections_aged") > 0);
    asks.onNext("behind");
    assertThat(answers.next()).isEqualTo("behind");
    asks.onCompleted();
    answers.done.get(SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void b46_idleConnectionsGo() throws Exception {
    RingbellServerBuilder builder = builder().maxConnectionIdle(100, TimeUnit.MILLISECONDS);
    ManagedChannel channel = channel(start(builder));
    unary(channel, "x");
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .until(() -> channel.getState(false) == ConnectivityState.IDLE);
    assertThat(unary(channel, "again")).isEqualTo("again");
  }

  @Test
  void b48_waitForReady() throws Exception {
    RingbellServerBuilder first = builder();
    FabricAddress where = start(first);
    servers.get(0).shutdownNow().awaitTermination();
    ManagedChannel channel = channel(where);
    assertThatThrownBy(() -> unary(channel, "x")).hasMessageContaining("UNAVAILABLE");
    CompletableFuture<String> waiting =
        CompletableFuture.supplyAsync(
            () ->
                ClientCalls.blockingUnaryCall(
                    channel, Echo.UNARY, CallOptions.DEFAULT.withWaitForReady(), "patient"));
    RingbellServerBuilder second =
        RingbellServerBuilder.listen(where.toString()).addService(Echo.service());
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              servers.add(second.build().start());
              channel.resetConnectBackoff();
            });
    assertThat(waiting.get(SECONDS, TimeUnit.SECONDS)).isEqualTo("patient");
  }

  @Test
  void healthReflectionAndChannelz() throws Exception {
    HealthStatusManager health = new HealthStatusManager();
    RingbellServerBuilder builder =
        builder()
            .addService(health.getHealthService())
            .addService(ProtoReflectionServiceV1.newInstance())
            .addService(ChannelzService.newInstance(100));
    ManagedChannel channel = channel(start(builder));
    assertThat(
            HealthGrpc.newBlockingStub(channel)
                .check(HealthCheckRequest.getDefaultInstance())
                .getStatus())
        .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
    CompletableFuture<ServerReflectionResponse> listed = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> asks =
        ServerReflectionGrpc.newStub(channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse response) {
                    listed.complete(response);
                  }

                  @Override
                  public void onError(Throwable problem) {
                    listed.completeExceptionally(problem);
                  }

                  @Override
                  public void onCompleted() {}
                });
    asks.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    assertThat(listed.get(SECONDS, TimeUnit.SECONDS).toString()).contains("grpc.health.v1.Health");
    asks.onCompleted();
    io.grpc.channelz.v1.ChannelzGrpc.ChannelzBlockingStub channelz =
        io.grpc.channelz.v1.ChannelzGrpc.newBlockingStub(channel);
    assertThat(
            channelz
                .getServers(io.grpc.channelz.v1.GetServersRequest.getDefaultInstance())
                .getServerCount())
        .isPositive();
  }

  @Test
  void openTelemetryShowsSizes() throws Exception {
    InMemoryMetricReader reader = InMemoryMetricReader.create();
    OpenTelemetrySdk sdk =
        OpenTelemetrySdk.builder()
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
            .build();
    GrpcOpenTelemetry telemetry = GrpcOpenTelemetry.newBuilder().sdk(sdk).build();
    RingbellServerBuilder builder = builder();
    telemetry.configureServerBuilder(builder);
    RingbellChannelBuilder channel =
        RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(start(builder)));
    telemetry.configureChannelBuilder(channel);
    unary(open(channel), "0123456789");
    await()
        .atMost(SECONDS, TimeUnit.SECONDS)
        .untilAsserted(
            () -> {
              Map<String, Double> sums = new java.util.HashMap<>();
              for (MetricData each : reader.collectAllMetrics()) {
                each.getHistogramData()
                    .getPoints()
                    .forEach(p -> sums.put(each.getName(), p.getSum()));
              }
              double expected = 10 + BaseStream.FRAME_HEADER;
              for (String side : List.of("client.attempt", "server.call")) {
                for (String way : List.of("sent", "rcvd")) {
                  assertThat(sums)
                      .containsEntry(
                          "grpc.%s.%s_total_compressed_message_size".formatted(side, way),
                          expected);
                }
              }
            });
    sdk.close();
  }

  /** Messages in the ring, of fragments, and READ; with and without a copy of their own. */
  @Test
  void directMarshallersKeepWhatTheyRead() throws Exception {
    MethodDescriptor<BytesValue, BytesValue> method =
        MethodDescriptor.newBuilder(
                RingbellMarshallers.of(BytesValue.getDefaultInstance()),
                RingbellMarshallers.of(BytesValue.getDefaultInstance()))
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("test.Bytes/Echo")
            .build();
    List<BytesValue> atTheServer = new CopyOnWriteArrayList<>();
    RingbellServerBuilder builder =
        builder()
            .directExecutor()
            .addService(
                ServerServiceDefinition.builder("test.Bytes")
                    .addMethod(
                        method,
                        ServerCalls.asyncUnaryCall(
                            (request, observer) -> {
                              atTheServer.add(request);
                              observer.onNext(request);
                              observer.onCompleted();
                            }))
                    .build());
    ManagedChannel channel = channel(start(builder));
    List<BytesValue> sent = new ArrayList<>();
    List<BytesValue> came = new ArrayList<>();
    for (int length : new int[] {0, 10, 5000, 100_000, 2_000_000, 10, 5000, 100_000, 2_000_000}) {
      byte[] bytes = new byte[length];
      java.util.Arrays.fill(bytes, (byte) sent.size());
      sent.add(BytesValue.of(ByteString.copyFrom(bytes)));
      came.add(
          ClientCalls.blockingUnaryCall(
              channel, method, CallOptions.DEFAULT, sent.get(sent.size() - 1)));
    }
    assertThat(came).isEqualTo(sent);
    assertThat(atTheServer).isEqualTo(sent);
  }

  @Test
  void targetsAreFoundByTheirScheme() throws Exception {
    FabricAddress where = start(builder());
    assumeFalse(where.scheme().equals("memory"), "the fabric of tests has no scheme among gRPC's");
    String scheme = where.scheme().equals("tcp") ? "tcp+ring" : where.scheme();
    ManagedChannel channel =
        Grpc.newChannelBuilder(
                scheme + "://" + where.hostAndPort(), InsecureChannelCredentials.create())
            .build();
    channels.add(channel);
    assertThat(unary(channel, "x")).isEqualTo("x");
  }

  /** The answers of a stream as they come. */
  private static final class Answers implements StreamObserver<String> {
    final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    final CompletableFuture<Void> done = new CompletableFuture<>();

    @Override
    public void onNext(String answer) {
      answers.add(answer);
    }

    @Override
    public void onError(Throwable problem) {
      done.completeExceptionally(problem);
    }

    @Override
    public void onCompleted() {
      done.complete(null);
    }

    String next() throws Exception {
      String next = answers.poll(SECONDS, TimeUnit.SECONDS);
      assertThat(next).as("an answer").isNotNull();
      return next;
    }
  }

  /** A name resolver whose answer the test chooses. */
  private static final class Endpoints extends NameResolverProvider {
    private List<FabricAddress> places = List.of();
    private NameResolver.Listener2 listener;
    private io.grpc.SynchronizationContext events;

    void set(List<FabricAddress> now) {
      NameResolver.Listener2 told;
      synchronized (this) {
        places = now;
        told = listener;
      }
      if (told != null) {
        events.execute(() -> tell(told));
      }
    }

    private void tell(NameResolver.Listener2 told) {
      List<EquivalentAddressGroup> groups;
      synchronized (this) {
        groups =
            places.stream()
                .map(place -> new EquivalentAddressGroup(RingbellSocketAddress.of(place)))
                .toList();
      }
      Status unused =
          told.onResult2(
              NameResolver.ResolutionResult.newBuilder()
                  .setAddressesOrError(StatusOr.fromValue(groups))
                  .build());
    }

    @Override
    protected boolean isAvailable() {
      return true;
    }

    @Override
    protected int priority() {
      return 1;
    }

    @Override
    public String getDefaultScheme() {
      return "rolling";
    }

    @Override
    public java.util.Collection<Class<? extends SocketAddress>> getProducedSocketAddressTypes() {
      return List.of(RingbellSocketAddress.class);
    }

    @Override
    public NameResolver newNameResolver(URI target, NameResolver.Args args) {
      if (!"rolling".equals(target.getScheme())) {
        return null;
      }
      return new NameResolver() {
        @Override
        public String getServiceAuthority() {
          return "servers";
        }

        @Override
        public void start(Listener2 given) {
          synchronized (Endpoints.this) {
            listener = given;
            events = args.getSynchronizationContext();
          }
          tell(given);
        }

        @Override
        public void shutdown() {}
      };
    }
  }
}
