package io.ringbell.fabric.roce.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;

/** Reads a capture, prints its RoCEv2 packets, and counts the good and the bad ones. */
final class CapturePrinter {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final PrintWriter out;
  private final Set<Integer> ports;
  private final boolean onlyBad;
  private final CaptureRecord record = new CaptureRecord();
  private final UdpDatagram datagram = new UdpDatagram();
  private final PacketCheck check = new PacketCheck();
  private final PacketLine line = new PacketLine();

  private long frames;
  private long firstNanos;
  private long packets;
  private long bad;
  private long unknownLink;
  private int anUnknownLink;

  /**
   * @param ports the UDP ports of RoCEv2
   * @param onlyBad whether to print only the packets that are bad
   */
  CapturePrinter(PrintWriter out, Set<Integer> ports, boolean onlyBad) {
    this.out = out;
    this.ports = Set.copyOf(ports);
    this.onlyBad = onlyBad;
  }

  /** Reads to the end, or to where the file is damaged. */
  void print(CaptureReader reader) throws IOException {
    while (reader.next(record)) {
      frames++;
      if (frames == 1) {
        firstNanos = record.timeNanos();
      }
      printFrame();
    }
  }

  /** RoCEv2 packets so far. */
  long packets() {
    return packets;
  }

  /** Those of them that do not parse or verify. */
  long bad() {
    return bad;
  }

  /** The last line. */
  String summary() {
    return "%d packets, %d ok, %d bad".formatted(packets, packets - bad, bad);
  }

  /** What could not be looked at, or an empty string. */
  String unread() {
    return unknownLink == 0
        ? ""
        : "%d of %d frames not looked at: unknown link type %d"
            .formatted(unknownLink, frames, anUnknownLink);
  }

  private void printFrame() {
    if (!LinkLayer.isKnown(record.linkType())) {
      unknownLink++;
      anUnknownLink = record.linkType();
      return;
    }
    int ip = LinkLayer.ipOffset(record.linkType(), record.frame());
    if (ip == LinkLayer.NOT_IP || !datagram.parse(record.frame(), ip) || !isRoce()) {
      return;
    }
    packets++;
    check.check(record.frame(), datagram);
    if (check.fault() != null) {
      bad++;
    }
    if (!onlyBad || check.fault() != null) {
      out.println(line.of(frames, seconds(record.timeNanos() - firstNanos), datagram, check));
    }
  }

  /** Also what comes from such a port: it may go to a Ringbell process that has another one. */
  private boolean isRoce() {
    return ports.contains(datagram.destinationPort()) || ports.contains(datagram.sourcePort());
  }

  private static String seconds(long nanos) {
    long magnitude = Math.abs(nanos);
    return String.format(
        Locale.ROOT,
        "%s%d.%09d",
        nanos < 0 ? "-" : "",
        magnitude / NANOS_PER_SECOND,
        magnitude % NANOS_PER_SECOND);
  }
}
