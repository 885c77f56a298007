package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/** Writes the packets of one connection's responder. Each method: false if the sink was full. */
final class ResponseWriter {
  private final int remoteQpn;
  private final int pkey;

  ResponseWriter(ConnectionParameters parameters) {
    this.remoteQpn = parameters.remoteQpn;
    this.pkey = parameters.pkey;
  }

  boolean writeAck(PacketSink sink, int syndrome, int psn, int msn) {
    ByteBuffer out = sink.begin(Bth.LENGTH + ExtensionHeaders.AETH_LENGTH + Bth.ICRC_LENGTH);
    if (out == null) {
      return false;
    }
    int start = sink.offset();
    Bth.put(out, start, Opcode.ACKNOWLEDGE, false, 0, pkey, remoteQpn, false, psn);
    ExtensionHeaders.putAeth(out, start + Bth.LENGTH, syndrome, msn);
    sink.commit();
    return true;
  }

  boolean writeAtomicAck(PacketSink sink, int psn, int msn, long original) {
    int header = Opcode.headerLength(Opcode.ATOMIC_ACKNOWLEDGE);
    ByteBuffer out = sink.begin(header + Bth.ICRC_LENGTH);
    if (out == null) {
      return false;
    }
    int start = sink.offset();
    Bth.put(out, start, Opcode.ATOMIC_ACKNOWLEDGE, false, 0, pkey, remoteQpn, false, psn);
    ExtensionHeaders.putAeth(out, start + Bth.LENGTH, Syndrome.ACK, msn);
    ExtensionHeaders.putAtomicAck(out, start + Bth.LENGTH + ExtensionHeaders.AETH_LENGTH, original);
    sink.commit();
    return true;
  }

  /**
   * Writes one packet of a READ response.
   *
   * @param memory not looked at if {@code payload} is 0
   */
  boolean writeReadResponse(
      PacketSink sink,
      boolean first,
      boolean last,
      int psn,
      int msn,
      ByteBuffer memory,
      int offset,
      int payload) {
    int opcode =
        first
            ? last ? Opcode.READ_RESPONSE_ONLY : Opcode.READ_RESPONSE_FIRST
            : last ? Opcode.READ_RESPONSE_LAST : Opcode.READ_RESPONSE_MIDDLE;
    int header = Opcode.headerLength(opcode);
    int pad = -payload & 3;
    ByteBuffer out = sink.begin(header + payload + pad + Bth.ICRC_LENGTH);
    if (out == null) {
      return false;
    }
    int start = sink.offset();
    Bth.put(out, start, opcode, false, pad, pkey, remoteQpn, false, psn);
    if (first || last) {
      ExtensionHeaders.putAeth(out, start + Bth.LENGTH, Syndrome.ACK, msn);
    }
    if (payload != 0) {
      Payload.copy(out, start + header, memory, offset, payload);
    }
    sink.commit();
    return true;
  }

  boolean writeCnp(PacketSink sink) {
    ByteBuffer out = sink.begin(Cnp.LENGTH);
    if (out == null) {
      return false;
    }
    Cnp.put(out, sink.offset(), remoteQpn);
    sink.commit();
    return true;
  }
}
