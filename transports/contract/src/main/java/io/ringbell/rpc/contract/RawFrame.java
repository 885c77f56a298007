package io.ringbell.rpc.contract;

import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A frame of the call layer, byte by byte, right or wrong. */
final class RawFrame {
  static final int METHOD = 0x10;
  static final int REQUEST = 0x11;
  static final int RESPONSE = 0x12;
  static final int CANCEL = 0x13;
  static final int PING = 0x14;
  static final int PONG = 0x15;
  static final int GOAWAY = 0x16;
  static final int HEADERS = 0x17;
  static final int MESSAGE = 0x18;
  static final int HALF_CLOSE = 0x19;
  static final int TRAILERS = 0x1A;
  static final int WINDOW = 0x1B;
  static final int FRAGMENT = 0x03;

  /** Flags. */
  static final int END = 0x01;

  static final int COMPRESSED = 0x04;

  private static final int MOST = 2000;

  private final ByteBuffer bytes = ByteBuffer.allocate(MOST).order(ByteOrder.LITTLE_ENDIAN);

  private RawFrame(int type, int flags, int code) {
    bytes.putInt(0).put((byte) type).put((byte) flags).putShort((short) code);
  }

  static RawFrame of(int type, int code) {
    return new RawFrame(type, 0, code);
  }

  static RawFrame of(int type, int flags, int code) {
    return new RawFrame(type, flags, code);
  }

  /** A REQUEST without metadata and deadline. */
  static RawFrame request(int method, int callId, byte... message) {
    return of(REQUEST, method).number(callId).number(0).number64(0).data(message);
  }

  /** A METHOD. */
  static RawFrame method(int number, String path) {
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    return of(METHOD, number).number(0).number(text.length).data(text);
  }

  /** A RESPONSE without text. */
  static RawFrame response(int status, int callId, byte... message) {
    return of(RESPONSE, status).number(callId).number(0).data(message);
  }

  /** HEADERS of a client, without metadata and deadline. */
  static RawFrame headers(int method, int callId) {
    return of(HEADERS, method).number(callId).number(0).number64(0);
  }

  static RawFrame message(int flags, int callId, byte... message) {
    return of(MESSAGE, flags, 0).number(callId).number(0).data(message);
  }

  static RawFrame halfClose(int callId) {
    return of(HALF_CLOSE, 0).number(callId).number(0);
  }

  static RawFrame window(int callId, long limit) {
    return of(WINDOW, 0).number(callId).number(0).number64(limit);
  }

  /** TRAILERS without text and metadata. */
  static RawFrame trailers(int status, int callId) {
    return of(TRAILERS, status).number(callId).number(0).number(0);
  }

  /** These bytes; the length is set when it is sent. */
  static RawFrame ofBytes(byte[] whole) {
    RawFrame frame = new RawFrame(0, 0, 0);
    frame.bytes.put(0, whole).position(whole.length);
    return frame;
  }

  RawFrame number(int value) {
    bytes.putInt(value);
    return this;
  }

  RawFrame number64(long value) {
    bytes.putLong(value);
    return this;
  }

  RawFrame data(byte... data) {
    bytes.put(data);
    return this;
  }

  /** Sends it; false if there is no room or the connection is closed. */
  boolean send(Connection connection) {
    boolean put = put(connection);
    connection.flush();
    return put;
  }

  /** Puts it into the ring; false if there is no room or the connection is closed. */
  boolean put(Connection connection) {
    int length = Math.max(bytes.position(), FrameLayout.HEADER_LENGTH);
    long position = connection.claim(length);
    if (position < 0) {
      return false;
    }
    bytes.putInt(FrameLayout.LENGTH_OFFSET, length);
    connection.staging().put(connection.offset(position), bytes.array(), 0, length);
    connection.commit(position, length);
    return true;
  }
}
