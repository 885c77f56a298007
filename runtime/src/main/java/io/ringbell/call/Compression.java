package io.ringbell.call;

import io.ringbell.codec.WireFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Compressed messages: the length of the plain message, 4 bytes, and its bytes in the zlib format
 * (RFC 1950). From any thread.
 */
final class Compression {
  /** Smaller messages do not get smaller. */
  static final int SMALLEST = 256;

  /** A byte of deflated data cannot stand for more plain ones than this (RFC 1951). */
  static final int LARGEST_RATIO = 1032;

  private static final int LENGTH_LENGTH = Integer.BYTES;
  private static final int MOST_KEPT = 4;
  private static final ArrayDeque<Deflater> DEFLATERS = new ArrayDeque<>();
  private static final ArrayDeque<Inflater> INFLATERS = new ArrayDeque<>();

  private Compression() {}

  /**
   * Compresses a message.
   *
   * @param target little-endian, of at least {@code size} bytes
   * @return how much of {@code target} is used; negative if that is not less than {@code size}
   */
  static int deflate(ByteBuffer plain, int size, ByteBuffer target) {
    Deflater deflater = takeDeflater();
    try {
      deflater.setInput(plain.slice(0, size));
      deflater.finish();
      ByteBuffer body = target.slice(LENGTH_LENGTH, size - LENGTH_LENGTH - 1);
      int length = deflater.deflate(body);
      if (!deflater.finished()) {
        return -1;
      }
      target.putInt(0, size);
      return LENGTH_LENGTH + length;
    } finally {
      give(deflater);
    }
  }

  /**
   * The plain message.
   *
   * @throws WireFormatException if it is not exactly one, or longer than {@code most} bytes
   */
  static ByteBuffer inflate(ByteBuffer buffer, int from, int to, int most) {
    if (to - from < LENGTH_LENGTH) {
      throw new WireFormatException(
          "a compressed message of %d bytes, expected at least %d"
              .formatted(to - from, LENGTH_LENGTH));
    }
    byte[] packed = new byte[to - from]; // a copy: the peer can change what is in the ring
    buffer.get(from, packed);
    int size = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    long largest = Math.min(most, (long) LARGEST_RATIO * (packed.length - LENGTH_LENGTH));
    if (size < 0 || size > largest) {
      throw new WireFormatException(
          "plain size of a compressed message of %d bytes: %s, expected at most %d"
              .formatted(packed.length, Integer.toUnsignedString(size), largest));
    }
    byte[] plain = new byte[size];
    inflate(packed, plain);
    return ByteBuffer.wrap(plain);
  }

  private static void inflate(byte[] packed, byte[] plain) {
    Inflater inflater = takeInflater();
    try {
      inflater.setInput(packed, LENGTH_LENGTH, packed.length - LENGTH_LENGTH);
      int done = 0;
      while (done < plain.length) {
        int more = inflater.inflate(plain, done, plain.length - done);
        if (more == 0) {
          break;
        }
        done += more;
      }
      if (!inflater.finished()) {
        inflater.inflate(new byte[1]); // an empty message, or the checksum alone is left
      }
      if (done != plain.length || !inflater.finished() || inflater.getRemaining() != 0) {
        throw new WireFormatException(
            "a compressed message of %d plain bytes does not fill, or end with, its %d bytes"
                .formatted(plain.length, packed.length));
      }
    } catch (DataFormatException e) {
      throw new WireFormatException("a compressed message is damaged: " + e.getMessage());
    } finally {
      give(inflater);
    }
  }

  private static Deflater takeDeflater() {
    synchronized (DEFLATERS) {
      Deflater kept = DEFLATERS.poll();
      return kept != null ? kept : new Deflater(Deflater.BEST_SPEED);
    }
  }

  private static Inflater takeInflater() {
    synchronized (INFLATERS) {
      Inflater kept = INFLATERS.poll();
      return kept != null ? kept : new Inflater();
    }
  }

  private static void give(Deflater deflater) {
    deflater.reset();
    synchronized (DEFLATERS) {
      if (DEFLATERS.size() < MOST_KEPT) {
        DEFLATERS.push(deflater);
        return;
      }
    }
    deflater.end();
  }

  private static void give(Inflater inflater) {
    inflater.reset();
    synchronized (INFLATERS) {
      if (INFLATERS.size() < MOST_KEPT) {
        INFLATERS.push(inflater);
        return;
      }
    }
    inflater.end();
  }
}
