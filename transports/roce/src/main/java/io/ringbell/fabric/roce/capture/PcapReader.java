package io.ringbell.fabric.roce.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The classic format, in both byte orders, with microseconds or nanoseconds
 * (draft-ietf-opsawg-pcap).
 *
 * <pre>
 *  file header                          record header
 *   0  magic                             0  seconds
 *   4  version, major and minor          4  micro- or nanoseconds
 *   8  0 (8 bytes)                       8  captured length
 *  16  snapshot length                  12  length on the wire
 *  20  link type (low 16 bits)          16  captured bytes
 * </pre>
 */
final class PcapReader extends CaptureReader {
  static final int MICROSECONDS = 0xA1B2C3D4;
  static final int NANOSECONDS = 0xA1B23C4D;
  static final int MAJOR_VERSION = 2;
  static final int MINOR_VERSION = 4;
  static final int FILE_HEADER = 24;
  static final int RECORD_HEADER = 16;

  private static final int NANOS_PER_MICRO = 1000;

  private final int linkType;
  private final int nanosPerUnit;

  PcapReader(CaptureInput in, int magic) throws IOException {
    super(in);
    int number = magic;
    if (number != MICROSECONDS && number != NANOSECONDS) {
      number = Integer.reverseBytes(magic);
      in.order(ByteOrder.LITTLE_ENDIAN);
    }
    if (number != MICROSECONDS && number != NANOSECONDS) {
      throw new CaptureFormatException(
          "no capture: it begins with 0x%08x (expected: pcap or pcapng)".formatted(magic));
    }
    nanosPerUnit = number == NANOSECONDS ? 1 : NANOS_PER_MICRO;
    ByteBuffer header = in.read(FILE_HEADER - Integer.BYTES);
    linkType = header.getInt(16) & 0xFFFF;
  }

  @Override
  boolean next(CaptureRecord record) throws IOException {
    ByteBuffer header = in.readOrEnd(RECORD_HEADER);
    if (header == null) {
      return false;
    }
    long time =
        Integer.toUnsignedLong(header.getInt(0)) * 1_000_000_000L
            + Integer.toUnsignedLong(header.getInt(4)) * nanosPerUnit;
    int captured = header.getInt(8);
    long original = Integer.toUnsignedLong(header.getInt(12));
    if (captured < 0 || captured > CaptureRecord.MAX_LENGTH) {
      throw new CaptureFormatException(
          "a frame of %d bytes before offset %d (expected: at most %d): the file is damaged"
              .formatted(Integer.toUnsignedLong(captured), in.offset(), CaptureRecord.MAX_LENGTH));
    }
    ByteBuffer frame = in.read(captured).order(ByteOrder.BIG_ENDIAN);
    record.set(frame, time, linkType, original);
    return true;
  }
}
