package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A long segment of a Read Response that has come in part: its payload goes where it belongs as it
 * comes, without a buffer between. Its CRC is checked at its end, and only then does the payload
 * count; until then nobody may look at it. That is why this is for Read Responses alone: what they
 * may write to is known beforehand, so that a damaged header cannot send them elsewhere. Used by
 * the thread that polls.
 */
final class PlacedSegment {
  /** Shorter ULPDUs are not worth it. */
  static final int LEAST_LENGTH = 8 * 1024;

  private final InboundHandler handler;
  private final boolean checkCrc;
  private final CRC32C crc = new CRC32C();
  private ByteBuffer place; // null if there is none
  private int counted; // up to here it is in the CRC
  private int length;
  private boolean last;

  PlacedSegment(InboundHandler handler, boolean checkCrc) {
    this.handler = handler;
    this.checkCrc = checkCrc;
  }

  /** Whether one has begun and not ended. */
  boolean isOpen() {
    return place != null;
  }

  /** Where the next bytes of the stream go; null if it wants none, or only its trailer. */
  ByteBuffer place() {
    return place != null && place.hasRemaining() ? place : null;
  }

  /**
   * Begins with an FPDU of which only a part has come, if it is one for here.
   *
   * @param at where it begins
   * @param ulpduLength as its length field says
   * @return up to where its bytes are taken; {@code at} if it is none for here
   */
  int begin(ByteBuffer in, int at, int ulpduLength, int limit) {
    int header = at + Fpdu.LENGTH_BYTES;
    int payload = header + DdpHeader.TAGGED_LENGTH;
    if (ulpduLength < LEAST_LENGTH || limit < payload || !isReadResponse(in, header)) {
      return at;
    }
    int payloadLength = ulpduLength - DdpHeader.TAGGED_LENGTH;
    boolean isLast = (in.get(header) & DdpHeader.LAST) != 0;
    ByteBuffer to =
        handler.place(
            in.getInt(header + DdpHeader.STAG_OFFSET),
            in.getLong(header + DdpHeader.TAGGED_OFFSET_OFFSET),
            payloadLength,
            isLast);
    if (to == null) {
      return at;
    }
    int come = Math.min(limit - payload, payloadLength);
    if (checkCrc) {
      crc.reset();
      Fpdu.update(crc, in, at, payload + come);
      in.limit(limit);
    }
    int from = to.position();
    to.put(from, in, payload, come).position(from + come);
    place = to;
    counted = from + come;
    length = ulpduLength;
    last = isLast;
    return payload + come;
  }

  /**
   * Goes on after more has come: its trailer begins at {@code at}, if its payload is complete.
   *
   * @return up to where the bytes are taken; {@code at} if it is not complete yet
   * @throws TerminateException if the CRC is wrong
   */
  int end(ByteBuffer in, int at, int limit) {
    count();
    int crcAt = at + Fpdu.pad(length);
    if (place.hasRemaining() || limit - crcAt < Fpdu.CRC_BYTES) {
      return at;
    }
    if (checkCrc) {
      Fpdu.update(crc, in, at, crcAt);
      in.limit(limit);
      Fpdu.checkCrc((int) crc.getValue(), in, crcAt);
    }
    ByteBuffer done = place;
    place = null;
    handler.placed(done, length - DdpHeader.TAGGED_LENGTH, last);
    return crcAt + Fpdu.CRC_BYTES;
  }

  /** Takes what has come into the CRC, while a cache still holds it. */
  private void count() {
    int to = place.position();
    if (checkCrc && to > counted) {
      int end = place.limit();
      place.limit(to).position(counted);
      crc.update(place);
      place.limit(end);
      counted = to;
    }
  }

  private static boolean isReadResponse(ByteBuffer in, int header) {
    int control = in.get(header);
    int rdmap = in.get(header + 1);
    return (control & DdpHeader.TAGGED) != 0
        && (control & DdpHeader.DDP_VERSION_MASK) == DdpHeader.DDP_VERSION
        && (rdmap & DdpHeader.RDMAP_VERSION_MASK) == DdpHeader.RDMAP_VERSION
        && (rdmap & DdpHeader.OPCODE_MASK) == Rdmap.READ_RESPONSE;
  }
}
