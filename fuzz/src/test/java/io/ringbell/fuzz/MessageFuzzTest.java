package io.ringbell.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.management.ThreadMXBean;
import io.ringbell.codec.DecodeLimits;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireFormatException;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Any bytes are read, or refused by a {@link WireFormatException}; they allocate in proportion to
 * their length; and what was read is written so that it reads the same.
 */
class MessageFuzzTest {
  /** The objects of nested messages are limited to 64 bytes for each one; the rest is less. */
  private static final long HEAP_PER_BYTE = 512;

  /** What the shortest message may take: merging for the most part, and an exception. */
  private static final long SPARE_HEAP = 4 << 20;

  private static final DecodeLimits TIGHT = new DecodeLimits(100, 0);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @FuzzTest(maxDuration = "1m")
  void scalars(byte[] data) {
    check(
        data,
        EverythingCodec::readEverythingScalars,
        MessageWriter.of(
            EverythingCodec::sizeEverythingScalars, EverythingCodec::writeEverythingScalars));
  }

  @FuzzTest(maxDuration = "1m")
  void containers(byte[] data) {
    check(
        data,
        EverythingCodec::readEverythingContainers,
        MessageWriter.of(
            EverythingCodec::sizeEverythingContainers, EverythingCodec::writeEverythingContainers));
  }

  @FuzzTest(maxDuration = "1m")
  void tree(byte[] data) {
    check(
        data,
        EverythingCodec::readEverythingTree,
        MessageWriter.of(
            EverythingCodec::sizeEverythingTree, EverythingCodec::writeEverythingTree));
  }

  @FuzzTest(maxDuration = "1m")
  void shape(byte[] data) {
    check(
        data,
        EverythingCodec::readEverythingShape,
        MessageWriter.of(
            EverythingCodec::sizeEverythingShape, EverythingCodec::writeEverythingShape));
  }

  @FuzzTest(maxDuration = "1m")
  void error(byte[] data) {
    try {
      assertThat(
              EverythingCodec.REFUSE_ERRORS.decode(
                  "io.ringbell.fuzz.Everything.Refused", ByteBuffer.wrap(data)))
          .isInstanceOf(Everything.Refused.class);
    } catch (WireFormatException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  private static <T> void check(byte[] data, MessageReader<T> reader, MessageWriter<T> writer) {
    read(data, reader, TIGHT); // so that all classes are there
    long before = THREADS.getCurrentThreadAllocatedBytes();
    T message = read(data, reader, TIGHT);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).isLessThan(SPARE_HEAP + HEAP_PER_BYTE * data.length);
    byte[] written = message == null ? null : write(message, writer);
    if (written != null) {
      T again = read(written, reader, DecodeLimits.DEFAULT);
      assertThat(again).as("%s was written", message).isNotNull();
      assertThat(write(again, writer)).isEqualTo(written);
    }
  }

  /** Null if it is refused. */
  private static <T> T read(byte[] data, MessageReader<T> reader, DecodeLimits limits) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(data.length + 2).put(1, data);
    try {
      return reader.read(new WireReader().limits(limits).wrap(buffer, 1, data.length + 1));
    } catch (WireFormatException e) {
      return null;
    }
  }

  /** Null if it holds what stands for something unknown, which is not sent. */
  private static <T> byte[] write(T message, MessageWriter<T> writer) {
    WireSizer sizer = new WireSizer().reset();
    int size;
    try {
      size = writer.size(message, sizer);
    } catch (WireFormatException e) {
      assertThat(e).hasMessageContaining("cannot be sent");
      return null;
    }
    ByteBuffer buffer = ByteBuffer.allocate(size);
    WireWriter out = new WireWriter().wrap(buffer, 0, size, sizer);
    writer.write(message, out);
    out.finish();
    return Arrays.copyOf(buffer.array(), size);
  }
}
