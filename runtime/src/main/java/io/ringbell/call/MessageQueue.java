package io.ringbell.call;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Messages that wait for their reader, as bytes of exactly their size. One thread adds, one thread
 * at a time removes.
 */
final class MessageQueue {
  /** Where the message starts in what {@link #remove} returns; the byte before it is ours. */
  static final int START = 1;

  private static final byte COMPRESSED = 1;

  private final ArrayDeque<byte[]> messages = new ArrayDeque<>(1); // most streams never need it
  private volatile int size;
  private volatile long bytes;

  boolean isEmpty() {
    return size == 0;
  }

  long bytes() {
    return bytes;
  }

  void add(ByteBuffer buffer, int from, int to, boolean compressed) {
    byte[] message = new byte[START + to - from];
    message[0] = compressed ? COMPRESSED : 0;
    buffer.get(from, message, START, to - from);
    synchronized (messages) {
      messages.add(message);
      account(message.length - START);
    }
  }

  /** The oldest message; its limit is its end. Not if there is none. */
  ByteBuffer remove() {
    byte[] message;
    synchronized (messages) {
      message = messages.remove();
      account(START - message.length);
    }
    return ByteBuffer.wrap(message);
  }

  static boolean isCompressed(ByteBuffer message) {
    return message.get(0) == COMPRESSED;
  }

  private void account(int change) {
    long now = bytes + change;
    bytes = now;
    size = messages.size();
  }
}
