package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The server's end of a raw link that is a channel. */
final class RawChannelEnd implements RawEnd {
  private static final long SECONDS = 30;

  private final CompletableFuture<? extends ByteChannel> connection;
  private RawEcho echo;

  /**
   * @param connection once the client has made it
   */
  RawChannelEnd(CompletableFuture<? extends ByteChannel> connection) {
    this.connection = connection;
  }

  @Override
  public long echo(int bytes, int outstanding, long messages) throws IOException {
    if (echo == null || !echo.fits(bytes, outstanding)) {
      echo = new RawEcho(channel(), bytes, outstanding);
    }
    return echo.run(messages);
  }

  @Override
  public long take(long bytes) throws IOException {
    return RawOneWay.take(channel(), bytes);
  }

  private ByteChannel channel() throws IOException {
    try {
      return connection.get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the client has not connected: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    if (connection.isDone() && !connection.isCompletedExceptionally()) {
      connection.join().close();
    }
  }
}
