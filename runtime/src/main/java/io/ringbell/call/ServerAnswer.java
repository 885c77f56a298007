package io.ringbell.call;

import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import java.nio.ByteBuffer;

/**
 * What a server sends back for one call: a RESPONSE with its one answer, or what stands before and
 * behind a stream of answers; and the metadata that go along. Used by one thread at a time, but
 * that any may add metadata.
 */
final class ServerAnswer extends FrameWriter {
  private final ServerTransport transport;
  private ServerMetadata metadata; // null as long as there is none
  private volatile boolean started; // what goes ahead of the first answer has been sent
  private Metadata headers; // of the RESPONSE that is being written, like those below
  private Metadata trailers;
  private byte flags;
  private int headerLength;

  ServerAnswer(ServerTransport transport) {
    this.transport = transport;
  }

  /** Another call begins. */
  void begin(ServerMetadata given) {
    this.metadata = given;
    if (started) { // a volatile store is a full fence
      this.started = false;
    }
  }

  // ---- metadata ----

  /** What there is of the client and for it; null if nothing. */
  ServerMetadata metadata() {
    return metadata;
  }

  /** What is there of what goes with the status. */
  Metadata trailers() {
    return metadata == null ? Metadata.EMPTY : metadata.trailers();
  }

  /** Made, if there is none. */
  ServerMetadata ensureMetadata() {
    if (metadata == null) {
      metadata = new ServerMetadata(Metadata.EMPTY);
    }
    return metadata;
  }

  /** Whether it is too late for headers. */
  boolean hasStarted() {
    return started;
  }

  // ---- one answer ----

  /** Room for a RESPONSE with a message of exactly {@code size} bytes. */
  WireWriter openResponse(Connection connection, int size, boolean compresses) {
    flags = 0;
    headerLength = CallFrames.RESPONSE_HEADER_LENGTH;
    return metadata != null || compresses
        ? openRich(connection, size, compresses)
        : open(connection, CallFrames.RESPONSE_HEADER_LENGTH, size);
  }

  private WireWriter openRich(Connection connection, int size, boolean compresses) {
    Metadata first = metadata == null ? Metadata.EMPTY : metadata.headers();
    Metadata last = trailers();
    if (!(first.isEmpty() && last.isEmpty())) {
      headers = first; // other threads may add some before it is sealed
      trailers = last;
      flags = CallFrames.FLAG_METADATA;
      headerLength +=
          CallFrames.METADATA_LENGTHS + MetadataBlock.size(first) + MetadataBlock.size(last);
    }
    if (compresses && size >= Compression.SMALLEST) {
      flags |= CallFrames.FLAG_COMPRESSED;
      return openPlain(connection, size);
    }
    return open(connection, headerLength, size);
  }

  /**
   * The RESPONSE, with status OK, is ready to be published.
   *
   * @throws RuntimeException if the message does not fill its room, or there is none
   */
  void sealResponse(Connection connection, int callId) {
    byte sealed = flags;
    if ((sealed & CallFrames.FLAG_COMPRESSED) != 0) {
      sealed = (byte) (sealed & ~CallFrames.FLAG_COMPRESSED);
      byte packed = compress(connection, headerLength);
      if (packed != 0) {
        transport.count(CallCounter.MESSAGES_COMPRESSED);
        sealed |= packed;
      }
    }
    seal(CallFrames.typeWord(CallFrames.RESPONSE, sealed, Status.Code.OK.number()));
    if ((sealed & CallFrames.FLAG_METADATA) != 0) {
      writeMetadata();
    }
    buffer().putInt(base() + CallFrames.CALL_ID_OFFSET, callId);
    buffer().putInt(base() + CallFrames.TEXT_LENGTH_OFFSET, 0);
  }

  private void writeMetadata() {
    Metadata unused = metadata.takeHeaders();
    ByteBuffer buffer = buffer();
    int at = base() + CallFrames.RESPONSE_HEADER_LENGTH;
    int size = MetadataBlock.size(headers);
    buffer.putInt(at, size);
    buffer.putInt(at + Integer.BYTES, MetadataBlock.size(trailers));
    at += CallFrames.METADATA_LENGTHS;
    MetadataBlock.write(buffer, at, headers);
    MetadataBlock.write(buffer, at + size, trailers);
  }

  // ---- without a message ----

  /** Sends what goes ahead of the first answer of a stream, unless that is nothing. */
  void sendHeaders(int callId) {
    started = true;
    Metadata ahead = metadata == null ? Metadata.EMPTY : metadata.takeHeaders();
    if (!ahead.isEmpty()) {
      StreamFrames.sendHeaders(transport.connection(), callId, ahead);
    }
  }

  /** Sends the end of a stream of answers, or one with metadata. */
  void sendTrailers(int callId, Status status, byte endFlags) {
    sendHeaders(callId);
    StreamFrames.sendTrailers(transport.connection(), callId, status, endFlags, trailers());
  }

  /** Sends the end of a call that had no answer, in the shortest form that there is for it. */
  void sendFailure(int callId, Status status, byte endFlags, boolean ofStream) {
    if (ofStream || metadata != null) {
      sendTrailers(callId, status, endFlags);
      return;
    }
    ControlFrames.sendStatus(
        transport.connection(),
        callId,
        status.code().number(),
        endFlags,
        ControlFrames.bounded(status.description()));
  }
}
