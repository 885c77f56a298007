package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/** Writes a packet anew from what a {@link PacketView} read of it, with the writers of the core. */
final class Reencoder {
  private Reencoder() {}

  static byte[] reencode(PacketView view) {
    byte[] bytes = new byte[view.length()];
    ByteBuffer out = ByteBuffer.wrap(bytes);
    if (view.opcode() == Opcode.CNP) {
      Cnp.put(out, 0, view.destinationQpn());
      return bytes;
    }
    Bth.put(
        out,
        0,
        view.opcode(),
        view.isSolicited(),
        view.pad(),
        view.pkey(),
        view.destinationQpn(),
        view.isAckRequest(),
        view.psn());
    if (!view.isMigrated()) {
      out.put(Bth.FLAGS_OFFSET, (byte) (out.get(Bth.FLAGS_OFFSET) & ~Bth.MIGRATED));
    }
    int congestion = (view.isFecn() ? 0x80 : 0) | (view.isBecn() ? 0x40 : 0);
    out.put(Bth.CONGESTION_OFFSET, (byte) congestion);
    putExtensions(view, out);
    if (view.payloadLength() > 0) {
      Payload.copy(
          out, view.headerLength(), view.buffer(), view.payloadOffset(), view.payloadLength());
    }
    return bytes;
  }

  private static void putExtensions(PacketView view, ByteBuffer out) {
    ByteBuffer in = view.buffer();
    int from = view.extensionOffset();
    int to = Bth.LENGTH;
    if (view.hasDeth()) {
      ExtensionHeaders.putDeth(
          out, to, ExtensionHeaders.dethQkey(in, from), ExtensionHeaders.dethSourceQpn(in, from));
    }
    if (view.hasReth()) {
      ExtensionHeaders.putReth(
          out,
          to,
          ExtensionHeaders.rethAddress(in, from),
          ExtensionHeaders.rethKey(in, from),
          ExtensionHeaders.rethLength(in, from));
    }
    if (view.hasAtomicEth()) {
      ExtensionHeaders.putAtomicEth(
          out,
          to,
          ExtensionHeaders.atomicAddress(in, from),
          ExtensionHeaders.atomicKey(in, from),
          ExtensionHeaders.atomicSwapOrAdd(in, from),
          ExtensionHeaders.atomicCompare(in, from));
    }
    if (view.hasAeth()) {
      ExtensionHeaders.putAeth(
          out, to, ExtensionHeaders.aethSyndrome(in, from), ExtensionHeaders.aethMsn(in, from));
    }
    int trailing = view.headerLength() - ExtensionHeaders.IMMEDIATE_LENGTH;
    if (view.hasAtomicAck()) {
      ExtensionHeaders.putAtomicAck(
          out,
          view.headerLength() - ExtensionHeaders.ATOMIC_ACK_ETH_LENGTH,
          ExtensionHeaders.atomicAckOriginal(in, view.atomicAckOffset()));
    }
    if (view.hasImmediate()) {
      ExtensionHeaders.putImmediate(
          out, trailing, ExtensionHeaders.immediate(in, view.trailingExtensionOffset()));
    }
    if (view.hasInvalidateKey()) {
      ExtensionHeaders.putInvalidateKey(
          out, trailing, ExtensionHeaders.invalidateKey(in, view.trailingExtensionOffset()));
    }
  }
}
