package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The receiving side of one stream: takes whole FPDUs, checks CRC, headers and sequence, and hands
 * the segments on. TCP keeps the order, so anything but the next expected segment is an error. Used
 * by the thread that polls.
 */
public final class InboundStream {
  private static final int NO_WRITE = -1;

  private final InboundHandler handler;
  private final boolean checkCrc;
  private final CRC32C crc = new CRC32C();
  private final PlacedSegment placed;
  private final int[] nextSequence = {1, 1, 1, 1};
  private int nextMessageOffset;
  private long openWrite;
  private int precedingWrite = NO_WRITE;
  private long fpdus;

  /** A stream at its beginning. */
  public InboundStream(InboundHandler handler, boolean checkCrc) {
    this.handler = handler;
    this.checkCrc = checkCrc;
    this.placed = new PlacedSegment(handler, checkCrc);
  }

  /** FPDUs taken so far. */
  public long fpdus() {
    return fpdus;
  }

  /**
   * Where the next bytes of the stream go, and only then those for {@link #receive}; null if there
   * is no such place.
   */
  public ByteBuffer place() {
    return placed.place();
  }

  /** Whether it is better to read little ahead, so that a {@link #place} is found. */
  public boolean wantsPlacement() {
    return handler.wantsPlacement();
  }

  /** How many bytes are to come at least, as this side has asked for them. */
  public long bytesToCome() {
    return handler.readBytesToCome();
  }

  /**
   * Takes the whole FPDUs between position and limit and moves the position behind them. What there
   * is of an unfinished one may be taken as well; its rest then goes to {@link #place} first.
   *
   * @param in big-endian, with room for {@link Fpdu#MAX_SIZE} at least
   * @throws TerminateException if the peer broke the protocol
   */
  public void receive(ByteBuffer in) {
    int at = in.position();
    int limit = in.limit();
    if (placed.isOpen()) {
      at = placed.end(in, at, limit);
      fpdus += placed.isOpen() ? 0 : 1;
    }
    while (!placed.isOpen() && limit - at >= Fpdu.LENGTH_BYTES) {
      int length = in.getShort(at) & 0xffff;
      int size = Fpdu.size(length);
      if (limit - at < size) {
        // A length that can never be right is told at once, not when its bytes have come.
        checkLength(length, DdpHeader.TAGGED_LENGTH);
        at = placed.begin(in, at, length, limit);
        break;
      }
      if (checkCrc) {
        checkCrc(in, at, size, limit);
      }
      checkLength(length, DdpHeader.TAGGED_LENGTH);
      segment(in, at + Fpdu.LENGTH_BYTES, length);
      fpdus++;
      at += size;
    }
    in.limit(limit).position(at);
  }

  private void checkCrc(ByteBuffer in, int at, int size, int limit) {
    int end = at + size - Fpdu.CRC_BYTES;
    crc.reset();
    Fpdu.update(crc, in, at, end);
    in.limit(limit);
    Fpdu.checkCrc((int) crc.getValue(), in, end);
  }

  private static void checkLength(int length, int least) {
    if (length < least) {
      throw new TerminateException(
          TerminateCode.MPA_LENGTH,
          "received a ULPDU of %d bytes, expected at least %d".formatted(length, least));
    }
  }

  private void segment(ByteBuffer in, int at, int length) {
    try {
      int control = in.get(at);
      boolean tagged = (control & DdpHeader.TAGGED) != 0;
      checkVersions(control, in.get(at + 1), tagged);
      boolean last = (control & DdpHeader.LAST) != 0;
      int opcode = in.get(at + 1) & DdpHeader.OPCODE_MASK;
      if (tagged) {
        tagged(opcode, last, in, at, length);
      } else {
        checkLength(length, DdpHeader.UNTAGGED_LENGTH);
        untagged(opcode, last, in, at, length);
      }
    } catch (TerminateException e) {
      if (length >= DdpHeader.UNTAGGED_LENGTH || (in.get(at) & DdpHeader.TAGGED) != 0) {
        e.quote(Terminate.of(e.code(), in, at, length));
      }
      throw e;
    }
  }

  private static void checkVersions(int control, int rdmap, boolean tagged) {
    if ((control & DdpHeader.DDP_VERSION_MASK) != DdpHeader.DDP_VERSION) {
      throw new TerminateException(
          tagged ? TerminateCode.DDP_TAGGED_VERSION : TerminateCode.DDP_UNTAGGED_VERSION,
          "received DDP version %d, expected 1".formatted(control & DdpHeader.DDP_VERSION_MASK));
    }
    if ((rdmap & DdpHeader.RDMAP_VERSION_MASK) != DdpHeader.RDMAP_VERSION) {
      throw new TerminateException(
          TerminateCode.RDMA_VERSION,
          "received RDMAP version %d, expected 1".formatted((rdmap & 0xff) >> 6));
    }
  }

  private void tagged(int opcode, boolean last, ByteBuffer in, int at, int length) {
    int stag = in.getInt(at + DdpHeader.STAG_OFFSET);
    long offset = in.getLong(at + DdpHeader.TAGGED_OFFSET_OFFSET);
    int payload = at + DdpHeader.TAGGED_LENGTH;
    int payloadLength = length - DdpHeader.TAGGED_LENGTH;
    switch (opcode) {
      case Rdmap.WRITE -> {
        handler.write(stag, offset, in, payload, payloadLength);
        openWrite = Math.min(openWrite + payloadLength, Integer.MAX_VALUE);
        if (last) {
          precedingWrite = (int) openWrite;
          openWrite = 0;
        }
      }
      case Rdmap.READ_RESPONSE ->
          handler.readResponse(stag, offset, in, payload, payloadLength, last);
      default -> throw unexpected(opcode, "a tagged segment");
    }
  }

  private void untagged(int opcode, boolean last, ByteBuffer in, int at, int length) {
    int queue = in.getInt(at + DdpHeader.QUEUE_OFFSET);
    int payload = at + DdpHeader.UNTAGGED_LENGTH;
    int payloadLength = length - DdpHeader.UNTAGGED_LENGTH;
    if (queue < 0 || queue >= Rdmap.QUEUES) {
      throw new TerminateException(
          TerminateCode.DDP_QUEUE, "received queue number " + queue + ", expected 0 to 3");
    }
    checkPlace(in, at, queue);
    switch (queue) {
      case Rdmap.SEND_QUEUE -> sendQueue(opcode, last, in, payload, payloadLength);
      case Rdmap.READ_QUEUE -> readQueue(opcode, last, in, payload, payloadLength);
      case Rdmap.TERMINATE_QUEUE -> {
        checkOpcode(opcode, Rdmap.TERMINATE, "queue 2");
        checkWhole(opcode, last, Math.min(payloadLength, 4), Terminate.CONTROL_LENGTH);
        handler.terminated(Terminate.decode(in, payload, payloadLength));
      }
      default -> {
        checkOpcode(opcode, Rdmap.ATOMIC_RESPONSE, "queue 3");
        checkWhole(opcode, last, payloadLength, AtomicHeader.RESPONSE_LENGTH);
        AtomicHeader.deliverResponse(in, payload, handler);
      }
    }
    if (last) {
      nextSequence[queue]++;
    }
  }

  private void checkPlace(ByteBuffer in, int at, int queue) {
    int sequence = in.getInt(at + DdpHeader.SEQUENCE_OFFSET);
    if (sequence != nextSequence[queue]) {
      throw new TerminateException(
          TerminateCode.DDP_SEQUENCE,
          "received message sequence number %s on queue %d, expected %s"
              .formatted(
                  Integer.toUnsignedString(sequence),
                  queue,
                  Integer.toUnsignedString(nextSequence[queue])));
    }
    int offset = in.getInt(at + DdpHeader.MESSAGE_OFFSET_OFFSET);
    int expected = queue == Rdmap.SEND_QUEUE ? nextMessageOffset : 0;
    if (offset != expected) {
      throw new TerminateException(
          TerminateCode.DDP_MESSAGE_OFFSET,
          "received message offset %s on queue %d, expected %d"
              .formatted(Integer.toUnsignedString(offset), queue, expected));
    }
  }

  private void sendQueue(int opcode, boolean last, ByteBuffer in, int at, int length) {
    int written = precedingWrite;
    precedingWrite = NO_WRITE;
    switch (opcode) {
      case Rdmap.SEND, Rdmap.SEND_WITH_SOLICITED_EVENT -> {
        handler.send(nextMessageOffset, in, at, length, last);
        // The handler has checked that the sum fits the receive, so it cannot wrap.
        nextMessageOffset = last ? 0 : nextMessageOffset + length;
      }
      case Rdmap.IMMEDIATE, Rdmap.IMMEDIATE_WITH_SOLICITED_EVENT -> {
        checkWhole(opcode, last, length, Rdmap.IMMEDIATE_LENGTH);
        handler.immediate(in.getLong(at), written);
      }
      default -> throw unexpected(opcode, "queue 0");
    }
  }

  private void readQueue(int opcode, boolean last, ByteBuffer in, int at, int length) {
    if (opcode == Rdmap.READ_REQUEST) {
      checkWhole(opcode, last, length, ReadRequestHeader.LENGTH);
      ReadRequestHeader.deliver(in, at, handler);
    } else {
      checkOpcode(opcode, Rdmap.ATOMIC_REQUEST, "queue 1");
      checkWhole(opcode, last, length, AtomicHeader.REQUEST_LENGTH);
      AtomicHeader.deliverRequest(in, at, handler);
    }
  }

  private static void checkWhole(int opcode, boolean last, int length, int expected) {
    if (!last || length != expected) {
      throw new TerminateException(
          TerminateCode.RDMA_STREAM_CATASTROPHIC,
          "received %s of %d bytes%s, expected one segment of %d bytes"
              .formatted(Rdmap.name(opcode), length, last ? "" : " and more to come", expected));
    }
  }

  private static void checkOpcode(int opcode, int expected, String where) {
    if (opcode != expected) {
      throw unexpected(opcode, where);
    }
  }

  private static TerminateException unexpected(int opcode, String where) {
    return new TerminateException(
        TerminateCode.RDMA_OPCODE,
        "received %s in %s, which does not carry it".formatted(Rdmap.name(opcode), where));
  }
}
