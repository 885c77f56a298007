package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Sends the frames of streams that carry no message, and reads what frames of both directions have
 * in common. From any thread.
 */
final class StreamFrames {
  private static final byte[] NOTHING = {};

  private StreamFrames() {}

  static void sendHalfClose(Connection connection, int callId) {
    int word = CallFrames.typeWord(CallFrames.HALF_CLOSE, (byte) 0, 0);
    send(
        connection,
        CallFrames.HEADER_LENGTH,
        (buffer, offset) -> writeHeader(buffer, offset, CallFrames.HEADER_LENGTH, word, callId, 0));
  }

  static void sendWindow(Connection connection, int callId, long limit) {
    send(
        connection,
        CallFrames.WINDOW_LENGTH,
        (buffer, offset) -> writeWindow(buffer, offset, callId, limit));
  }

  /** HEADERS of the server. */
  static void sendHeaders(Connection connection, int callId, Metadata metadata) {
    int length = CallFrames.HEADER_LENGTH + MetadataBlock.size(metadata);
    send(connection, length, (buffer, offset) -> writeHeaders(buffer, offset, callId, metadata));
  }

  static void sendTrailers(
      Connection connection, int callId, Status status, byte flags, Metadata metadata) {
    byte[] text =
        status.description().isEmpty() ? NOTHING : ControlFrames.bounded(status.description());
    int length = CallFrames.TRAILERS_HEADER_LENGTH + text.length + MetadataBlock.size(metadata);
    int word = CallFrames.typeWord(CallFrames.TRAILERS, flags, status.code().number());
    send(
        connection,
        length,
        (buffer, offset) -> writeTrailers(buffer, offset, word, callId, text, metadata));
  }

  static void writeWindow(ByteBuffer buffer, int offset, int callId, long limit) {
    int word = CallFrames.typeWord(CallFrames.WINDOW, (byte) 0, 0);
    writeHeader(buffer, offset, CallFrames.WINDOW_LENGTH, word, callId, 0);
    buffer.putLong(offset + CallFrames.LIMIT_OFFSET, limit);
  }

  static void writeHeaders(ByteBuffer buffer, int offset, int callId, Metadata metadata) {
    int size = MetadataBlock.size(metadata);
    int word = CallFrames.typeWord(CallFrames.HEADERS, (byte) 0, 0);
    writeHeader(buffer, offset, CallFrames.HEADER_LENGTH + size, word, callId, size);
    MetadataBlock.write(buffer, offset + CallFrames.HEADER_LENGTH, metadata);
  }

  static void writeTrailers(
      ByteBuffer buffer, int offset, int word, int callId, byte[] text, Metadata metadata) {
    int size = MetadataBlock.size(metadata);
    int length = CallFrames.TRAILERS_HEADER_LENGTH + text.length + size;
    writeHeader(buffer, offset, length, word, callId, text.length);
    buffer.putInt(offset + CallFrames.TRAILERS_METADATA_OFFSET, size);
    int at = offset + CallFrames.TRAILERS_HEADER_LENGTH;
    buffer.put(at, text);
    MetadataBlock.write(buffer, at + text.length, metadata);
  }

  static void writeHeader(
      ByteBuffer buffer, int offset, int length, int word, int callId, int textLength) {
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, length);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, word);
    buffer.putInt(offset + CallFrames.CALL_ID_OFFSET, callId);
    buffer.putInt(offset + CallFrames.TEXT_LENGTH_OFFSET, textLength);
  }

  // ---- reading ----

  /**
   * A length that a frame announces of a part of itself.
   *
   * @throws FabricException PROTOCOL if it is negative or more than {@code most}
   */
  static int checkLength(int length, int most, String what) {
    if (length < 0 || length > most) {
      throw new FabricException(
          PROTOCOL, "%s: %d bytes, expected 0 to %d".formatted(what, length, Math.max(0, most)));
    }
    return length;
  }

  /**
   * A message has come.
   *
   * @throws FabricException PROTOCOL if its window had no room
   */
  static void checkWindow(StreamWindow window, int callId, int messageLength) {
    if (!window.onReceived(CallFrames.HEADER_LENGTH + messageLength)) {
      throw new FabricException(
          PROTOCOL,
          "a MESSAGE of call 0x%08x behind %d bytes of others, expected to be sent below %d only"
              .formatted(callId, window.received(), window.limit()));
    }
  }

  /** The limit of a WINDOW. */
  static long limit(ByteBuffer buffer, int offset, int length) {
    if (length < CallFrames.WINDOW_LENGTH) {
      throw new FabricException(
          PROTOCOL,
          "WINDOW of %d bytes, expected at least %d".formatted(length, CallFrames.WINDOW_LENGTH));
    }
    return buffer.getLong(offset + CallFrames.LIMIT_OFFSET);
  }

  /** The text of a status, which lies within its frame; what is too long is cut. */
  static Status status(int code, ByteBuffer buffer, int offset, int textLength) {
    if (code == 0) {
      return Status.OK;
    }
    byte[] text = new byte[Math.min(textLength, CallFrames.MAX_TEXT_LENGTH)];
    buffer.get(offset, text);
    return new Status(Status.Code.ofNumber(code), new String(text, StandardCharsets.UTF_8));
  }

  // ---- inside ----

  private static void send(Connection connection, int length, Body body) {
    long position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      body.write(connection.staging(), connection.offset(position));
      connection.commit(position, length);
    } else if (position == Connection.NO_ROOM) {
      ByteBuffer buffer = connection.frameBuffers().take(length);
      body.write(buffer, 0);
      if (!connection.enqueue(new QueuedFrame(buffer, length), true)) {
        connection.frameBuffers().give(buffer); // closed meanwhile
      }
    }
    connection.flush();
  }

  /** Writes one frame. */
  @FunctionalInterface
  private interface Body {
    void write(ByteBuffer buffer, int offset);
  }
}
