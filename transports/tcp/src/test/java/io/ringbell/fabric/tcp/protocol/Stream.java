package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Builds a byte stream of FPDUs. */
final class Stream {
  final ByteBuffer bytes = ByteBuffer.allocate(1 << 18);
  private final CRC32C crc = new CRC32C();

  /** A whole message, cut by the given ULPDU size. */
  Stream message(OutboundMessage message, byte[] payload, int maxUlpdu) {
    do {
      int length = message.nextPayload(maxUlpdu);
      int start = bytes.position();
      int payloadAt = start + message.headerLength();
      bytes.put(payloadAt, payload, message.sent(), length);
      message.putHeader(bytes, start, length);
      finish(start, payloadAt + length);
    } while (!message.isFinished());
    return this;
  }

  Stream tagged(int opcode, int stag, long offset, byte[] payload) {
    OutboundMessage message = new OutboundMessage();
    message.tagged(opcode, stag, offset, payload.length);
    return message(message, payload, Fpdu.MAX_ULPDU);
  }

  Stream untagged(int opcode, int queue, int sequence, byte[] payload) {
    OutboundMessage message = new OutboundMessage();
    message.untagged(opcode, queue, sequence, payload.length);
    return message(message, payload, Fpdu.MAX_ULPDU);
  }

  /** A raw ULPDU. */
  Stream raw(String hex) {
    byte[] ulpdu = HexFormat.of().parseHex(hex.replace(" ", ""));
    int start = bytes.position();
    bytes.putShort(start, (short) ulpdu.length);
    bytes.put(start + 2, ulpdu);
    finish(start, start + 2 + ulpdu.length);
    return this;
  }

  /** What has been built, ready to be received. */
  ByteBuffer toReceive() {
    return ByteBuffer.wrap(toArray());
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  String toHex() {
    return HexFormat.of().formatHex(toArray());
  }

  static byte[] payload(int length, Consumer<ByteBuffer> writer) {
    ByteBuffer out = ByteBuffer.allocate(length);
    writer.accept(out);
    return out.array();
  }

  static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 7 + (i >> 8) + 1);
    }
    return bytes;
  }

  private void finish(int start, int end) {
    int pad = Fpdu.pad(end - start - Fpdu.LENGTH_BYTES);
    crc.reset();
    Fpdu.update(crc, bytes.duplicate(), start, end + pad);
    bytes.position(Fpdu.putTrailer(bytes, end, pad, (int) crc.getValue()));
  }
}
