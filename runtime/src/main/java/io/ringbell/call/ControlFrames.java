package io.ringbell.call;

import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Sends the frames that are not requests or answers with a message; queued if the ring is full.
 * From any thread.
 */
final class ControlFrames {
  private ControlFrames() {}

  static void sendMethod(Connection connection, int number, String path) {
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    send(connection, CallFrames.typeWord(CallFrames.METHOD, (byte) 0, number), 0, text);
  }

  static void sendCancel(Connection connection, int callId) {
    send(connection, CallFrames.typeWord(CallFrames.CANCEL, (byte) 0, 0), callId, null);
    connection.flush();
  }

  /**
   * Answers a PING.
   *
   * @param always whether it may go over the bound on queued bytes; if not, it is dropped there
   */
  static void sendPong(Connection connection, long token, boolean always) {
    sendToken(connection, CallFrames.PONG, token, always);
  }

  private static void sendToken(Connection connection, byte type, long token, boolean always) {
    int word = CallFrames.typeWord(type, (byte) 0, 0);
    long position = connection.claim(CallFrames.HEADER_LENGTH);
    if (position >= 0) {
      ByteBuffer staging = connection.staging();
      int offset = connection.offset(position);
      writeToken(staging, offset, word, token);
      connection.commit(position, CallFrames.HEADER_LENGTH);
    } else if (position == Connection.NO_ROOM) {
      ByteBuffer buffer = connection.buffers().take(CallFrames.HEADER_LENGTH);
      writeToken(buffer, 0, word, token);
      enqueue(connection, new QueuedFrame(buffer, CallFrames.HEADER_LENGTH), buffer, always);
    }
    connection.flush();
  }

  /** Asks the peer for a sign of life. */
  static void sendPing(Connection connection, long token) {
    sendToken(connection, CallFrames.PING, token, true);
  }

  static void sendGoAway(Connection connection, int code, String text) {
    send(connection, CallFrames.typeWord(CallFrames.GOAWAY, (byte) 0, code), 0, bounded(text));
    connection.flush();
  }

  /** A text as it may stand in a frame: cut at the bound, between two characters. */
  static byte[] bounded(String text) {
    int most = CallFrames.MAX_TEXT_LENGTH / 3;
    if (text.length() <= most) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end).getBytes(StandardCharsets.UTF_8);
  }

  /** A RESPONSE without message. */
  static void sendStatus(Connection connection, int callId, int code, byte flags, byte[] text) {
    send(connection, CallFrames.typeWord(CallFrames.RESPONSE, flags, code), callId, text);
    connection.flush();
  }

  private static void send(Connection connection, int typeWord, int callId, byte[] text) {
    int length = CallFrames.HEADER_LENGTH + (text == null ? 0 : text.length);
    long position = length <= connection.maxFrame() ? connection.claim(length) : Connection.NO_ROOM;
    if (position >= 0) {
      write(connection.staging(), connection.offset(position), length, typeWord, callId, text);
      connection.commit(position, length);
    } else if (position == Connection.NO_ROOM) {
      ByteBuffer buffer = connection.buffers().take(length);
      write(buffer, 0, length, typeWord, callId, text);
      enqueue(connection, new QueuedFrame(buffer, length), buffer, true);
    }
  }

  private static void enqueue(
      Connection connection, QueuedFrame frame, ByteBuffer buffer, boolean always) {
    if (!connection.enqueue(frame, always)) {
      connection.buffers().give(buffer); // closed meanwhile, or too much is queued
    }
  }

  static void write(
      ByteBuffer buffer, int offset, int length, int typeWord, int callId, byte[] text) {
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, length);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, typeWord);
    buffer.putInt(offset + CallFrames.CALL_ID_OFFSET, callId);
    buffer.putInt(offset + CallFrames.TEXT_LENGTH_OFFSET, text == null ? 0 : text.length);
    if (text != null) {
      buffer.put(offset + CallFrames.TEXT_OFFSET, text);
    }
  }

  static void writeToken(ByteBuffer buffer, int offset, int typeWord, long token) {
    buffer.putInt(offset + FrameLayout.LENGTH_OFFSET, CallFrames.HEADER_LENGTH);
    buffer.putInt(offset + FrameLayout.TYPE_OFFSET, typeWord);
    buffer.putLong(offset + CallFrames.TOKEN_OFFSET, token);
  }
}
