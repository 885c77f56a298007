package io.ringbell.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Bytes in and out of the codec, in tests. */
final class Wire {
  private Wire() {}

  /** A reader of bytes in hex, which lie in the middle of a buffer. */
  static WireReader reader(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 8).put(4, bytes);
    return new WireReader().wrap(buffer, 4, bytes.length + 4);
  }

  /** A reader at the first field of a message. */
  static WireReader field(String hex) {
    WireReader reader = reader(hex);
    if (!reader.next()) {
      throw new AssertionError("no field");
    }
    return reader;
  }

  /** What both passes make of a field, in hex. */
  static String write(ByteOrder order, ToLongFunction<WireSizer> size, Consumer<WireWriter> write) {
    WireSizer sizer = new WireSizer().reset();
    int length = WireSizer.total(size.applyAsLong(sizer));
    ByteBuffer buffer = ByteBuffer.allocateDirect(length + 6).order(order);
    WireWriter writer = new WireWriter().wrap(buffer, 3, length + 3, sizer);
    write.accept(writer);
    writer.finish();
    byte[] bytes = new byte[length];
    buffer.get(3, bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static String write(ToLongFunction<WireSizer> size, Consumer<WireWriter> write) {
    return write(ByteOrder.BIG_ENDIAN, size, write);
  }
}
