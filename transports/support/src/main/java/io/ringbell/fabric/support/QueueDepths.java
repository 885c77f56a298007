package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePairConfig;

/** The depths of a queue pair that is to be made. */
public final class QueueDepths {
  private QueueDepths() {}

  /**
   * Checks both.
   *
   * @throws FabricException {@link Reason#RESOURCE}
   */
  public static void check(QueuePairConfig config, int most) {
    check("sendDepth", config.sendDepth(), most);
    check("receiveDepth", config.receiveDepth(), most);
  }

  private static void check(String name, int depth, int most) {
    if (depth > most) {
      throw new FabricException(
          Reason.RESOURCE, "%s: %d (expected: at most %d)".formatted(name, depth, most));
    }
  }
}
