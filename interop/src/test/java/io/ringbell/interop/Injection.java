package io.ringbell.interop;

import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.ExtensionHeaders;
import io.ringbell.fabric.roce.protocol.Icrc;
import io.ringbell.fabric.roce.protocol.Opcode;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Packets that claim to come from the kernel's rxe; the verbs program sends them. */
final class Injection {
  private static final int SOURCE_PORT = 50000;
  private static final int ROCE_PORT = 4791;
  private static final int GSI_KEY = 0x80010000;
  private static final int MAD_HEADER = 24;
  private static final int MAD = 256;
  private static final int REQ = 0x10;
  private static final long TCP_PORT_SPACE = 0x01060000;

  private Injection() {}

  /** A SEND of so many zeros, with the ICRC that it should have. */
  static ByteBuffer send(int queuePairNumber, int psn, int pkey, int bytes) throws IOException {
    int length = Bth.LENGTH + bytes + Bth.ICRC_LENGTH;
    ByteBuffer packet = ByteBuffer.allocate(length);
    Bth.put(packet, 0, Opcode.SEND_ONLY, false, 0, pkey, queuePairNumber, true, psn);
    return seal(packet);
  }

  /** A REQ for another connection of a queue pair, from rxe. */
  static ByteBuffer connectRequest(int queuePairNumber, int port) throws IOException {
    int mad = Bth.LENGTH + ExtensionHeaders.DETH_LENGTH;
    ByteBuffer packet = ByteBuffer.allocate(mad + MAD + Bth.ICRC_LENGTH);
    Bth.put(packet, 0, Opcode.UD_SEND_ONLY, false, 0, Bth.DEFAULT_PKEY, Bth.GSI_QPN, false, 0);
    ExtensionHeaders.putDeth(packet, Bth.LENGTH, GSI_KEY, Bth.GSI_QPN);
    packet.putInt(mad, 0x01070203).putLong(mad + 8, 0x1234567).putShort(mad + 16, (short) REQ);
    int body = mad + MAD_HEADER;
    packet.putInt(body, 0x7654321).putLong(body + 8, TCP_PORT_SPACE + port);
    packet.putLong(body + 16, nodeGuid()).putInt(body + 32, queuePairNumber << 8 | 1);
    packet.putInt(body + 36, 1).putInt(body + 40, 0xA0);
    packet.putInt(body + 44, 0x000077 << 8 | 0xA7).putShort(body + 48, (short) 0xFFFF);
    packet.put(body + 50, (byte) 0x37).put(body + 51, (byte) 0xF0).putInt(body + 52, -1);
    putGid(packet, body + 56, Guest.KERNEL);
    putGid(packet, body + 72, Guest.OURS);
    packet.put(body + 93, (byte) 64).put(body + 95, (byte) 0x98);
    packet.put(body + 141, (byte) 0x40).putShort(body + 142, (short) 40000);
    packet.put(body + 156, address(Guest.KERNEL)).put(body + 172, address(Guest.OURS));
    return seal(packet);
  }

  /** Sends one from the kernel's address to ours. */
  static void inject(VerbsPeer kernel, ByteBuffer packet) {
    byte[] bytes = new byte[packet.limit()];
    packet.get(0, bytes);
    kernel.must("inject %s %s %s", Guest.KERNEL, Guest.OURS, HexFormat.of().formatHex(bytes));
  }

  private static ByteBuffer seal(ByteBuffer packet) throws IOException {
    new Icrc(address(Guest.KERNEL), address(Guest.OURS), SOURCE_PORT, ROCE_PORT)
        .seal(packet, 0, packet.limit(), 0);
    return packet;
  }

  private static void putGid(ByteBuffer packet, int offset, String address) throws IOException {
    packet.putShort(offset + 10, (short) 0xFFFF).put(offset + 12, address(address));
  }

  private static byte[] address(String text) throws IOException {
    return InetAddress.getByName(text).getAddress();
  }

  private static long nodeGuid() throws IOException {
    String text = Files.readString(Path.of("/sys/class/infiniband/rxe0/node_guid")).strip();
    return Long.parseUnsignedLong(text.replace(":", ""), 16);
  }
}
