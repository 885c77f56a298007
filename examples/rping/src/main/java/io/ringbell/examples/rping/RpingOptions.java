package io.ringbell.examples.rping;

import io.ringbell.fabric.FabricAddress;

/**
 * What was asked for.
 *
 * @param address where to listen, or whom to reach
 * @param count pings, 0 for no end
 * @param size bytes of a ping
 * @param verbose whether to print each ping
 * @param validate whether the client compares what came back
 * @param debug whether to print each step
 */
record RpingOptions(
    FabricAddress address, int count, int size, boolean verbose, boolean validate, boolean debug) {
  static final int SMALLEST = 16;
  static final int LARGEST = 64 << 10;

  /** Checks the ranges; the message of what is wrong is one line. */
  RpingOptions {
    if (size < SMALLEST || size > LARGEST) {
      throw new IllegalArgumentException(
          "Invalid size %d (valid range is %d to %d)".formatted(size, SMALLEST, LARGEST));
    }
    if (count < 0) {
      throw new IllegalArgumentException("Invalid count " + count);
    }
  }
}
