package io.ringbell.fabric.tcp;

import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.tcp.protocol.Fpdu;
import io.ringbell.fabric.tcp.protocol.OutboundMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.util.zip.CRC32C;

/**
 * The FPDUs of one socket write. Headers and small payloads are gathered in one buffer; large
 * payloads stay where they are and are written from there.
 *
 * <pre>
 *   gathered: [hdr payload crc][hdr payload crc][hdr | crc hdr | crc ...]
 *   parts:     \__________ slice 0 ______________/ ^ \_ slice 1 _/ ^
 *                                            payload view     payload view
 * </pre>
 *
 * <p>Used by the thread that holds the transmitter.
 */
final class Batch {
  /** Payloads of at least this many bytes are not copied. */
  static final int COPY_LIMIT = 16 * 1024;

  private static final int CAPACITY = 128 * 1024;
  private static final int MAX_VIEWS = 8;
  private static final int HEADROOM = 128;

  private final ByteBuffer gathered = ByteBuffer.allocateDirect(CAPACITY);
  private final ByteBuffer crcView = gathered.duplicate();
  private final ByteBuffer[] slices = new ByteBuffer[MAX_VIEWS + 1];
  private final ByteBuffer[] parts = new ByteBuffer[2 * MAX_VIEWS + 1];
  private final SoftwareMemoryRegion[] owners = new SoftwareMemoryRegion[MAX_VIEWS];
  private final boolean[] shared = new boolean[MAX_VIEWS]; // by a peer, which may lose the right
  private final CRC32C crc = new CRC32C();
  private int end;
  private int sliceStart;
  private int views;
  private int fpdus;
  private long left;
  private boolean begun;

  Batch() {
    for (int i = 0; i < slices.length; i++) {
      slices[i] = gathered.duplicate();
    }
  }

  void reset() {
    end = 0;
    sliceStart = 0;
    views = 0;
    fpdus = 0;
    left = 0;
    begun = false;
  }

  int fpdus() {
    return fpdus;
  }

  /** Whether one more FPDU fits, its payload copied, or left where it is. */
  boolean hasRoom(int payload, boolean copied) {
    return copied
        ? CAPACITY - end >= payload + HEADROOM
        : views < MAX_VIEWS && CAPACITY - end >= HEADROOM;
  }

  /** The buffer, for payloads that are made here: at {@link #payloadPosition}. */
  ByteBuffer gathered() {
    return gathered;
  }

  int payloadPosition(OutboundMessage message) {
    return end + message.headerLength();
  }

  /** Adds the next segment of a message, whose payload was put at {@link #payloadPosition}. */
  void appendInPlace(OutboundMessage message, int payload, boolean withCrc) {
    int start = end;
    int payloadEnd = start + message.headerLength() + payload;
    message.putHeader(gathered, start, payload);
    finish(start, payloadEnd, withCrc);
  }

  /** Adds the next segment of a message, its payload copied. */
  void appendCopy(
      OutboundMessage message, int payload, ByteBuffer from, int offset, boolean withCrc) {
    gathered.put(payloadPosition(message), from, offset, payload);
    appendInPlace(message, payload, withCrc);
  }

  /**
   * Adds the next segment of a message, its payload written from where it is.
   *
   * @param response whether a peer READs it, which ends when the region is closed
   */
  void appendView(
      OutboundMessage message,
      int payload,
      SoftwareMemoryRegion owner,
      int offset,
      boolean withCrc,
      boolean response) {
    int start = end;
    int headerEnd = start + message.headerLength();
    ByteBuffer view = owner.views().borrow(offset, payload);
    message.putHeader(gathered, start, payload);
    int value = 0;
    if (withCrc) {
      crc.reset();
      Fpdu.update(crc, crcView, start, headerEnd);
      crc.update(view);
      view.position(offset);
    }
    slices[views].clear().limit(headerEnd).position(sliceStart);
    parts[2 * views] = slices[views];
    parts[2 * views + 1] = view;
    owners[views] = owner;
    shared[views] = response;
    views++;
    sliceStart = headerEnd;
    int pad = Fpdu.pad(headerEnd - start - Fpdu.LENGTH_BYTES + payload);
    for (int i = 0; i < pad; i++) {
      gathered.put(headerEnd + i, (byte) 0);
    }
    if (withCrc) {
      Fpdu.update(crc, crcView, headerEnd, headerEnd + pad);
      value = (int) crc.getValue();
    }
    end = Fpdu.putTrailer(gathered, headerEnd, pad, value);
    left += payload;
    fpdus++;
  }

  /** No more is added. */
  void seal() {
    slices[views].clear().limit(end).position(sliceStart);
    parts[2 * views] = slices[views];
    left += end;
  }

  /** Whether a part of it is written. */
  boolean isBegun() {
    return begun;
  }

  /** Bytes that are still to be written. */
  long left() {
    return left;
  }

  /**
   * Begins an access to every region that a peer READs; false, and none begun, if one was closed.
   */
  boolean beginAccess() {
    for (int i = 0; i < views; i++) {
      if (shared[i] && !owners[i].beginAccess()) {
        endAccess(i);
        return false;
      }
    }
    return true;
  }

  void endAccess() {
    endAccess(views);
  }

  private void endAccess(int count) {
    for (int i = 0; i < count; i++) {
      if (shared[i]) {
        owners[i].endAccess();
      }
    }
  }

  /** Writes once; true if all is written. */
  boolean write(GatheringByteChannel channel) throws IOException {
    long written = views == 0 ? channel.write(parts[0]) : channel.write(parts, 0, 2 * views + 1);
    begun |= written > 0;
    left -= written;
    return left == 0;
  }

  /** Gives the views back. */
  void release() {
    for (int i = 0; i < views; i++) {
      owners[i].views().giveBack(parts[2 * i + 1]);
      owners[i] = null;
      parts[2 * i + 1] = null;
    }
    reset();
  }

  private void finish(int start, int payloadEnd, boolean withCrc) {
    int pad = Fpdu.pad(payloadEnd - start - Fpdu.LENGTH_BYTES);
    for (int i = 0; i < pad; i++) {
      gathered.put(payloadEnd + i, (byte) 0);
    }
    int value = 0;
    if (withCrc) {
      crc.reset();
      Fpdu.update(crc, crcView, start, payloadEnd + pad);
      value = (int) crc.getValue();
    }
    end = Fpdu.putTrailer(gathered, payloadEnd, pad, value);
    fpdus++;
  }
}
