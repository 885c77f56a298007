package io.ringbell.examples.rping;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/** The text of a ping: its number, then letters that begin one later with each ping, then a NUL. */
final class PingData {
  private static final int FIRST = 'A';
  private static final int LAST = 'z';
  private static final int LETTERS = LAST - FIRST + 1;

  private PingData() {}

  /** Fills the first {@code size} bytes. */
  static void fill(ByteBuffer buffer, int ping, int size) {
    byte[] title = ("rdma-ping-" + ping + ": ").getBytes(US_ASCII);
    int letters = Math.min(title.length, size);
    buffer.put(0, title, 0, letters);
    for (int i = letters; i < size; i++) {
      buffer.put(i, (byte) (FIRST + (ping + i - letters) % LETTERS));
    }
    buffer.put(size - 1, (byte) 0);
  }

  /** How long the text is, without its NUL; all of {@code size} if there is none. */
  static int length(ByteBuffer buffer, int size) {
    int length = 0;
    while (length < size && buffer.get(length) != 0) {
      length++;
    }
    return length;
  }

  static String text(ByteBuffer buffer, int size) {
    byte[] text = new byte[length(buffer, size)];
    buffer.get(0, text);
    return new String(text, US_ASCII);
  }
}
