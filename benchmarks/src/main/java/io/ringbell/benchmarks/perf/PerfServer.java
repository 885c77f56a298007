package io.ringbell.benchmarks.perf;

import io.grpc.Server;
import io.ringbell.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The server's process: says where it listens in one line on its standard output, serves, and ends
 * when its standard input does, so that it never outlives the client's process.
 */
final class PerfServer {
  static final String READY = "ready";

  /** The property of this process with a {@link Waiting} of its own. */
  static final String WAITING = "ringbell.perf.server.waiting";

  static final String TCP = "tcp";
  static final String UDP = "udp";
  static final String SHARED_MEMORY = "shm";

  private PerfServer() {}

  /** Takes the words of {@link Arguments}. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] words) throws IOException {
    try {
      Arguments args = Arguments.parse(words);
      switch (args.rawLink()) {
        case SHARED_MEMORY -> serveWithSharedMemory(args);
        case UDP -> serveWithDatagrams(args);
        default -> serveWithConnection(args);
      }
    } catch (RuntimeException e) {
      System.err.println("perf server: " + e.getMessage());
      System.exit(2);
    }
  }

  private static void serveWithConnection(Arguments args) throws IOException {
    try (ServerSocketChannel rawListener = ServerSocketChannel.open()) {
      rawListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int rawPort = ((InetSocketAddress) rawListener.getLocalAddress()).getPort();
      serve(args, accept(rawListener), rawPort);
    }
  }

  private static void serveWithDatagrams(Arguments args) throws IOException {
    try (RawDatagrams raw = RawDatagrams.open()) {
      serve(args, CompletableFuture.completedFuture(raw), raw.port());
    }
  }

  private static void serveWithSharedMemory(Arguments args) throws IOException {
    int number = (int) ProcessHandle.current().pid();
    try (RawSharedMemory raw = RawSharedMemory.create(number)) {
      serve(args, CompletableFuture.completedFuture(raw), number);
    }
  }

  private static void serve(
      Arguments args, CompletableFuture<? extends ByteChannel> raw, int rawPort)
      throws IOException {
    try (RpcServer server = args.subject().isGrpc() ? controlOnly(raw) : start(args, raw)) {
      if (!args.subject().isGrpc()) {
        serveUntilEnd(server.address(), rawPort, server.address());
        return;
      }
      Server grpc = GrpcServers.start(args);
      try {
        serveUntilEnd(server.address(), rawPort, GrpcServers.address(grpc, args));
      } finally {
        grpc.shutdownNow();
      }
    }
  }

  @SuppressWarnings("SystemOut")
  private static void serveUntilEnd(String control, int rawPort, String measured)
      throws IOException {
    System.out.println(READY + " " + control + " " + rawPort + " " + measured);
    while (System.in.read() >= 0) {
      // whatever the client's process writes: only the end counts
    }
  }

  private static Waiting waiting(Arguments args) {
    return Waiting.valueOf(System.getProperty(WAITING, args.waiting().name()));
  }

  private static RpcServer start(Arguments args, CompletableFuture<? extends ByteChannel> raw) {
    RpcServer.Builder server =
        RpcServer.builder()
            .listen(args.address())
            .waitStrategy(waiting(args).strategy())
            .maxMessageSize(args.maxMessageSize())
            .eventLoops(1) // calls and the raw echo share this one thread
            .addService(EchoSkeleton.of(new EchoService()))
            .addService(new Streams.Skeleton())
            .addService(ControlSkeleton.of(new ControlService(raw)));
    return (args.ring() > 0 ? server.ringCapacity(args.ring()) : server).start();
  }

  /** Sleeps while it waits, so that it takes no core from the server that is measured. */
  private static RpcServer controlOnly(CompletableFuture<? extends ByteChannel> raw) {
    return RpcServer.builder()
        .listen("tcp://127.0.0.1:0")
        .waitStrategy(Waiting.EVENT.strategy())
        .eventLoops(1)
        .addService(ControlSkeleton.of(new ControlService(raw)))
        .start();
  }

  private static CompletableFuture<SocketChannel> accept(ServerSocketChannel listener) {
    CompletableFuture<SocketChannel> accepted = new CompletableFuture<>();
    Thread acceptor =
        new Thread(
            () -> {
              try {
                accepted.complete(prepare(listener.accept()));
              } catch (IOException e) {
                accepted.completeExceptionally(e);
              }
            },
            "perf-raw-accept");
    acceptor.setDaemon(true);
    acceptor.start();
    return accepted;
  }

  /**
   * What the server is told.
   *
   * @param ring capacity of each ring, or 0
   * @param rawLink kind of the raw link
   */
  record Arguments(
      String address,
      Waiting waiting,
      int ring,
      int maxMessageSize,
      String rawLink,
      Subject subject) {
    static Arguments parse(String... words) {
      return new Arguments(
          words[0],
          Waiting.valueOf(words[1]),
          Integer.parseInt(words[2]),
          Integer.parseInt(words[3]),
          words[4],
          Subject.valueOf(words[5]));
    }

    List<String> words() {
      return List.of(
          address,
          waiting.name(),
          Integer.toString(ring),
          Integer.toString(maxMessageSize),
          rawLink,
          subject.name());
    }
  }

  /** Makes a connection one of the raw baseline: polled, and without Nagle's delay. */
  static SocketChannel prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel;
  }
}
