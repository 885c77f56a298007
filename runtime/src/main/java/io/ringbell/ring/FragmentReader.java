package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;

/**
 * Puts the pieces of one large frame together. The buffer grows with the bytes that arrive, so that
 * an announced length costs nothing. Used by the polling thread.
 */
final class FragmentReader {
  private static final int FIRST_BUFFER = 256 * 1024;

  private final BufferPool pool;
  private final int maxFrame;
  private ByteBuffer buffer;
  private int total;
  private int received;

  FragmentReader(BufferPool pool, int maxFrame) {
    this.pool = pool;
    this.maxFrame = maxFrame;
  }

  /**
   * Takes a piece.
   *
   * @return whether the frame is whole: it lies in {@link #buffer()} until {@link #release()}
   * @throws FabricException PROTOCOL if the pieces do not fit together, or the frame is too large
   */
  boolean add(ByteBuffer ring, int offset, int length) {
    int piece = length - FrameLayout.HEADER_LENGTH;
    boolean first = (ring.get(offset + FrameLayout.FLAGS_OFFSET) & FrameLayout.FLAG_FIRST) != 0;
    if (first) {
      begin(ring.getInt(offset + FrameLayout.FRAGMENT_TOTAL_OFFSET));
    } else if (buffer == null) {
      throw new FabricException(PROTOCOL, "a later fragment without a first one");
    }
    if (piece < 1 || piece > total - received) {
      throw new FabricException(
          PROTOCOL,
          "fragment of %d bytes at byte %d of a frame of %d bytes, expected 1 to %d"
              .formatted(piece, received, total, total - received));
    }
    reserve(received + piece);
    buffer.put(received, ring, offset + FrameLayout.HEADER_LENGTH, piece);
    received += piece;
    return received == total;
  }

  /** Whether a whole frame lies in the buffer. */
  boolean isWhole() {
    return buffer != null && received == total;
  }

  ByteBuffer buffer() {
    return buffer;
  }

  int total() {
    return total;
  }

  /** Leaves the whole frame's buffer to the caller, who gives it back. */
  ByteBuffer detach() {
    ByteBuffer whole = buffer;
    buffer = null;
    return whole;
  }

  /** Leaves the buffer to the caller, who gives it back, if it is that one and its frame whole. */
  @SuppressWarnings("ReferenceEquality") // that very buffer
  boolean take(ByteBuffer wanted) {
    if (buffer == null || buffer != wanted || !isWhole()) {
      return false;
    }
    buffer = null;
    return true;
  }

  /** Gives the buffer back, also in the middle of a frame. */
  void release() {
    if (buffer != null) {
      pool.give(buffer);
      buffer = null;
    }
  }

  private void begin(int announced) {
    if (buffer != null) {
      throw new FabricException(
          PROTOCOL,
          "a first fragment at byte %d of a frame of %d bytes, expected the next piece"
              .formatted(received, total));
    }
    if (announced < FrameLayout.HEADER_LENGTH || announced > maxFrame) {
      throw new FabricException(
          PROTOCOL,
          "length of a fragmented frame: %d, expected %d to %d (the largest message, and %d for headers)"
              .formatted(
                  announced, FrameLayout.HEADER_LENGTH, maxFrame, RingConfig.FRAME_OVERHEAD));
    }
    total = announced;
    received = 0;
    buffer = pool.take(Math.min(announced, FIRST_BUFFER));
  }

  private void reserve(int bytes) {
    if (bytes > buffer.capacity()) {
      ByteBuffer larger = pool.take(Math.min(total, Math.max(bytes, 4 * buffer.capacity())));
      larger.put(0, buffer, 0, received);
      pool.give(buffer);
      buffer = larger;
    }
  }
}
