package io.ringbell.benchmarks.perf;

import io.ringbell.Status;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** The server's side of {@link Control}. All methods run on the one event loop. */
final class ControlService implements Control {
  private final RawEnd raw;
  private final CpuMeter cpu = new CpuMeter();

  ControlService(RawEnd raw) {
    this.raw = raw;
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
  public long compilationMillis() {
    return Compilers.millis();
  }

  @Override
  public CompletableFuture<Long> takeRaw(long bytes) {
    return now(() -> raw.take(bytes));
  }

  @Override
  public CompletableFuture<Long> echoRaw(int bytes, int outstanding, long messages) {
    return now(() -> raw.echo(bytes, outstanding, messages));
  }

  private static CompletableFuture<Long> now(Work work) {
    try {
      return CompletableFuture.completedFuture(work.run());
    } catch (IOException e) {
      throw Status.UNAVAILABLE.withDescription("raw connection: " + e).asException();
    }
  }

  /** What holds the event loop's thread. */
  private interface Work {
    long run() throws IOException;
  }
}
