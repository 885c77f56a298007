package io.ringbell.fabric.roce.protocol;

/** Sizes of rings. */
final class Rings {
  private Rings() {}

  /** The power of two that holds {@code depth} slots. */
  static int capacity(int depth) {
    if (depth < 1 || depth > 1 << 24) {
      throw new IllegalArgumentException("depth: " + depth + " (expected: 1 to 16777216)");
    }
    return depth == 1 ? 1 : Integer.highestOneBit(depth - 1) << 1;
  }
}
