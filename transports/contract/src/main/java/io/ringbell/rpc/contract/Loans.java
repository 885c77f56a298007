package io.ringbell.rpc.contract;

import io.ringbell.annotations.Lent;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** A service of lent bytes; {@link LoansService} says what each method does. */
@RpcService
public interface Loans {
  long sum(@Lent ByteBuffer bytes);

  @RpcMethod(blocking = true)
  long sumElsewhere(@Lent ByteBuffer bytes);

  CompletableFuture<Long> sumLater(@Lent ByteBuffer bytes);

  ByteBuffer echo(@Lent ByteBuffer bytes);

  long sumAll(Parcel parcel);

  CompletableFuture<Integer> collect(Flow.Publisher<@Lent ByteBuffer> parts);

  Flow.Publisher<@Lent ByteBuffer> produce(int count, int size);

  Flow.Publisher<@Lent ByteBuffer> talk(Flow.Publisher<@Lent ByteBuffer> parts);

  Flow.Publisher<Piece> talkInPieces(Flow.Publisher<Piece> pieces);

  /** A record. */
  record Parcel(String name, List<@Lent ByteBuffer> parts) {}

  /** Counts those that were made with a view. */
  record Piece(@Lent ByteBuffer bytes) {
    static final AtomicInteger VIEWS = new AtomicInteger();

    /** Looks at what it is. */
    public Piece {
      if (bytes.isDirect()) {
        VIEWS.incrementAndGet();
      }
    }
  }
}
