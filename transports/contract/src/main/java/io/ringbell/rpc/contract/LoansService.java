package io.ringbell.rpc.contract;

import io.ringbell.Publishers;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Adds up what it is lent, and keeps the last buffer, as nobody should. */
public final class LoansService implements Loans {
  private volatile ByteBuffer last;
  private volatile Supplier<LentSink> sinks = LentSink::all;

  /** The last buffer that a handler was called with. */
  public ByteBuffer last() {
    return last;
  }

  /** Sets what takes the streams of {@link #collect}. */
  public void collectBy(Supplier<LentSink> supplier) {
    sinks = supplier;
  }

  @Override
  public long sum(ByteBuffer bytes) {
    last = bytes;
    return Payloads.checksum(bytes);
  }

  @Override
  public long sumElsewhere(ByteBuffer bytes) {
    return sum(bytes);
  }

  @Override
  public CompletableFuture<Long> sumLater(ByteBuffer bytes) {
    return CompletableFuture.completedFuture(sum(bytes));
  }

  @Override
  public ByteBuffer echo(ByteBuffer bytes) {
    last = bytes;
    return bytes;
  }

  @Override
  public long sumAll(Loans.Parcel parcel) {
    return parcel.parts().stream().mapToLong(this::sum).sum();
  }

  @Override
  public CompletableFuture<Integer> collect(Flow.Publisher<ByteBuffer> parts) {
    return sinks.get().to(parts).count();
  }

  @Override
  public Flow.Publisher<ByteBuffer> produce(int count, int size) {
    return parts(count, size);
  }

  @Override
  public Flow.Publisher<ByteBuffer> talk(Flow.Publisher<ByteBuffer> parts) {
    return parts;
  }

  @Override
  public Flow.Publisher<Loans.Piece> talkInPieces(Flow.Publisher<Loans.Piece> pieces) {
    return pieces;
  }

  /** Buffers of {@link Payloads#bytes}. */
  static Flow.Publisher<ByteBuffer> parts(int count, int size) {
    return Publishers.of(
        () ->
            IntStream.range(0, count)
                .mapToObj(i -> ByteBuffer.wrap(Payloads.bytes(size, i)))
                .iterator());
  }
}
