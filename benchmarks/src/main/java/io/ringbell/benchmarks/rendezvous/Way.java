package io.ringbell.benchmarks.rendezvous;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;

/** One way of sending large messages: a server and a channel with that threshold. By one thread. */
final class Way implements AutoCloseable {
  private static final int MAX_MESSAGE = 17 << 20;

  private final RpcServer server;
  private final RpcChannel channel;
  private final Blobs blobs;

  Way(String address, int threshold) {
    server =
        RpcServer.builder()
            .listen(address)
            .maxMessageSize(MAX_MESSAGE)
            .rendezvousThreshold(threshold)
            .addService(BlobsSkeleton.of(new Service()))
            .start();
    channel =
        RpcChannel.builder(server.address())
            .maxMessageSize(MAX_MESSAGE)
            .rendezvousThreshold(threshold)
            .open();
    blobs = BlobsStub.of(channel);
  }

  /** Sends so many, one at a time; nanoseconds for each. */
  long put(byte[] blob, int count) {
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      check(blobs.put(blob), blob.length);
    }
    return (System.nanoTime() - start) / count;
  }

  /** Receives so many, one at a time; nanoseconds for each. */
  long get(int length, int count) {
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      check(blobs.get(length).length, length);
    }
    return (System.nanoTime() - start) / count;
  }

  /** Sends so many, a few at a time; nanoseconds for each. */
  long stream(byte[] blob, int count, int atATime) {
    ArrayDeque<CompletableFuture<Integer>> window = new ArrayDeque<>();
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      if (window.size() == atATime) {
        check(window.remove().join(), blob.length);
      }
      window.add(blobs.putLater(blob));
    }
    window.forEach(CompletableFuture::join);
    return (System.nanoTime() - start) / count;
  }

  /** How many messages were announced, both ways. */
  long announced() {
    return channel.counters().get("rendezvous_sent") + server.counters().get("rendezvous_sent");
  }

  private static void check(int seen, int expected) {
    if (seen != expected) {
      throw new IllegalStateException(seen + " bytes, expected " + expected);
    }
  }

  @Override
  public void close() {
    channel.close();
    server.close();
  }

  /** Takes and gives. */
  private static final class Service implements Blobs {
    private byte[] last = new byte[0];

    @Override
    public int put(byte[] blob) {
      return blob.length;
    }

    @Override
    public CompletableFuture<Integer> putLater(byte[] blob) {
      return CompletableFuture.completedFuture(blob.length);
    }

    @Override
    public byte[] get(int length) {
      if (last.length != length) {
        last = new byte[length];
      }
      return last;
    }
  }
}
