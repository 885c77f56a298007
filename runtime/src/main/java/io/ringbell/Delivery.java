package io.ringbell;

/** What is known of a failed call's request. */
public enum Delivery {
  /** The handler surely did not run: sending the call again is safe. */
  NOT_SENT,
  /** The request may have reached the handler. */
  MAYBE_EXECUTED
}
