package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;

/**
 * The inbound ring: walks the frames that doorbells have announced. The peer can change the memory
 * at any time, so each length is loaded once and checked. Used by the polling thread; the consumer
 * position may be read by any.
 */
final class RingConsumer {
  private final ByteBuffer ring;
  private final int capacity;
  private long produced;
  private final Position consumed;
  private int length;

  RingConsumer(ByteBuffer ring) {
    this(ring, 0);
  }

  /** A ring that has been in use up to {@code start}: for tests of large positions. */
  RingConsumer(ByteBuffer ring, long start) {
    this.ring = ring;
    this.capacity = ring.capacity();
    this.produced = start;
    this.consumed = new Position(start);
  }

  /**
   * Takes the producer position of a doorbell.
   *
   * @throws FabricException PROTOCOL if it runs backwards or beyond the ring
   */
  void announce(long position) {
    if (position < produced
        || position - consumed.own() > capacity
        || (position & (FrameLayout.ALIGNMENT - 1)) != 0) {
      throw new FabricException(
          PROTOCOL,
          "doorbell's producer position: %d, expected a multiple of %d from %d to %d"
              .formatted(position, FrameLayout.ALIGNMENT, produced, consumed.own() + capacity));
    }
    produced = position;
  }

  /** Takes a WRITE of whole frames behind those that were announced before. */
  void announceNext(int length) {
    announce(produced + length);
  }

  /**
   * Puts frames, which came in a message, where the peer would have written them.
   *
   * @throws FabricException PROTOCOL if they find no room there
   */
  void place(ByteBuffer from, int offset, int length) {
    int at = (int) produced & (capacity - 1);
    long room = Math.min(consumed.own() + capacity - produced, capacity - at);
    if (length > room) {
      throw new FabricException(
          PROTOCOL,
          "%d bytes of frames in a message for position %d, expected room for %d"
              .formatted(length, produced, room));
    }
    ring.put(at, from, offset, length);
  }

  /**
   * Looks at the next frame.
   *
   * @return its offset in the ring, -1 if there is none
   * @throws FabricException PROTOCOL if its length is not sound
   */
  int peek() {
    long position = consumed.own();
    if (position == produced) {
      return -1;
    }
    int offset = (int) position & (capacity - 1);
    int frameLength = ring.getInt(offset + FrameLayout.LENGTH_OFFSET);
    long available = Math.min(produced - position, capacity - offset);
    if (frameLength < FrameLayout.HEADER_LENGTH || frameLength > available) {
      throw new FabricException(
          PROTOCOL,
          "length of a frame at position %d: %d, expected %d to %d"
              .formatted(position, frameLength, FrameLayout.HEADER_LENGTH, available));
    }
    length = frameLength;
    return offset;
  }

  /** The length of the frame that {@link #peek} found, as it was checked. */
  int length() {
    return length;
  }

  /** Moves on behind the frame that {@link #peek} found. */
  void advance() {
    consumed.set(consumed.own() + FrameLayout.align(length));
  }

  /** Everything before it is done with. */
  long consumed() {
    return consumed.get();
  }

  int capacity() {
    return capacity;
  }
}
