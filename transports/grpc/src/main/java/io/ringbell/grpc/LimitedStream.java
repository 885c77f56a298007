package io.ringbell.grpc;

import io.grpc.Status;
import io.grpc.internal.StatsTraceContext;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A decompressed message, which must not grow without end; reports how long it is. */
final class LimitedStream extends FilterInputStream {
  private final int most;
  private final StatsTraceContext stats;
  private long count;
  private long reported;
  private long mark = -1;

  LimitedStream(InputStream in, int most, StatsTraceContext stats) {
    super(in);
    this.most = most;
    this.stats = stats;
  }

  @Override
  public int read() throws IOException {
    int result = in.read();
    if (result >= 0) {
      count++;
    }
    check();
    return result;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int result = in.read(target, offset, length);
    if (result > 0) {
      count += result;
    }
    check();
    return result;
  }

  @Override
  public long skip(long n) throws IOException {
    long result = in.skip(n);
    count += result;
    check();
    return result;
  }

  @Override
  public synchronized void mark(int readLimit) {
    in.mark(readLimit);
    mark = count;
  }

  @Override
  public synchronized void reset() throws IOException {
    if (mark < 0) {
      throw new IOException("no mark (expected: mark before reset)");
    }
    in.reset();
    count = mark;
  }

  private void check() {
    if (count > reported) {
      stats.inboundUncompressedSize(count - reported);
      reported = count;
    }
    if (count > most) {
      throw Status.RESOURCE_EXHAUSTED
          .withDescription("Decompressed gRPC message exceeds maximum size %d".formatted(most))
          .asRuntimeException();
    }
  }
}
