package io.ringbell.grpc;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.grpc.testing.integration.Messages.Payload;
import io.grpc.testing.integration.Messages.SimpleRequest;
import io.grpc.testing.integration.Messages.SimpleResponse;
import io.grpc.testing.integration.TestServiceGrpc;
import io.ringbell.WaitStrategy;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures unary calls over Ringbell and over grpc-netty in one run, the server in a process of its
 * own: {@code GrpcBench [tcp,roce,tcp*,netty] [payload bytes] [calls]}. A star stands for {@link
 * RingbellMarshallers} on both sides.
 */
public final class GrpcBench {
  private static final int ROUNDS = Integer.getInteger("rounds", 3);

  private GrpcBench() {}

  /** Runs the client, or with {@code serve} the server. */
  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("serve")) {
      serve(args[1], WaitStrategy.valueOf(args[2]));
      return;
    }
    List<String> kinds = List.of((args.length > 0 ? args[0] : "netty,tcp,roce").split(","));
    int payload = args.length > 1 ? Integer.parseInt(args[1]) : 32;
    int calls = args.length > 2 ? Integer.parseInt(args[2]) : 30_000;
    List<WaitStrategy> strategies =
        args.length > 3
            ? List.of(WaitStrategy.valueOf(args[3]))
            : List.of(WaitStrategy.BUSY_SPIN, WaitStrategy.ADAPTIVE);
    for (WaitStrategy strategy : strategies) {
      System.out.println(strategy + ", " + payload + " B each way, direct executors");
      for (int round = 0; round < ROUNDS; round++) {
        for (String kind : kinds) {
          measure(kind, strategy, payload, calls);
        }
      }
    }
  }

  private static boolean isDirect(String kind) {
    return kind.endsWith("*");
  }

  private static String fabric(String kind) {
    return isDirect(kind) ? kind.substring(0, kind.length() - 1) : kind;
  }

  /** Calls methods with {@link RingbellMarshallers}. */
  private static final class Direct implements ClientInterceptor {
    private final ConcurrentHashMap<MethodDescriptor<?, ?>, MethodDescriptor<?, ?>> methods =
        new ConcurrentHashMap<>();

    @Override
    @SuppressWarnings("unchecked") // the same types as those of the key
    public <Q, R> ClientCall<Q, R> interceptCall(
        MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
      MethodDescriptor<?, ?> direct =
          methods.computeIfAbsent(method, key -> RingbellMarshallers.direct(key));
      return next.newCall((MethodDescriptor<Q, R>) direct, options);
    }
  }

  // ---- server ----

  private static void serve(String kind, WaitStrategy strategy) throws Exception {
    Server server;
    String address;
    if (kind.equals("netty")) {
      server =
          NettyServerBuilder.forAddress(
                  new java.net.InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0))
              .directExecutor()
              .maxInboundMessageSize(64 << 20)
              .addService(new Echo())
              .build()
              .start();
      address = "127.0.0.1:" + server.getPort();
    } else {
      server =
          RingbellServerBuilder.listen(fabric(kind) + "://127.0.0.1:0")
              .waitStrategy(strategy)
              .directExecutor()
              .maxInboundMessageSize(64 << 20)
              .addService(
                  isDirect(kind)
                      ? RingbellMarshallers.direct(new Echo().bindService())
                      : new Echo().bindService())
              .build()
              .start();
      address = fabric(kind) + "://127.0.0.1:" + server.getPort();
    }
    System.out.println(address);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(allocated());
    }
    server.shutdownNow();
  }

  private static long allocated() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (long each : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, each);
    }
    return sum;
  }

  private static final class Echo extends TestServiceGrpc.TestServiceImplBase {
    @Override
    public void unaryCall(SimpleRequest request, StreamObserver<SimpleResponse> observer) {
      observer.onNext(SimpleResponse.newBuilder().setPayload(request.getPayload()).build());
      observer.onCompleted();
    }
  }

  // ---- client ----

  private static void measure(String kind, WaitStrategy strategy, int payload, int calls)
      throws Exception {
    Process process =
        new ProcessBuilder(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                GrpcBench.class.getName(),
                "serve",
                kind,
                strategy.name())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String address = out.readLine();
    ManagedChannel channel =
        kind.equals("netty")
            ? NettyChannelBuilder.forTarget(address)
                .usePlaintext()
                .directExecutor()
                .maxInboundMessageSize(64 << 20)
                .build()
            : RingbellChannelBuilder.forAddress(RingbellSocketAddress.parse(address))
                .waitStrategy(strategy)
                .directExecutor()
                .maxInboundMessageSize(64 << 20)
                .intercept(isDirect(kind) ? List.of(new Direct()) : List.of())
                .build();
    try {
      SimpleRequest request =
          SimpleRequest.newBuilder()
              .setPayload(Payload.newBuilder().setBody(ByteString.copyFrom(new byte[payload])))
              .build();
      blocking(channel, request, calls); // warm
      long serverBefore = ask(process, out);
      long clientBefore = allocated();
      Histogram times = blocking(channel, request, calls);
      long client = allocated() - clientBefore;
      long server = ask(process, out) - serverBefore;
      double unused = concurrent(channel, request, 64, calls); // warm
      double rate = concurrent(channel, request, 64, calls * 2);
      System.out.printf(
          "%-6s p50 %6.1f us  p99 %7.1f us  p99.9 %7.1f us  client %5d B  server %5d B  64 outstanding %7.0f calls/s%n",
          kind,
          times.getValueAtPercentile(50) / 1e3,
          times.getValueAtPercentile(99) / 1e3,
          times.getValueAtPercentile(99.9) / 1e3,
          client / calls,
          server / calls,
          rate);
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      process.destroy();
      process.waitFor();
    }
  }

  private static long ask(Process process, BufferedReader out) throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    return Long.parseLong(out.readLine());
  }

  private static Histogram blocking(ManagedChannel channel, SimpleRequest request, int calls) {
    TestServiceGrpc.TestServiceBlockingStub stub = TestServiceGrpc.newBlockingStub(channel);
    Histogram times = new Histogram(3);
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      SimpleResponse response = stub.unaryCall(request);
      times.recordValue(System.nanoTime() - start);
      if (response.getPayload().getBody().size() != request.getPayload().getBody().size()) {
        throw new IllegalStateException("another answer: " + response);
      }
    }
    return times;
  }

  private static double concurrent(
      ManagedChannel channel, SimpleRequest request, int outstanding, int calls)
      throws InterruptedException {
    TestServiceGrpc.TestServiceStub stub = TestServiceGrpc.newStub(channel);
    Semaphore permits = new Semaphore(outstanding);
    StreamObserver<SimpleResponse> observer =
        new StreamObserver<>() {
          @Override
          public void onNext(SimpleResponse response) {}

          @Override
          public void onError(Throwable problem) {
            problem.printStackTrace();
            permits.release();
          }

          @Override
          public void onCompleted() {
            permits.release();
          }
        };
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      permits.acquire();
      stub.unaryCall(request, observer);
    }
    permits.acquire(outstanding);
    return calls * 1e9 / (System.nanoTime() - start);
  }
}
