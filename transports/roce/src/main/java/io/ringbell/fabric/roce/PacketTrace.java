package io.ringbell.fabric.roce;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Gives what the engine of one socket sends and receives to a {@link PacketTap}. */
final class PacketTrace {
  private final PacketTap tap;
  private final InetSocketAddress local;

  PacketTrace(PacketTap tap, InetSocketAddress local) {
    this.tap = tap;
    this.local = local;
  }

  void sent(Path path, ByteBuffer packet, int offset, int length, int identification) {
    tap.onPacket(local, path.remote(), identification, view(packet, offset, length));
  }

  void received(
      InetSocketAddress source, ByteBuffer packet, int offset, int length, int identification) {
    tap.onPacket(source, local, identification, view(packet, offset, length));
  }

  private static ByteBuffer view(ByteBuffer packet, int offset, int length) {
    return packet.slice(offset, length).asReadOnlyBuffer();
  }
}
