package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.CompletionStatus;
import java.nio.ByteBuffer;

/**
 * Puts the SENDs and WRITEs of the peer together, packet by packet and in order, straight into
 * their place. Each method checks in the order of the specification (IBTA volume 1, section
 * 9.7.4.1) and returns {@link #TAKEN} or the {@link Syndrome} that refuses the packet; nothing is
 * executed then. For the driver.
 */
final class InboundMessages {
  static final int TAKEN = 0;

  private enum Kind {
    NONE,
    SEND,
    WRITE
  }

  private final ReceiveQueue receives;
  private final RemoteAccess access;
  private final int mtu;
  private final boolean remoteWrite;
  private final int rnr;

  private Kind kind = Kind.NONE; // of the message that has begun and not ended
  private int received; // bytes of it
  private RegisteredMemory memory; // of a WRITE
  private int offset; // in that memory, of the next byte
  private int remaining; // bytes of a WRITE
  private CompletionStatus receiveStatus = CompletionStatus.WR_FLUSH_ERR;

  InboundMessages(ReceiveQueue receives, RemoteAccess access, ConnectionParameters parameters) {
    this.receives = receives;
    this.access = access;
    this.mtu = parameters.pathMtu;
    this.remoteWrite = parameters.remoteWrite;
    this.rnr = Syndrome.rnr(parameters.minRnrTimer);
  }

  boolean isInside() {
    return kind != Kind.NONE;
  }

  /** How the receive that is in use ends after a fatal NAK. */
  CompletionStatus receiveStatus() {
    return receiveStatus;
  }

  /** Takes a packet of a SEND; {@code immediateAt} is 0 without immediate. */
  int send(
      boolean first, boolean last, int immediateAt, ByteBuffer packet, int payloadAt, int payload) {
    if (kind != (first ? Kind.NONE : Kind.SEND)) {
      return invalid();
    }
    if (first) {
      if (!receives.hasPosted()) {
        return rnr;
      }
      received = 0;
    }
    if (!isLengthRight(first, last, payload)) {
      return invalid();
    }
    if (payload > receives.length() - received) {
      receiveStatus = CompletionStatus.LOC_LEN_ERR;
      return Syndrome.NAK_INVALID_REQUEST;
    }
    receives.memory().put(receives.offset() + received, packet, payloadAt, payload);
    received += payload;
    kind = last ? Kind.NONE : Kind.SEND;
    if (last) {
      if (immediateAt == 0) {
        receives.completeSend(received);
      } else {
        receives.completeSendWithImmediate(
            received, ExtensionHeaders.immediate(packet, immediateAt));
      }
    }
    return TAKEN;
  }

  /** Takes the first packet of a WRITE, or its only one. */
  int writeFirst(
      boolean last, int immediateAt, ByteBuffer packet, int rethAt, int payloadAt, int payload) {
    if (kind != Kind.NONE || !remoteWrite) {
      return invalid();
    }
    if (immediateAt != 0 && !receives.hasPosted()) {
      return rnr;
    }
    int length = ExtensionHeaders.rethLength(packet, rethAt);
    if (!isLengthRight(true, last, payload)
        || (last ? payload != length : Integer.compareUnsigned(length, payload) <= 0)) {
      return invalid();
    }
    received = 0;
    remaining = length;
    if (length != 0) {
      long address = ExtensionHeaders.rethAddress(packet, rethAt);
      memory = access.forWrite(ExtensionHeaders.rethKey(packet, rethAt), address, length);
      if (memory == null) {
        return Syndrome.NAK_REMOTE_ACCESS;
      }
      offset = memory.offset(address);
      place(packet, payloadAt, payload);
    }
    end(last, immediateAt, packet);
    return TAKEN;
  }

  /** Takes a further packet of a WRITE. */
  int writeNext(boolean last, int immediateAt, ByteBuffer packet, int payloadAt, int payload) {
    if (kind != Kind.WRITE) {
      return invalid();
    }
    if (immediateAt != 0 && !receives.hasPosted()) {
      return rnr;
    }
    if (!isLengthRight(false, last, payload)
        || (last ? payload != remaining : payload >= remaining)) {
      return invalid();
    }
    if (!memory.isValid()) { // it may have been withdrawn meanwhile
      return Syndrome.NAK_REMOTE_ACCESS;
    }
    place(packet, payloadAt, payload);
    end(last, immediateAt, packet);
    return TAKEN;
  }

  private void place(ByteBuffer packet, int payloadAt, int payload) {
    memory.buffer().put(offset, packet, payloadAt, payload);
    offset += payload;
    remaining -= payload;
    received += payload;
  }

  private void end(boolean last, int immediateAt, ByteBuffer packet) {
    kind = last ? Kind.NONE : Kind.WRITE;
    if (last) {
      memory = null;
      if (immediateAt != 0) {
        receives.completeWriteWithImmediate(
            received, ExtensionHeaders.immediate(packet, immediateAt));
      }
    }
  }

  private boolean isLengthRight(boolean first, boolean last, int payload) {
    return last ? payload <= mtu && (first || payload > 0) : payload == mtu;
  }

  /** The receive that is in use, if any, tells of it. */
  int invalid() {
    if (kind == Kind.SEND) {
      receiveStatus = CompletionStatus.REM_INV_REQ_ERR;
    }
    return Syndrome.NAK_INVALID_REQUEST;
  }
}
