package io.ringbell;

import io.ringbell.ring.RendezvousConfig;
import io.ringbell.ring.RingConfig;

/**
 * The settings of builders for messages that their receiver READs. Not safe for several threads.
 */
final class Rendezvous {
  private static final long ONE_MESSAGE = -1;

  private int threshold = RendezvousConfig.FABRICS;
  private long sendBudget = ONE_MESSAGE;
  private long receiveBudget = ONE_MESSAGE;

  void threshold(int bytes) {
    if (bytes < 1024) {
      throw new IllegalArgumentException(
          "rendezvousThreshold: %d (expected: >= 1024, Integer.MAX_VALUE for never)"
              .formatted(bytes));
    }
    threshold = bytes;
  }

  void budgets(long sendBytes, long receiveBytes) {
    if (sendBytes < 0 || receiveBytes < 0) {
      throw new IllegalArgumentException(
          "rendezvousBudgets: %d and %d (expected: >= 0)".formatted(sendBytes, receiveBytes));
    }
    sendBudget = sendBytes;
    receiveBudget = receiveBytes;
  }

  RendezvousConfig config(int maxMessageSize) {
    long one = maxMessageSize + (long) RingConfig.FRAME_OVERHEAD;
    return new RendezvousConfig(
        threshold,
        sendBudget == ONE_MESSAGE ? one : sendBudget,
        receiveBudget == ONE_MESSAGE ? one : receiveBudget);
  }
}
