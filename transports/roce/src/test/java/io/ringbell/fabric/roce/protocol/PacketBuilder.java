package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/** A packet of the peer, field by field, so that each can be wrong. The ICRC stays 0. */
final class PacketBuilder {
  private final ByteBuffer out = ByteBuffer.allocate(6_000);
  private final int opcode;
  private int psn;
  private boolean ackRequest;
  private int pkey = Bth.DEFAULT_PKEY;
  private int pad = -1;
  private int version;
  private byte[] payload = {};

  PacketBuilder(int opcode) {
    this.opcode = opcode;
  }

  PacketBuilder psn(int value) {
    psn = value & Psn.MASK;
    return this;
  }

  PacketBuilder ackRequest() {
    ackRequest = true;
    return this;
  }

  PacketBuilder pkey(int value) {
    pkey = value;
    return this;
  }

  PacketBuilder pad(int value) {
    pad = value;
    return this;
  }

  PacketBuilder version(int value) {
    version = value;
    return this;
  }

  PacketBuilder payload(byte... value) {
    payload = value;
    return this;
  }

  PacketBuilder payload(int length) {
    return payload(Harness.pattern(length, 0));
  }

  PacketBuilder reth(long address, int rkey, int length) {
    ExtensionHeaders.putReth(out, Bth.LENGTH, address, rkey, length);
    return this;
  }

  PacketBuilder atomic(long address, int rkey, long swapOrAdd, long compare) {
    ExtensionHeaders.putAtomicEth(out, Bth.LENGTH, address, rkey, swapOrAdd, compare);
    return this;
  }

  PacketBuilder aeth(int syndrome, int msn) {
    ExtensionHeaders.putAeth(out, Bth.LENGTH, syndrome, msn);
    return this;
  }

  PacketBuilder immediate(int value) {
    out.putInt(Opcode.headerLength(opcode) - 4, value);
    return this;
  }

  PacketBuilder original(long value) {
    out.putLong(Opcode.headerLength(opcode) - 8, value);
    return this;
  }

  /** From BTH to ICRC. */
  byte[] build() {
    int padding = pad >= 0 ? pad : -payload.length & 3;
    Bth.put(out, 0, opcode, false, padding, pkey, Harness.QPN, ackRequest, psn);
    out.put(1, (byte) (out.get(1) | version));
    int header = Math.max(Bth.LENGTH, Opcode.headerLength(opcode));
    out.put(header, payload);
    byte[] bytes = new byte[header + payload.length + padding + Bth.ICRC_LENGTH];
    out.get(0, bytes);
    return bytes;
  }
}
