package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * Makes both ends of the raw link: the server's, which waits for the other, and the client's.
 *
 * @param end the server's
 * @param port what the client's needs to find it
 */
record RawListener(RawEnd end, int port) implements AutoCloseable {

  /** The server's end. */
  static RawListener open(RawLink link) throws IOException {
    return switch (link.kind()) {
      case NONE, MEMORY_COPY -> new RawListener(new RawChannelEnd(new CompletableFuture<>()), 0);
      case SHARED_MEMORY -> memory(link);
      case UDP -> {
        RawDatagrams raw = RawDatagrams.open();
        yield new RawListener(
            new RawChannelEnd(accept(() -> raw.accept(link.blocks()))), raw.port());
      }
      case UDP_RUNS -> {
        UdpRunsReceiver receiver = UdpRunsReceiver.open();
        yield new RawListener(receiver, receiver.port());
      }
      case TCP -> {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
        yield new RawListener(
            new RawChannelEnd(
                accept(
                    () -> {
                      try (listener) {
                        return prepare(listener.accept(), link.ends());
                      }
                    })),
            port);
      }
    };
  }

  private static RawListener memory(RawLink link) throws IOException {
    int number = (int) ProcessHandle.current().pid();
    RawSharedMemory memory = RawSharedMemory.create(number);
    if (!link.blocks()) {
      return new RawListener(new RawChannelEnd(CompletableFuture.completedFuture(memory)), number);
    }
    ServerSocketChannel bells = SleepingMemory.listen(number);
    return new RawListener(
        new RawChannelEnd(
            accept(
                () -> {
                  try (bells) {
                    return SleepingMemory.accept(memory, bells);
                  }
                })),
        number);
  }

  /** The client's end; null where it is no channel. */
  static ByteChannel connect(RawLink link, int port) throws IOException {
    return switch (link.kind()) {
      case NONE, MEMORY_COPY, UDP_RUNS -> null;
      case SHARED_MEMORY -> link.blocks() ? SleepingMemory.open(port) : RawSharedMemory.open(port);
      case UDP -> RawDatagrams.connect(port, link.blocks());
      case TCP ->
          prepare(
              SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
              link.ends());
    };
  }

  /** Makes a TCP connection one of the raw link, without Nagle's delay. */
  static ByteChannel prepare(SocketChannel socket, RawLink.Ends ends) throws IOException {
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    socket.configureBlocking(ends == RawLink.Ends.BLOCK);
    return ends == RawLink.Ends.BLOCK_FOR_EITHER ? new SleepingTcp(socket) : socket;
  }

  private static CompletableFuture<ByteChannel> accept(Acceptor acceptor) {
    CompletableFuture<ByteChannel> accepted = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                accepted.complete(acceptor.accept());
              } catch (IOException e) {
                accepted.completeExceptionally(e);
              }
            },
            "perf-raw-accept");
    thread.setDaemon(true);
    thread.start();
    return accepted;
  }

  @Override
  public void close() throws IOException {
    end.close();
  }

  /** Waits for the one connection. */
  private interface Acceptor {
    ByteChannel accept() throws IOException;
  }
}
