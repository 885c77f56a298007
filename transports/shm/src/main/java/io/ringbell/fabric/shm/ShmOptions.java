package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The options of an address.
 *
 * @param ring bytes of the ring of each direction; the connecting side decides
 * @param handshakeTimeoutNanos how long a peer may take for its request
 */
record ShmOptions(int ring, long handshakeTimeoutNanos) {
  private static final long DEFAULT_HANDSHAKE_TIMEOUT_MS = 10_000;
  private static final long MAX_HANDSHAKE_TIMEOUT_MS = 3_600_000;

  static ShmOptions of(FabricAddress address) {
    int ring = SegmentLayout.DEFAULT_CAPACITY;
    long timeoutMs = DEFAULT_HANDSHAKE_TIMEOUT_MS;
    for (Map.Entry<String, String> option : address.options().entrySet()) {
      switch (option.getKey()) {
        case "ring" -> ring = ring(option, address);
        case "handshakeTimeoutMs" ->
            timeoutMs =
                number(option, 1, MAX_HANDSHAKE_TIMEOUT_MS, address, "1 to 3600000 milliseconds");
        default -> throw invalid(address, option, "ring or handshakeTimeoutMs");
      }
    }
    return new ShmOptions(ring, TimeUnit.MILLISECONDS.toNanos(timeoutMs));
  }

  private static int ring(Map.Entry<String, String> option, FabricAddress address) {
    String expected =
        "ring=a power of two from %d to %d"
            .formatted(SegmentLayout.LEAST_CAPACITY, SegmentLayout.MOST_CAPACITY);
    int ring = (int) number(option, 1, Integer.MAX_VALUE, address, expected);
    if (!SegmentLayout.isCapacity(ring)) {
      throw invalid(address, option, expected);
    }
    return ring;
  }

  private static long number(
      Map.Entry<String, String> option,
      long least,
      long most,
      FabricAddress address,
      String expected) {
    try {
      long number = Long.parseLong(option.getValue());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // As a number out of range.
    }
    throw invalid(address, option, expected);
  }

  private static FabricException invalid(
      FabricAddress address, Map.Entry<String, String> option, String expected) {
    return new FabricException(
        Reason.ADDRESS_INVALID,
        "option %s of %s (expected: %s)".formatted(option, address, expected));
  }
}
