package io.ringbell.fabric.roce.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Writes captures by hand, in either byte order. */
final class CaptureBytes {
  /** A SEND Only of 5 bytes, as Linux sent it. */
  static final byte[] IPV4_PACKET =
      HexFormat.of()
          .parseHex(
              "450000347b224000"
                  + "4011336fc6120001"
                  + "c6120002c23f12b7"
                  + "00200000"
                  + "0430ffff0000001980000111"
                  + "0001020304000000"
                  + "b19ba32c");

  /** A SEND Only of 5 bytes, made by hand. */
  static final byte[] IPV6_PACKET =
      HexFormat.of()
          .parseHex(
              "6000000000201140"
                  + "20010db8000000000000000000000001"
                  + "20010db8000000000000000000000002"
                  + "c00012b700200000"
                  + "0430ffff000000d280abcdef"
                  + "655c7f2dc5000000"
                  + "f807cb6b");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ByteOrder order;

  CaptureBytes(ByteOrder order) {
    this.order = order;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  CaptureBytes pcap(int magic, int linkType) {
    return u32(magic).u16(2).u16(4).u32(0).u32(0).u32(65535).u32(linkType);
  }

  CaptureBytes pcapRecord(long seconds, int fraction, byte[] frame) {
    return u32((int) seconds).u32(fraction).u32(frame.length).u32(frame.length).raw(frame);
  }

  CaptureBytes section() {
    return u32(PcapngReader.SECTION_HEADER)
        .u32(28)
        .u32(0x1A2B3C4D)
        .u16(1)
        .u16(0)
        .u32(-1)
        .u32(-1)
        .u32(28);
  }

  /** An interface with one option of a byte: its resolution. */
  CaptureBytes interfaceDescription(int linkType, int resolution) {
    return u32(1)
        .u32(32)
        .u16(linkType)
        .u16(0)
        .u32(0)
        .u16(9)
        .u16(1)
        .raw((byte) resolution, 0, 0, 0)
        .u16(0)
        .u16(0)
        .u32(32);
  }

  CaptureBytes enhancedPacket(int number, long units, byte[] frame) {
    int length = 32 + padded(frame);
    return u32(6)
        .u32(length)
        .u32(number)
        .u32((int) (units >>> 32))
        .u32((int) units)
        .u32(frame.length)
        .u32(frame.length)
        .raw(frame)
        .pad(frame)
        .u32(length);
  }

  CaptureBytes simplePacket(byte[] frame) {
    int length = 16 + padded(frame);
    return u32(3).u32(length).u32(frame.length).raw(frame).pad(frame).u32(length);
  }

  CaptureBytes unknownBlock() {
    return u32(0x0BAD).u32(20).u32(1).u32(2).u32(20);
  }

  CaptureBytes u32(int value) {
    return raw(ByteBuffer.allocate(4).order(order).putInt(value).array());
  }

  CaptureBytes u16(int value) {
    return raw(ByteBuffer.allocate(2).order(order).putShort((short) value).array());
  }

  CaptureBytes raw(int... more) {
    for (int b : more) {
      bytes.write(b);
    }
    return this;
  }

  CaptureBytes raw(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  /** A frame: hexadecimal headers, then a packet. */
  static byte[] frame(String headers, byte[] packet) {
    byte[] header = HexFormat.of().parseHex(headers.replace(" ", ""));
    return ByteBuffer.allocate(header.length + packet.length).put(header).put(packet).array();
  }

  private CaptureBytes pad(byte[] frame) {
    return raw(new byte[padded(frame) - frame.length]);
  }

  private static int padded(byte[] frame) {
    return frame.length + 3 & ~3;
  }
}
