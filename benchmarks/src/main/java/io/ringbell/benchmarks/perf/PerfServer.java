package io.ringbell.benchmarks.perf;

import io.ringbell.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * The server's process: says where it listens in one line on its standard output, serves, and ends
 * when its standard input does, so that it never outlives the client's process.
 */
final class PerfServer {
  static final String READY = "ready";
  static final String TCP = "tcp";
  static final String UDP = "udp";
  static final String SHARED_MEMORY = "shm";

  private PerfServer() {}

  /** Arguments: address, {@link Waiting}, ring capacity or 0, largest message, kind of raw link. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws IOException {
    try {
      if (args[4].equals(SHARED_MEMORY)) {
        serveWithSharedMemory(args);
      } else if (args[4].equals(UDP)) {
        serveWithDatagrams(args);
      } else {
        serveWithConnection(args);
      }
    } catch (RuntimeException e) {
      System.err.println("perf server: " + e.getMessage());
      System.exit(2);
    }
  }

  private static void serveWithConnection(String[] args) throws IOException {
    try (ServerSocketChannel rawListener = ServerSocketChannel.open()) {
      rawListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int rawPort = ((InetSocketAddress) rawListener.getLocalAddress()).getPort();
      serve(args, accept(rawListener), rawPort);
    }
  }

  private static void serveWithDatagrams(String[] args) throws IOException {
    try (RawDatagrams raw = RawDatagrams.open()) {
      serve(args, CompletableFuture.completedFuture(raw), raw.port());
    }
  }

  private static void serveWithSharedMemory(String[] args) throws IOException {
    int number = (int) ProcessHandle.current().pid();
    try (RawSharedMemory raw = RawSharedMemory.create(number)) {
      serve(args, CompletableFuture.completedFuture(raw), number);
    }
  }

  @SuppressWarnings("SystemOut")
  private static void serve(
      String[] args, CompletableFuture<? extends ByteChannel> raw, int rawPort) throws IOException {
    try (RpcServer server = start(args, raw)) {
      System.out.println(READY + " " + server.address() + " " + rawPort);
      while (System.in.read() >= 0) {
        // whatever the client's process writes: only the end counts
      }
    }
  }

  private static RpcServer start(String[] args, CompletableFuture<? extends ByteChannel> raw) {
    RpcServer.Builder server =
        RpcServer.builder()
            .listen(args[0])
            .waitStrategy(Waiting.valueOf(args[1]).strategy())
            .maxMessageSize(Integer.parseInt(args[3]))
            .eventLoops(1) // calls and the raw echo share this one thread
            .addService(EchoSkeleton.of(new EchoService()))
            .addService(new Streams.Skeleton())
            .addService(ControlSkeleton.of(new ControlService(raw)));
    int ring = Integer.parseInt(args[2]);
    return (ring > 0 ? server.ringCapacity(ring) : server).start();
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

  /** Makes a connection one of the raw baseline: polled, and without Nagle's delay. */
  static SocketChannel prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel;
  }
}
