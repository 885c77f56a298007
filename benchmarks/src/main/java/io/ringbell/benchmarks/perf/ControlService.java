package io.ringbell.benchmarks.perf;

import io.ringbell.Status;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The server's side of {@link Control}. All methods run on the one event loop. */
final class ControlService implements Control {
  private final CompletableFuture<? extends ByteChannel> connection;
  private final CpuMeter cpu = new CpuMeter();
  private RawEcho echo;

  /**
   * @param connection the raw connection, once the client has made it
   */
  ControlService(CompletableFuture<? extends ByteChannel> connection) {
    this.connection = connection;
  }

  @Override
  public long allocatedBytes() {
    return AllocationMeter.allThreads();
  }

  @Override
  public long cpuNanos() {
    return cpu.read();
  }

  @Override
  public CompletableFuture<Long> takeRaw(long bytes) {
    try {
      return CompletableFuture.completedFuture(
          RawOneWay.take(connection.get(30, TimeUnit.SECONDS), bytes));
    } catch (IOException | ExecutionException | TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("raw connection: " + e).asException();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Status.CANCELLED.withDescription("interrupted").asException();
    }
  }

  @Override
  public CompletableFuture<Long> echoRaw(int bytes, int outstanding, long messages) {
    try {
      if (echo == null || !echo.fits(bytes, outstanding)) {
        echo = new RawEcho(connection.get(30, TimeUnit.SECONDS), bytes, outstanding);
      }
      return CompletableFuture.completedFuture(echo.run(messages));
    } catch (IOException | ExecutionException | TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("raw connection: " + e).asException();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Status.CANCELLED.withDescription("interrupted").asException();
    }
  }
}
