package io.ringbell.fabric.roce.capture;

import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.Icrc;
import io.ringbell.fabric.roce.protocol.Opcode;
import io.ringbell.fabric.roce.protocol.PacketView;
import java.nio.ByteBuffer;

/**
 * Judges a RoCEv2 packet: it is good if its headers fit into it and its ICRC is right. An opcode or
 * a transport version that is unknown is shown, and no fault: the ICRC covers them all the same.
 */
final class PacketCheck {
  private final PacketView view = new PacketView();
  private String fault;
  private String remark;
  private boolean icrcComputed;

  /** Looks at the packet in a datagram. */
  void check(ByteBuffer frame, UdpDatagram datagram) {
    fault = null;
    remark = null;
    icrcComputed = false;
    int length = datagram.payloadLength();
    fault = misfit(datagram, length);
    if (fault != null) {
      return;
    }
    int offset = datagram.payloadOffset();
    String form = view.wrap(frame, offset, length);
    boolean known =
        length >= Bth.LENGTH && Opcode.isKnown(view.opcode()) && Bth.version(frame, offset) == 0;
    if (form != null && known) {
      fault = form;
      return;
    }
    remark = form;
    icrcComputed = true;
    if (!icrc(datagram).verify(frame, offset, length, datagram.identification())) {
      fault = "icrc bad";
    }
  }

  /** What is wrong with it, or null if it is good. */
  String fault() {
    return fault;
  }

  /** What is unusual, and the reason why its headers are not shown; or null. */
  String remark() {
    return remark;
  }

  /** Whether its form allowed computing the ICRC. */
  boolean isIcrcComputed() {
    return icrcComputed;
  }

  /** Its headers; beyond the BTH only if there is neither a remark nor a misfit. */
  PacketView view() {
    return view;
  }

  private static String misfit(UdpDatagram datagram, int length) {
    if (datagram.isFragment()) {
      return "a fragment (RoCEv2 is never fragmented)";
    }
    if (datagram.hasIpOptions()) {
      return "an IPv4 header with options (RoCEv2 has none)";
    }
    if (length != datagram.ipPayloadLength()) {
      return "UDP length for %d bytes, IP length for %d"
          .formatted(length, datagram.ipPayloadLength());
    }
    if (length < Bth.LENGTH + Bth.ICRC_LENGTH) {
      return "%d bytes (expected: at least %d)".formatted(length, Bth.LENGTH + Bth.ICRC_LENGTH);
    }
    if (datagram.capturedLength() < length) {
      return "cut off: %d of %d bytes captured".formatted(datagram.capturedLength(), length);
    }
    return null;
  }

  private static Icrc icrc(UdpDatagram datagram) {
    Icrc icrc =
        new Icrc(
            datagram.source(),
            datagram.destination(),
            datagram.sourcePort(),
            datagram.destinationPort());
    icrc.flags(datagram.flags());
    return icrc;
  }
}
