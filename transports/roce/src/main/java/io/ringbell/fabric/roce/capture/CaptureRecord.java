package io.ringbell.fabric.roce.capture;

import java.nio.ByteBuffer;

/** One frame of a capture: a flyweight that a {@link CaptureReader} fills. */
final class CaptureRecord {
  /** Longest frame that is read: more than any link has, and a bound for hostile files. */
  static final int MAX_LENGTH = 1 << 18;

  private ByteBuffer frame = ByteBuffer.allocate(0);
  private long timeNanos;
  private int linkType;
  private long originalLength;

  void set(ByteBuffer frame, long timeNanos, int linkType, long originalLength) {
    this.frame = frame;
    this.timeNanos = timeNanos;
    this.linkType = linkType;
    this.originalLength = originalLength;
  }

  /** The captured bytes, big-endian, from position 0 to the limit; valid until the next record. */
  ByteBuffer frame() {
    return frame;
  }

  /** When it was captured, in nanoseconds since 1970. */
  long timeNanos() {
    return timeNanos;
  }

  /** One of {@link LinkLayer}'s numbers, or one that is unknown. */
  int linkType() {
    return linkType;
  }

  /** How long the frame was on the wire; more than what was captured if it was cut. */
  long originalLength() {
    return originalLength;
  }
}
