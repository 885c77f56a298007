package io.ringbell.fabric.roce.protocol;

/**
 * How many packets may be unacknowledged: the configured number, less after losses. A loss halves
 * it, a time-out begins again with a few; it then doubles per round trip up to half of where the
 * loss was, and grows by a sixteenth beyond. Go-back-N sends a window again for each loss, so a
 * smaller window wastes less. For the driver.
 */
final class SendWindow {
  private static final int MIN = 4;
  private static final int GROWTH = 16;

  private final int max;
  private final int min;
  private int packets;
  private int threshold;
  private int acked; // since the last growth beyond the threshold

  SendWindow(int max) {
    this.max = max;
    this.min = Math.min(MIN, max);
    this.packets = max;
    this.threshold = max;
  }

  int packets() {
    return packets;
  }

  void onProgress(int count) {
    if (packets == max) {
      return;
    }
    if (packets < threshold) {
      packets = Math.min(max, packets + count);
      return;
    }
    acked += count;
    if (acked >= packets) {
      acked -= packets;
      packets = Math.min(max, packets + Math.max(1, packets / GROWTH));
    }
  }

  void onLoss() {
    packets = Math.max(min, packets / 2);
    threshold = packets;
    acked = 0;
  }

  void onTimeout() {
    threshold = Math.max(min, packets / 2);
    packets = min;
    acked = 0;
  }
}
