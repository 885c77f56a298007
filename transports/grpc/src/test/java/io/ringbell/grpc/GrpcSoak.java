package io.ringbell.grpc;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.roce.LossyRoceProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;

/**
 * Random calls of all kinds with random cancels, deadlines and restarts, whose messages carry
 * numbers and checksums: none may be lost, doubled, reordered or changed. {@code GrpcSoak address
 * seconds [seed]}. The scheme {@code lossy} stands for RoCE that loses one datagram in a hundred.
 */
public final class GrpcSoak {
  private static final int THREADS = 3;
  private static final int LARGEST = 200_000;
  private static final int HEADER = 20; // id, number, checksum

  private static final MethodDescriptor.Marshaller<byte[]> BYTES =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] value) {
          return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
          try {
            return stream.readAllBytes();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };
  private static final MethodDescriptor<byte[], byte[]> UNARY = method("Unary", MethodType.UNARY);
  private static final MethodDescriptor<byte[], byte[]> BIDI =
      method("Bidi", MethodType.BIDI_STREAMING);

  private final FabricAddress address;
  private final long seed;
  private final Map<Long, Boolean> executed = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private final Map<Status.Code, AtomicLong> ends = new EnumMap<>(Status.Code.class);
  private final AtomicLong messages = new AtomicLong();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final CompletableFuture<Void> failed = new CompletableFuture<>();
  private final AtomicLong restarts = new AtomicLong();
  private Server server;
  private FabricAddress listening;

  GrpcSoak(String address, long seed) {
    this.address = FabricAddress.parse(address);
    this.seed = seed;
    for (Status.Code each : Status.Code.values()) {
      ends.put(each, new AtomicLong());
    }
  }

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.newBuilder(BYTES, BYTES)
        .setType(type)
        .setFullMethodName("soak.Soak/" + name)
        .build();
  }

  /** Runs for some time, and prints what it did. */
  public static void main(String[] args) throws Exception {
    long seed = args.length > 2 ? Long.parseLong(args[2]) : System.nanoTime();
    GrpcSoak soak = new GrpcSoak(args[0], seed);
    System.out.println(soak.run(TimeUnit.SECONDS.toMillis(Long.parseLong(args[1]))));
  }

  /**
   * Runs.
   *
   * @return what was done
   * @throws AssertionError with the seed if anything is wrong
   */
  String run(long millis) throws Exception {
    startServer();
    ManagedChannel channel =
        RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(listening)).build();
    List<Thread> threads = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom own = random.split();
      Thread thread = new Thread(() -> work(channel, own), "soak-" + i);
      threads.add(thread);
      thread.start();
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      while (System.nanoTime() < end && !failed.isDone()) {
        Thread.sleep(random.nextInt(500, 2000));
        restart(random.nextBoolean());
        restarts.incrementAndGet();
      }
    } finally {
      stop.set(true);
      for (Thread each : threads) {
        each.join();
      }
      channel.shutdownNow().awaitTermination(20, TimeUnit.SECONDS);
      server.shutdownNow().awaitTermination();
    }
    if (failed.isDone()) {
      try {
        failed.get();
      } catch (java.util.concurrent.ExecutionException e) {
        throw new AssertionError("seed " + seed, e.getCause());
      }
    }
    if (address.scheme().equals("lossy") && LossyRoceProvider.lost() == 0) {
      throw new AssertionError("no datagram was lost of " + LossyRoceProvider.came());
    }
    return "seed %d: %d calls, %d messages of streams, %d restarts; ends %s; %d of %d datagrams lost"
        .formatted(
            seed,
            ids.get(),
            messages.get(),
            restarts.get(),
            ends,
            LossyRoceProvider.lost(),
            LossyRoceProvider.came());
  }

  private void startServer() throws IOException {
    FabricAddress where = listening == null ? address : listening;
    RingbellServerBuilder builder =
        RingbellServerBuilder.listen(where.toString()).addService(service());
    server = builder.build().start();
    listening = builder.built().raw().addresses().get(0);
  }

  /** A server that shuts down, or is killed, and its successor at the same place. */
  private void restart(boolean gracefully) throws Exception {
    Server old = server;
    if (gracefully) {
      old.shutdown();
    } else {
      old.shutdownNow();
    }
    for (int i = 0; ; i++) {
      try {
        startServer();
        break;
      } catch (IOException e) {
        if (i == 200) {
          throw e;
        }
        Thread.sleep(20); // the address is about to be free
      }
    }
    if (!old.awaitTermination(30, TimeUnit.SECONDS)) {
      fail(new AssertionError("a server does not end"));
    }
  }

  private void fail(Throwable problem) {
    failed.completeExceptionally(problem);
  }

  // ---- server ----

  private ServerServiceDefinition service() {
    return ServerServiceDefinition.builder("soak.Soak")
        .addMethod(
            UNARY,
            ServerCalls.asyncUnaryCall(
                (request, observer) -> {
                  check(request, "at the server");
                  if (executed.put(id(request), true) != null) {
                    fail(new AssertionError("executed twice: " + id(request)));
                  }
                  observer.onNext(request);
                  observer.onCompleted();
                }))
        .addMethod(
            BIDI,
            ServerCalls.asyncBidiStreamingCall(
                answers ->
                    new StreamObserver<byte[]>() {
                      private int next;

                      @Override
                      public void onNext(byte[] request) {
                        check(request, "at the server");
                        expect(next++, request, "at the server");
                        answers.onNext(request);
                      }

                      @Override
                      public void onError(Throwable problem) {
                        // Cancelled.
                      }

                      @Override
                      public void onCompleted() {
                        answers.onCompleted();
                      }
                    }))
        .build();
  }

  // ---- client ----

  private void work(ManagedChannel channel, SplittableRandom random) {
    while (!stop.get() && !failed.isDone()) {
      try {
        CallOptions options =
            random.nextInt(10) == 0
                ? CallOptions.DEFAULT.withDeadlineAfter(
                    random.nextInt(1, 20), TimeUnit.MILLISECONDS)
                : CallOptions.DEFAULT.withDeadlineAfter(60, TimeUnit.SECONDS);
        options = random.nextBoolean() ? options.withWaitForReady() : options;
        options = random.nextInt(5) == 0 ? options.withCompression("gzip") : options;
        if (random.nextInt(4) > 0) {
          unary(channel, options, random);
        } else {
          stream(channel, options, random);
        }
      } catch (Throwable e) {
        fail(e);
      }
    }
  }

  private void unary(ManagedChannel channel, CallOptions options, SplittableRandom random) {
    byte[] request = message(ids.incrementAndGet(), 0, random);
    try {
      byte[] answer = ClientCalls.blockingUnaryCall(channel, UNARY, options, request);
      check(answer, "at the client");
      if (id(answer) != id(request)) {
        fail(new AssertionError("an answer of another call"));
      }
      ends.get(Status.Code.OK).incrementAndGet();
    } catch (StatusRuntimeException e) {
      onStatus(e.getStatus(), options, false);
    }
  }

  private void stream(ManagedChannel channel, CallOptions options, SplittableRandom random)
      throws Exception {
    long id = ids.incrementAndGet();
    int count = random.nextInt(1, 60);
    boolean cancels = random.nextInt(4) == 0;
    CompletableFuture<Status> end = new CompletableFuture<>();
    ClientCall<byte[], byte[]> call = channel.newCall(BIDI, options);
    int[] received = new int[1];
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(byte[] answer) {
            check(answer, "at the client");
            expect(received[0]++, answer, "at the client");
            messages.incrementAndGet();
            call.request(1);
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        new Metadata());
    call.request(1);
    for (int i = 0; i < count && !end.isDone(); i++) {
      call.sendMessage(message(id, i, random));
      if (cancels && i == count / 2) {
        call.cancel("at random", null);
        break;
      }
    }
    if (!cancels) {
      call.halfClose();
    }
    Status status = end.get(90, TimeUnit.SECONDS);
    if (status.isOk() && received[0] != count) {
      fail(new AssertionError("%d of %d messages came back".formatted(received[0], count)));
    }
    onStatus(status, options, cancels);
  }

  private void onStatus(Status status, CallOptions options, boolean cancelled) {
    ends.get(status.getCode()).incrementAndGet();
    boolean expected =
        switch (status.getCode()) {
          case OK, UNAVAILABLE, CANCELLED -> true; // servers are killed
          case DEADLINE_EXCEEDED -> true;
          default -> false;
        };
    if (!expected) {
      fail(new AssertionError("%s (%s, cancelled %s)".formatted(status, options, cancelled)));
    }
  }

  // ---- messages ----

  private static byte[] message(long id, int number, SplittableRandom random) {
    int length = random.nextInt(10) == 0 ? random.nextInt(LARGEST) : random.nextInt(500);
    byte[] message = new byte[HEADER + length];
    random.nextBytes(message);
    ByteBuffer.wrap(message).putLong(id).putInt(number).putLong(0);
    return setSum(message);
  }

  private static byte[] setSum(byte[] message) {
    ByteBuffer.wrap(message).putLong(12, sum(message));
    return message;
  }

  private static long sum(byte[] message) {
    CRC32 crc = new CRC32();
    crc.update(message, 0, 12);
    crc.update(message, HEADER, message.length - HEADER);
    return crc.getValue();
  }

  private static long id(byte[] message) {
    return ByteBuffer.wrap(message).getLong();
  }

  private void expect(int number, byte[] message, String where) {
    int given = ByteBuffer.wrap(message).getInt(8);
    if (given != number) {
      fail(
          new AssertionError(
              "message %d of call %d %s, expected %d"
                  .formatted(given, id(message), where, number)));
    }
  }

  private void check(byte[] message, String where) {
    if (message.length < HEADER || ByteBuffer.wrap(message).getLong(12) != sum(message)) {
      fail(
          new AssertionError(
              "a message of %d bytes is damaged %s".formatted(message.length, where)));
    }
  }
}
