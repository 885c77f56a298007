package io.ringbell.call;

/**
 * A subscriber of the runtime's own that may hold a message after {@code onNext} has returned. So
 * nothing in it may be lent: it is read into memory of its own.
 */
public interface KeepsMessages {
  /** Whether it may; asked once, when it subscribes. */
  default boolean keepsMessages() {
    return true;
  }

  /** Whether a subscriber does, if it is one of the runtime's own. */
  static boolean by(Object subscriber) {
    return subscriber instanceof KeepsMessages known && known.keepsMessages();
  }
}
