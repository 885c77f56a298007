package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * A packet from BTH to ICRC in a big-endian buffer: a reusable flyweight for one thread. It reads
 * nothing outside of the packet once {@link #wrap} has found it well-formed.
 */
public final class PacketView {
  private ByteBuffer buffer = ByteBuffer.allocate(0);
  private int offset;
  private int length;
  private int opcode;
  private int headerLength;

  /**
   * Looks at a packet.
   *
   * @param length from BTH to ICRC, inclusive
   * @return what is wrong with its form, or null
   */
  public String wrap(ByteBuffer buffer, int offset, int length) {
    this.buffer = buffer;
    this.offset = offset;
    this.length = length;
    if (length < Bth.LENGTH + Bth.ICRC_LENGTH) {
      return "%d bytes, expected at least %d".formatted(length, Bth.LENGTH + Bth.ICRC_LENGTH);
    }
    opcode = Bth.opcode(buffer, offset);
    headerLength = Opcode.headerLength(opcode);
    if (headerLength == 0) {
      return "unknown opcode 0x%02x".formatted(opcode);
    }
    if (Bth.version(buffer, offset) != 0) {
      return "transport version %d, expected 0".formatted(Bth.version(buffer, offset));
    }
    if (payloadLength() < 0) {
      return "%d bytes, expected at least %d for %s with %d of padding"
          .formatted(length, headerLength + pad() + Bth.ICRC_LENGTH, Opcode.name(opcode), pad());
    }
    if ((length & 3) != 0) {
      return "%d bytes, expected a multiple of 4".formatted(length);
    }
    return null;
  }

  public ByteBuffer buffer() {
    return buffer;
  }

  public int offset() {
    return offset;
  }

  /** From BTH to ICRC. */
  public int length() {
    return length;
  }

  public int opcode() {
    return opcode;
  }

  public boolean isSolicited() {
    return Bth.isSolicited(buffer, offset);
  }

  public boolean isMigrated() {
    return Bth.isMigrated(buffer, offset);
  }

  public int pad() {
    return Bth.pad(buffer, offset);
  }

  public int pkey() {
    return Bth.pkey(buffer, offset);
  }

  public boolean isFecn() {
    return Bth.isFecn(buffer, offset);
  }

  public boolean isBecn() {
    return Bth.isBecn(buffer, offset);
  }

  public int destinationQpn() {
    return Bth.destinationQpn(buffer, offset);
  }

  public boolean isAckRequest() {
    return Bth.isAckRequest(buffer, offset);
  }

  public int psn() {
    return Bth.psn(buffer, offset);
  }

  public boolean hasReth() {
    return Opcode.has(opcode, Opcode.RETH);
  }

  public boolean hasAeth() {
    return Opcode.has(opcode, Opcode.AETH);
  }

  public boolean hasAtomicEth() {
    return Opcode.has(opcode, Opcode.ATOMIC_ETH);
  }

  public boolean hasAtomicAck() {
    return Opcode.has(opcode, Opcode.ATOMIC_ACK_ETH);
  }

  public boolean hasImmediate() {
    return Opcode.has(opcode, Opcode.IMMEDIATE);
  }

  public boolean hasDeth() {
    return Opcode.has(opcode, Opcode.DETH);
  }

  public boolean hasInvalidateKey() {
    return Opcode.has(opcode, Opcode.IETH);
  }

  /** Of RETH, AtomicETH, AETH or DETH, whichever it has: the first extension header. */
  public int extensionOffset() {
    return offset + Bth.LENGTH;
  }

  /** Of the ImmDt or IETH, which are last. */
  public int trailingExtensionOffset() {
    return offset + headerLength - ExtensionHeaders.IMMEDIATE_LENGTH;
  }

  /** Of the AtomicAckETH. */
  public int atomicAckOffset() {
    return offset + headerLength - ExtensionHeaders.ATOMIC_ACK_ETH_LENGTH;
  }

  public int headerLength() {
    return headerLength;
  }

  public int payloadOffset() {
    return offset + headerLength;
  }

  public int payloadLength() {
    return length - headerLength - pad() - Bth.ICRC_LENGTH;
  }

  /** The ICRC as it stands in the packet, read as a little-endian number. */
  public int icrc() {
    return Integer.reverseBytes(buffer.getInt(offset + length - Bth.ICRC_LENGTH));
  }
}
