package io.ringbell.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number that one thread at a time moves on and any thread may read. Its store is no fence: who
 * needs to look at what others have stored, after its own store, makes one itself, as {@link
 * RingProducer#isCommitted} does.
 */
final class Position {
  private static final VarHandle VALUE;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(Position.class, "value", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private long value;

  Position(long value) {
    this.value = value;
  }

  /** The value, with all that was stored before it. From any thread. */
  long get() {
    return (long) VALUE.getAcquire(this);
  }

  /** The value, for the thread that moves it on. */
  long own() {
    return value;
  }

  /** By the thread that moves it on. */
  void set(long to) {
    VALUE.setRelease(this, to);
  }
}
