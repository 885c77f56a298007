package io.ringbell.grpc;

import io.grpc.InternalChannelz.TransportStats;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * What channelz is told of a connection. In place of gRPC's TransportTracer, which adds by
 * reflection and asks the wall clock three times in a call: times come from {@link
 * io.ringbell.call.RawStream#nanoTime}, and become those of the wall when somebody asks. From any
 * thread.
 */
final class TransportCounts {
  private final boolean startsStreams;
  private final LongAdder streams = new LongAdder();
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder sent = new LongAdder();
  private final LongAdder received = new LongAdder();

  // By System.nanoTime; opaque, ahead of the count that gives them a meaning.
  private final AtomicLong streamStartedAt = new AtomicLong();
  private final AtomicLong messageSentAt = new AtomicLong();
  private final AtomicLong messageReceivedAt = new AtomicLong();

  /**
   * No counts yet.
   *
   * @param startsStreams whether streams are started at this end: a client's
   */
  TransportCounts(boolean startsStreams) {
    this.startsStreams = startsStreams;
  }

  void streamStarted(long nanoTime) {
    streamStartedAt.setOpaque(nanoTime);
    streams.increment();
  }

  void streamClosed(boolean ok) {
    (ok ? succeeded : failed).increment();
  }

  void messageSent(long nanoTime) {
    messageSentAt.setOpaque(nanoTime);
    sent.increment();
  }

  void messageReceived(long nanoTime) {
    messageReceivedAt.setOpaque(nanoTime);
    received.increment();
  }

  /** As channelz shows them; a time is 0 while there is nothing that it is the time of. */
  TransportStats stats() {
    long wall = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    long offset = wall - System.nanoTime();
    long streamCount = streams.sum();
    long sentCount = sent.sum();
    long receivedCount = received.sum();
    long streamStarted = streamCount == 0 ? 0 : offset + streamStartedAt.getOpaque();
    return new TransportStats(
        streamCount,
        startsStreams ? streamStarted : 0,
        startsStreams ? 0 : streamStarted,
        succeeded.sum(),
        failed.sum(),
        sentCount,
        receivedCount,
        0, // keep-alives sent: PINGs are counted by the runtime
        sentCount == 0 ? 0 : offset + messageSentAt.getOpaque(),
        receivedCount == 0 ? 0 : offset + messageReceivedAt.getOpaque(),
        -1, // flow control windows are each stream's
        -1);
  }
}
