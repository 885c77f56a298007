package io.ringbell.interop;

/**
 * One thing to try in the guest.
 *
 * @param name unique; the name of the test
 * @param body fails by throwing
 */
record InteropCase(String name, Body body) {
  /** What is done, on a thread of its own, which is interrupted when it takes too long. */
  @FunctionalInterface
  interface Body {
    void run(Guest guest) throws Exception;
  }
}
