package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.support.AddressOption;
import java.util.concurrent.TimeUnit;

/**
 * The options of an address.
 *
 * @param ring bytes of the ring of each direction; the connecting side decides
 * @param handshakeTimeoutNanos how long a peer may take for its request
 */
record ShmOptions(int ring, long handshakeTimeoutNanos) {

  static ShmOptions of(FabricAddress address) {
    int ring = SegmentLayout.DEFAULT_CAPACITY;
    long timeoutMs = AddressOption.DEFAULT_HANDSHAKE_TIMEOUT_MS;
    for (AddressOption option : AddressOption.of(address)) {
      switch (option.name()) {
        case "ring" -> ring = ring(option);
        case "handshakeTimeoutMs" -> timeoutMs = option.handshakeTimeoutMs();
        default -> throw option.invalid("ring or handshakeTimeoutMs");
      }
    }
    return new ShmOptions(ring, TimeUnit.MILLISECONDS.toNanos(timeoutMs));
  }

  private static int ring(AddressOption option) {
    String expected =
        "ring=a power of two from %d to %d"
            .formatted(SegmentLayout.LEAST_CAPACITY, SegmentLayout.MOST_CAPACITY);
    int ring = (int) option.number(1, Integer.MAX_VALUE, expected);
    if (!SegmentLayout.isCapacity(ring)) {
      throw option.invalid(expected);
    }
    return ring;
  }
}
