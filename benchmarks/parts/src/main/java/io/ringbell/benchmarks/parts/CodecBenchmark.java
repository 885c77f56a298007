package io.ringbell.benchmarks.parts;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** A generated codec: encoding into direct memory allocates nothing, decoding makes the message. */
public class CodecBenchmark extends PartBenchmark {
  private final Quote quote = new Quote("RBEL", 10_125, 10_150, 42, 0.25, true);
  private final WireSizer sizer = new WireSizer();
  private final WireWriter writer = new WireWriter();
  private final WireReader reader = new WireReader();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(256).order(ByteOrder.LITTLE_ENDIAN);
  private int length;

  /** Something to decode. */
  @Setup
  public void setUp() {
    length = encode();
  }

  /** Sizes and writes a message; 0 B. */
  @Benchmark
  public int encode() {
    int size = QuotesCodec.sizeQuote(quote, sizer.reset());
    writer.wrap(buffer, 0, size, sizer);
    QuotesCodec.writeQuote(quote, writer);
    writer.finish();
    return size;
  }

  /** Reads it: the record and its text are made. */
  @Benchmark
  public Quote decode() {
    return QuotesCodec.readQuote(reader.wrap(buffer, 0, length));
  }
}
