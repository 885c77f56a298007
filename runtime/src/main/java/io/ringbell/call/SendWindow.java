package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How much one side of a stream may send: a message may go while the bytes before it are below the
 * limit, which the receiver moves on. So a message larger than the window goes as well, alone.
 * {@link #onLimit} from any thread, all else by the stream's sender.
 */
final class SendWindow {
  private static final VarHandle LIMIT;

  static {
    try {
      LIMIT = MethodHandles.lookup().findVarHandle(SendWindow.class, "limit", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private long sent;
  private volatile long limit = StreamWindow.INITIAL;

  boolean isOpen() {
    return sent < limit;
  }

  /** A message goes, in a frame of that length. */
  void onSent(int frameLength) {
    sent += StreamWindow.cost(frameLength);
  }

  /**
   * The receiver's limit. It only grows: an older one does nothing.
   *
   * @return whether it has moved
   * @throws FabricException PROTOCOL if it is negative
   */
  boolean onLimit(long newLimit) {
    check(newLimit);
    for (; ; ) {
      long current = limit;
      if (newLimit <= current) {
        return false;
      }
      if (LIMIT.compareAndSet(this, current, newLimit)) {
        return true;
      }
    }
  }

  /**
   * Looks at a limit from the wire.
   *
   * @throws FabricException PROTOCOL if it is negative
   */
  static void check(long newLimit) {
    if (newLimit < 0) {
      throw new FabricException(
          PROTOCOL,
          "limit of a WINDOW: %s, expected at most %d"
              .formatted(Long.toUnsignedString(newLimit), Long.MAX_VALUE));
    }
  }
}
