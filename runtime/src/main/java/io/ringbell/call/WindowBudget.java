package io.ringbell.call;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How much the windows of one connection's streams may grow beyond their initial size, all
 * together: many streams with large messages must not promise more memory than there is. From any
 * thread.
 */
final class WindowBudget {
  /** Of each connection. */
  static final long DEFAULT = 64L * 1024 * 1024;

  private static final VarHandle LEFT;

  static {
    try {
      LEFT = MethodHandles.lookup().findVarHandle(WindowBudget.class, "left", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile long left;

  WindowBudget(long bytes) {
    this.left = bytes;
  }

  /** Takes as much as there is, at most {@code wanted}. */
  long take(long wanted) {
    for (; ; ) {
      long current = left;
      long taken = Math.min(wanted, current);
      if (taken <= 0) {
        return 0;
      }
      if (LEFT.compareAndSet(this, current, current - taken)) {
        return taken;
      }
    }
  }

  void give(long bytes) {
    LEFT.getAndAdd(this, bytes);
  }

  long left() {
    return left;
  }
}
