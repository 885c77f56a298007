package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;

/** Writes the packets of the work requests of one connection. For the driver. */
final class RequestWriter {
  /** The answer if the sink was full. */
  static final int FULL = -1;

  private final SendQueue sends;
  private final int remoteQpn;
  private final int pkey;
  private final int mtu;

  RequestWriter(SendQueue sends, ConnectionParameters parameters) {
    this.sends = sends;
    this.remoteQpn = parameters.remoteQpn;
    this.pkey = parameters.pkey;
    this.mtu = parameters.pathMtu;
  }

  /**
   * Writes one packet of a SEND or WRITE.
   *
   * @param packet its place in the message
   * @return its length, or {@link #FULL}
   */
  int writeData(PacketSink sink, long index, int packet, boolean ackRequest, int psn) {
    boolean last = packet == sends.packets(index) - 1;
    int at = packet * mtu;
    int payload = last ? sends.length(index) - at : mtu;
    int pad = -payload & 3;
    int opcode = RequestOpcodes.of(sends.opcode(index), packet == 0, last);
    int header = Opcode.headerLength(opcode);
    int length = header + payload + pad + Bth.ICRC_LENGTH;
    ByteBuffer out = sink.begin(length);
    if (out == null) {
      return FULL;
    }
    int start = sink.offset();
    boolean solicited = last && sends.has(index, WorkRequest.SOLICITED);
    Bth.put(out, start, opcode, solicited, pad, pkey, remoteQpn, ackRequest, psn);
    if (Opcode.has(opcode, Opcode.RETH)) {
      ExtensionHeaders.putReth(
          out,
          start + Bth.LENGTH,
          sends.remoteAddress(index),
          sends.rkey(index),
          sends.length(index));
    }
    if (Opcode.has(opcode, Opcode.IMMEDIATE)) {
      ExtensionHeaders.putImmediate(
          out, start + header - ExtensionHeaders.IMMEDIATE_LENGTH, sends.immediate(index));
    }
    if (payload != 0) {
      Payload.copy(out, start + header, sends.payload(index), sends.offset(index) + at, payload);
    }
    sink.commit();
    return length;
  }

  /**
   * Writes a READ request for the packets of the response from {@code packet}.
   *
   * @param packets how many
   * @return its length, or {@link #FULL}
   */
  int writeReadRequest(PacketSink sink, long index, int packet, int packets, int psn) {
    int length = Bth.LENGTH + ExtensionHeaders.RETH_LENGTH + Bth.ICRC_LENGTH;
    ByteBuffer out = sink.begin(length);
    if (out == null) {
      return FULL;
    }
    int start = sink.offset();
    int at = packet * mtu;
    int bytes = (int) Math.min(sends.length(index) - at, (long) packets * mtu);
    Bth.put(out, start, Opcode.READ_REQUEST, false, 0, pkey, remoteQpn, true, psn);
    ExtensionHeaders.putReth(
        out, start + Bth.LENGTH, sends.remoteAddress(index) + at, sends.rkey(index), bytes);
    sink.commit();
    return length;
  }

  /** Writes an atomic; returns its length, or {@link #FULL}. */
  int writeAtomic(PacketSink sink, long index, int psn) {
    int length = Bth.LENGTH + ExtensionHeaders.ATOMIC_ETH_LENGTH + Bth.ICRC_LENGTH;
    ByteBuffer out = sink.begin(length);
    if (out == null) {
      return FULL;
    }
    int start = sink.offset();
    int opcode = RequestOpcodes.of(sends.opcode(index), true, true);
    Bth.put(out, start, opcode, false, 0, pkey, remoteQpn, true, psn);
    ExtensionHeaders.putAtomicEth(
        out,
        start + Bth.LENGTH,
        sends.remoteAddress(index),
        sends.rkey(index),
        sends.operand(index),
        sends.compare(index));
    sink.commit();
    return length;
  }
}
