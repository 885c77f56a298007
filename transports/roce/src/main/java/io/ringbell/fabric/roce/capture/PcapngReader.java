package io.ringbell.fabric.roce.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The newer format (draft-ietf-opsawg-pcapng): blocks, each with its length before and after.
 *
 * <pre>
 *   0  block type
 *   4  block length, a multiple of 4, of all of it
 *   8  body
 *   n  block length again
 * </pre>
 *
 * <p>A section header says the byte order of what follows and starts the interfaces anew.
 */
final class PcapngReader extends CaptureReader {
  static final int SECTION_HEADER = 0x0A0D0D0A;

  private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
  private static final int INTERFACE_DESCRIPTION = 1;
  private static final int OBSOLETE_PACKET = 2;
  private static final int SIMPLE_PACKET = 3;
  private static final int ENHANCED_PACKET = 6;

  private static final int FRAMING = 12;
  private static final int PACKET_HEADER = 20;
  private static final int SIMPLE_PACKET_HEADER = 4;
  private static final int MAX_BODY = CaptureRecord.MAX_LENGTH + (1 << 16);

  private static final int MAX_INTERFACES = 4096;

  private final List<CaptureInterface> interfaces = new ArrayList<>();

  /** The first four bytes, a section header's type, have been read. */
  PcapngReader(CaptureInput in) throws IOException {
    super(in);
    readSectionHeader();
  }

  @Override
  boolean next(CaptureRecord record) throws IOException {
    while (true) {
      ByteBuffer start = in.readOrEnd(Integer.BYTES);
      if (start == null) {
        return false;
      }
      int type = start.getInt(0);
      if (type == SECTION_HEADER) { // the same in both byte orders
        readSectionHeader();
      } else if (readBlock(type, record)) {
        return true;
      }
    }
  }

  private void readSectionHeader() throws IOException {
    in.order(ByteOrder.BIG_ENDIAN);
    ByteBuffer start = in.read(2 * Integer.BYTES);
    int length = start.getInt(0);
    int magic = start.getInt(4);
    if (magic == Integer.reverseBytes(BYTE_ORDER_MAGIC)) {
      in.order(ByteOrder.LITTLE_ENDIAN);
      length = Integer.reverseBytes(length);
    } else if (magic != BYTE_ORDER_MAGIC) {
      throw new CaptureFormatException(
          "a section header with byte-order magic 0x%08x before offset %d (expected: 0x%08x)"
              .formatted(magic, in.offset(), BYTE_ORDER_MAGIC));
    }
    long body = bodyLength(length);
    if (body < Integer.BYTES) {
      throw damaged("a section header", length);
    }
    in.skip(body - Integer.BYTES);
    checkEnd(length);
    interfaces.clear();
  }

  /** Reads the rest of a block; true if that was a frame. */
  private boolean readBlock(int type, CaptureRecord record) throws IOException {
    int length = in.read(Integer.BYTES).getInt(0);
    long body = bodyLength(length);
    boolean wanted =
        switch (type) {
          case INTERFACE_DESCRIPTION, OBSOLETE_PACKET, SIMPLE_PACKET, ENHANCED_PACKET -> true;
          default -> false;
        };
    if (!wanted) {
      in.skip(body);
      checkEnd(length);
      return false;
    }
    if (body > MAX_BODY) {
      throw damaged("a block of type " + type, length);
    }
    // Body and trailing length in one piece, since the next read would reuse the buffer.
    ByteBuffer block = in.read((int) body + Integer.BYTES);
    if (block.getInt((int) body) != length) {
      throw damaged("a block that ends with another length than", length);
    }
    block.limit((int) body);
    switch (type) {
      case INTERFACE_DESCRIPTION -> addInterface(block, length);
      case SIMPLE_PACKET -> readSimplePacket(block, length, record);
      default -> readPacket(type, block, length, record);
    }
    return type != INTERFACE_DESCRIPTION;
  }

  private void addInterface(ByteBuffer block, int length) throws CaptureFormatException {
    if (block.limit() < CaptureInterface.HEADER || interfaces.size() >= MAX_INTERFACES) {
      throw damaged("interface description " + interfaces.size(), length);
    }
    interfaces.add(CaptureInterface.parse(block));
  }

  private void readPacket(int type, ByteBuffer block, int length, CaptureRecord record)
      throws CaptureFormatException {
    if (block.limit() < PACKET_HEADER) {
      throw damaged("a packet block", length);
    }
    int number = type == ENHANCED_PACKET ? block.getInt(0) : block.getShort(0) & 0xFFFF;
    long units =
        Integer.toUnsignedLong(block.getInt(4)) << 32 | Integer.toUnsignedLong(block.getInt(8));
    int captured = block.getInt(12);
    long original = Integer.toUnsignedLong(block.getInt(16));
    CaptureInterface source = interfaceOf(number);
    record.set(
        frame(block, PACKET_HEADER, captured, length),
        source.timeNanos(units),
        source.linkType(),
        original);
  }

  private void readSimplePacket(ByteBuffer block, int length, CaptureRecord record)
      throws CaptureFormatException {
    if (block.limit() < SIMPLE_PACKET_HEADER) {
      throw damaged("a simple packet block", length);
    }
    CaptureInterface source = interfaceOf(0);
    long original = Integer.toUnsignedLong(block.getInt(0));
    long captured = original;
    if (source.snapLength() > 0) {
      captured = Math.min(captured, source.snapLength());
    }
    captured = Math.min(captured, block.limit() - SIMPLE_PACKET_HEADER);
    record.set(
        frame(block, SIMPLE_PACKET_HEADER, (int) captured, length), 0, source.linkType(), original);
  }

  private ByteBuffer frame(ByteBuffer block, int offset, int captured, int length)
      throws CaptureFormatException {
    if (captured < 0 || captured > block.limit() - offset || captured > CaptureRecord.MAX_LENGTH) {
      throw damaged("a frame of " + Integer.toUnsignedLong(captured) + " bytes in a block", length);
    }
    return block.slice(offset, captured).order(ByteOrder.BIG_ENDIAN);
  }

  private CaptureInterface interfaceOf(int number) throws CaptureFormatException {
    if (number < 0 || number >= interfaces.size()) {
      throw new CaptureFormatException(
          "a packet of interface %d before offset %d (expected: one of %d described ones)"
              .formatted(Integer.toUnsignedLong(number), in.offset(), interfaces.size()));
    }
    return interfaces.get(number);
  }

  private long bodyLength(int length) throws CaptureFormatException {
    long unsigned = Integer.toUnsignedLong(length);
    if (unsigned < FRAMING || unsigned % Integer.BYTES != 0) {
      throw damaged("a block", length);
    }
    return unsigned - FRAMING;
  }

  private void checkEnd(int length) throws IOException {
    if (in.read(Integer.BYTES).getInt(0) != length) {
      throw damaged("a block that ends with another length than", length);
    }
  }

  private CaptureFormatException damaged(String what, int length) {
    return new CaptureFormatException(
        "%s of %d bytes before offset %d: the file is damaged"
            .formatted(what, Integer.toUnsignedLong(length), in.offset()));
  }
}
