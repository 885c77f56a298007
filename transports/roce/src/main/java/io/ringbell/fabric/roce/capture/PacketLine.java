package io.ringbell.fabric.roce.capture;

import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.ExtensionHeaders;
import io.ringbell.fabric.roce.protocol.Opcode;
import io.ringbell.fabric.roce.protocol.PacketView;
import io.ringbell.fabric.roce.protocol.Syndrome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/** The line of text that shows one packet. */
final class PacketLine {
  private static final int MAD_CLASS_OFFSET = 1;
  private static final int MAD_ATTRIBUTE_OFFSET = 16;
  private static final int MAD_HEADER = 24;
  private static final int CLASS_CM = 7;
  private static final int FIRST_CM_ATTRIBUTE = 0x10;

  private static final String[] CM_MESSAGES = {
    "REQ", "MRA", "REJ", "REP", "RTU", "DREQ", "DREP", "SIDR_REQ", "SIDR_REP", "LAP", "APR"
  };

  private final StringBuilder line = new StringBuilder(256);

  /**
   * Shows a packet.
   *
   * @param number of the frame in the file, from 1
   * @param seconds since the first frame
   */
  String of(long number, String seconds, UdpDatagram datagram, PacketCheck check) {
    line.setLength(0);
    line.append(number).append(' ').append(seconds).append(' ');
    endpoint(datagram.source(), datagram.sourcePort());
    line.append(" > ");
    endpoint(datagram.destination(), datagram.destinationPort());
    if (check.isIcrcComputed()) {
      packet(check);
    }
    if (check.fault() != null) {
      line.append(", BAD: ").append(check.fault());
    } else {
      line.append(", icrc ok");
    }
    return line.toString();
  }

  private void packet(PacketCheck check) {
    PacketView view = check.view();
    if (check.remark() == null) {
      line.append(' ').append(Opcode.name(view.opcode()));
      base(view);
      extensions(view);
      line.append(", ").append(view.payloadLength()).append(" bytes");
      if (view.pad() > 0) {
        line.append(" + ").append(view.pad()).append(" pad");
      }
      management(view);
    } else {
      line.append(' ').append(check.remark());
      base(view);
      line.append(", ").append(view.length() - Bth.LENGTH - Bth.ICRC_LENGTH).append(" bytes");
    }
  }

  private void base(PacketView view) {
    hex(" qp 0x", view.destinationQpn(), 6);
    hex(" psn 0x", view.psn(), 6);
    if (view.pkey() != Bth.DEFAULT_PKEY) {
      hex(" pkey 0x", view.pkey(), 4);
    }
    flag(view.isAckRequest(), " ack-req");
    flag(view.isSolicited(), " solicited");
    flag(view.isFecn(), " fecn");
    flag(view.isBecn(), " becn");
  }

  private void extensions(PacketView view) {
    ByteBuffer in = view.buffer();
    int at = view.extensionOffset();
    if (view.hasDeth()) {
      hex(", from qp 0x", ExtensionHeaders.dethSourceQpn(in, at), 6);
      hex(" qkey 0x", ExtensionHeaders.dethQkey(in, at), 8);
    }
    if (view.hasReth()) {
      hex(", va 0x", ExtensionHeaders.rethAddress(in, at), 16);
      hex(" rkey 0x", ExtensionHeaders.rethKey(in, at), 8);
      line.append(" dma ").append(Integer.toUnsignedString(ExtensionHeaders.rethLength(in, at)));
    }
    if (view.hasAtomicEth()) {
      hex(", va 0x", ExtensionHeaders.atomicAddress(in, at), 16);
      hex(" rkey 0x", ExtensionHeaders.atomicKey(in, at), 8);
      hex(" swap/add 0x", ExtensionHeaders.atomicSwapOrAdd(in, at), 1);
      hex(" compare 0x", ExtensionHeaders.atomicCompare(in, at), 1);
    }
    if (view.hasAeth()) {
      int syndrome = ExtensionHeaders.aethSyndrome(in, at);
      hex(", syndrome 0x", syndrome, 2);
      line.append(" (").append(Syndrome.name(syndrome)).append(") msn ");
      line.append(ExtensionHeaders.aethMsn(in, at));
    }
    if (view.hasAtomicAck()) {
      hex(", original 0x", ExtensionHeaders.atomicAckOriginal(in, view.atomicAckOffset()), 1);
    }
    if (view.hasImmediate()) {
      hex(", imm 0x", ExtensionHeaders.immediate(in, view.trailingExtensionOffset()), 8);
    }
    if (view.hasInvalidateKey()) {
      hex(", invalidate 0x", ExtensionHeaders.invalidateKey(in, view.trailingExtensionOffset()), 8);
    }
  }

  /** Names the message of the connection manager. */
  private void management(PacketView view) {
    if (view.destinationQpn() != Bth.GSI_QPN || view.payloadLength() < MAD_HEADER) {
      return;
    }
    int at = view.payloadOffset();
    int attribute = view.buffer().getShort(at + MAD_ATTRIBUTE_OFFSET) - FIRST_CM_ATTRIBUTE;
    if (view.buffer().get(at + MAD_CLASS_OFFSET) == CLASS_CM
        && attribute >= 0
        && attribute < CM_MESSAGES.length) {
      line.append(", CM ").append(CM_MESSAGES[attribute]);
    }
  }

  private void flag(boolean set, String text) {
    if (set) {
      line.append(text);
    }
  }

  private void hex(String before, int value, int digits) {
    hex(before, Integer.toUnsignedLong(value), digits);
  }

  private void hex(String before, long value, int digits) {
    String text = Long.toHexString(value);
    line.append(before).append("0".repeat(Math.max(0, digits - text.length()))).append(text);
  }

  private void endpoint(byte[] address, int port) {
    try {
      String host = InetAddress.getByAddress(address).getHostAddress();
      boolean colons = host.indexOf(':') >= 0;
      line.append(colons ? "[" : "").append(host).append(colons ? "]" : "");
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + address.length + " bytes", e);
    }
    line.append(':').append(port);
  }
}
