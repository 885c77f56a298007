package io.ringbell.grpc;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Measures unary calls over Ringbell and over grpc-netty in one run: {@code GrpcBench
 * [tcp,roce,tcp*,netty] [payload bytes] [calls] [wait strategy] [calls to warm up]}. A star stands
 * for {@link RingbellMarshallers} on both sides. Client and server have a process each per
 * measurement, so that none runs on what the compiler has learnt from another, and without the
 * OpenCensus of the interop tests: where it is on the class path, gRPC records each call with it,
 * which takes several times what the call does.
 */
public final class GrpcBench {
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final int OUTSTANDING = Integer.getInteger("outstanding", 64);
  private static final int SLICES = 9; // of the calls to warm up
  private static final String ALLOCATED = "allocated";
  private static final String CPU = "cpu";

  private GrpcBench() {}

  /** Runs the client, or with {@code serve} the server. */
  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("serve")) {
      serve(args[1], WaitStrategy.valueOf(args[2]));
      return;
    }
    if (args.length > 0 && args[0].equals("client")) {
      measure(
          args[1],
          WaitStrategy.valueOf(args[2]),
          Integer.parseInt(args[3]),
          Integer.parseInt(args[4]),
          Integer.parseInt(args[5]));
      return;
    }
    List<String> kinds = List.of((args.length > 0 ? args[0] : "netty,tcp,roce").split(","));
    int payload = args.length > 1 ? Integer.parseInt(args[1]) : 32;
    int calls = args.length > 2 ? Integer.parseInt(args[2]) : 30_000;
    List<WaitStrategy> strategies =
        args.length > 3
            ? List.of(WaitStrategy.valueOf(args[3]))
            : List.of(WaitStrategy.BUSY_SPIN, WaitStrategy.ADAPTIVE);
    int warmUp = args.length > 4 ? Integer.parseInt(args[4]) : 2 * calls;
    for (WaitStrategy strategy : strategies) {
      System.out.println(strategy + ", " + payload + " B each way, direct executors");
      for (int round = 0; round < ROUNDS; round++) {
        for (String kind : kinds) {
          Process client =
              java("client", kind, strategy.name(), "" + payload, "" + calls, "" + warmUp)
                  .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                  .start();
          if (client.waitFor() != 0) {
            throw new IllegalStateException("the client ended with " + client.exitValue());
          }
        }
      }
    }
  }

  private static ProcessBuilder java(String... args) {
    List<String> command = new ArrayList<>();
    command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
    command.add("-XX:+UseSerialGC");
    command.addAll(List.of(System.getProperty("bench." + args[0] + ".options", "").split(" ")));
    command.removeIf(String::isEmpty);
    command.add("-cp");
    command.add(classPath());
    command.add(GrpcBench.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(each -> !new File(each).getName().contains("census"))
        .collect(Collectors.joining(File.pathSeparator));
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
      System.out.println(line.equals(CPU) ? cpu() : allocated());
    }
    server.shutdownNow();
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
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

  private static void measure(
      String kind, WaitStrategy strategy, int payload, int calls, int warmUp) throws Exception {
    Process process = java("serve", kind, strategy.name()).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String address = out.readLine();
    ManagedChannel channel =
        kind.equals("netty")
            ? retrying(
                    NettyChannelBuilder.forTarget(address)
                        .usePlaintext()
                        .directExecutor()
                        .maxInboundMessageSize(64 << 20))
                .build()
            : retrying(
                    RingbellChannelBuilder.forAddress(RingbellSocketAddress.parse(address))
                        .waitStrategy(strategy)
                        .directExecutor()
                        .maxInboundMessageSize(64 << 20)
                        .intercept(isDirect(kind) ? List.of(new Direct()) : List.of()))
                .build();
    try {
      SimpleRequest request =
          SimpleRequest.newBuilder()
              .setPayload(Payload.newBuilder().setBody(ByteString.copyFrom(new byte[payload])))
              .build();
      if (Boolean.getBoolean("chained")) { // to be looked at by a profiler
        warmUp(channel, request, warmUp);
        long clientCpu = cpu();
        long serverCpu = ask(process, out, CPU);
        double rate = chained(channel, request, calls);
        System.out.printf(
            "%-6s %7.0f calls/s; processor time per call: client %.2f us, server %.2f us%n",
            kind,
            rate,
            (cpu() - clientCpu) / 1e3 / calls,
            (ask(process, out, CPU) - serverCpu) / 1e3 / calls);
        return;
      }
      blocking(channel, request, warmUp);
      long serverBefore = ask(process, out, ALLOCATED);
      long clientBefore = allocated();
      Histogram times = blocking(channel, request, calls);
      long client = allocated() - clientBefore;
      long server = ask(process, out, ALLOCATED) - serverBefore;
      warmUp(channel, request, warmUp);
      double chained = chained(channel, request, calls * 2);
      double unused = handedOver(channel, request, warmUp);
      double handedOver = handedOver(channel, request, calls * 2);
      System.out.printf(
          "%-6s p50 %6.1f us  p99 %7.1f us  p99.9 %7.1f us  client %5d B  server %5d B  "
              + "%d outstanding %7.0f calls/s, begun by another thread %7.0f%n",
          kind,
          times.getValueAtPercentile(50) / 1e3,
          times.getValueAtPercentile(99) / 1e3,
          times.getValueAtPercentile(99.9) / 1e3,
          client / calls,
          server / calls,
          OUTSTANDING,
          chained,
          handedOver);
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      process.destroy();
      process.waitFor();
    }
  }

  /** Retries are gRPC's default; {@code -Dretry=false} does without what they cost. */
  private static ManagedChannelBuilder<?> retrying(ManagedChannelBuilder<?> builder) {
    return "false".equals(System.getProperty("retry")) ? builder.disableRetry() : builder;
  }

  private static long ask(Process process, BufferedReader out, String what) throws IOException {
    process.getOutputStream().write((what + "\n").getBytes(StandardCharsets.UTF_8));
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

  /**
   * Ends several times, as what is measured ends: code that was compiled before anything had ended
   * is thrown away at the first end, and takes seconds of the calls behind it to be compiled anew.
   */
  private static void warmUp(ManagedChannel channel, SimpleRequest request, int calls)
      throws InterruptedException {
    for (int slice = 0; slice < SLICES; slice++) {
      double unused = chained(channel, request, Math.max(OUTSTANDING, calls / SLICES));
    }
  }

  /** Each call's end begins the next: as many chains as calls are to be under way. */
  private static double chained(ManagedChannel channel, SimpleRequest request, int calls)
      throws InterruptedException {
    TestServiceGrpc.TestServiceStub stub = TestServiceGrpc.newStub(channel);
    AtomicInteger left = new AtomicInteger(calls - OUTSTANDING);
    CountDownLatch ended = new CountDownLatch(OUTSTANDING);
    long start = System.nanoTime();
    for (int i = 0; i < OUTSTANDING; i++) {
      stub.unaryCall(
          request,
          new Observer() {
            @Override
            public void onCompleted() {
              if (left.getAndDecrement() > 0) {
                stub.unaryCall(request, this);
              } else {
                ended.countDown();
              }
            }
          });
    }
    ended.await();
    return calls * 1e9 / (System.nanoTime() - start);
  }

  /** One thread begins all calls, as each end lets it. */
  private static double handedOver(ManagedChannel channel, SimpleRequest request, int calls)
      throws InterruptedException {
    TestServiceGrpc.TestServiceStub stub = TestServiceGrpc.newStub(channel);
    Semaphore permits = new Semaphore(OUTSTANDING);
    Observer observer =
        new Observer() {
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
    permits.acquire(OUTSTANDING);
    return calls * 1e9 / (System.nanoTime() - start);
  }

  private abstract static class Observer implements StreamObserver<SimpleResponse> {
    @Override
    public void onNext(SimpleResponse response) {}

    @Override
    public void onError(Throwable problem) {
      problem.printStackTrace();
      System.exit(1); // the figures would mean nothing
    }
  }
}
