package io.ringbell.ring;

import io.ringbell.benchmarks.parts.PartBenchmark;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.openjdk.jmh.annotations.Benchmark;

/** The staging ring and the doorbell alone; all 0 B. */
public class RingBenchmark extends PartBenchmark {
  private static final int CAPACITY = 1 << 18;
  private static final int FRAME = 80;

  private final RingProducer producer = new RingProducer(memory(CAPACITY), CAPACITY);
  private final ByteBuffer doorbell = memory(Doorbell.LENGTH);
  private long posted;
  private int sequence;

  private static ByteBuffer memory(int length) {
    return ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A frame is claimed and committed, the poster finds it, the peer consumes it. */
  @Benchmark
  public long claimAndCommit() {
    long position = producer.claim(FRAME);
    producer.commit(position, FRAME);
    posted = producer.committedEnd(posted);
    producer.consumed(posted);
    return posted;
  }

  /** A doorbell is written and read. */
  @Benchmark
  public long doorbell() {
    Doorbell.write(doorbell, 0, (byte) 0, 0, sequence++, posted, posted, sequence);
    return Doorbell.kind(doorbell, 0)
        + Doorbell.flags(doorbell, 0)
        + Doorbell.done(doorbell, 0)
        + Doorbell.sequence(doorbell, 0)
        + Doorbell.producer(doorbell, 0)
        + Doorbell.consumer(doorbell, 0)
        + Doorbell.receives(doorbell, 0);
  }

  /** The immediate that stands for one is made and completed. */
  @Benchmark
  public long immediate() {
    int immediate = ImmediateDoorbell.of(false, posted, sequence++);
    return ImmediateDoorbell.consumed(immediate, posted)
        + ImmediateDoorbell.receives(immediate, sequence);
  }
}
