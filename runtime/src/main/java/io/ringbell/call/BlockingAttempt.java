package io.ringbell.call;

/** A later attempt of a blocking call. Used by the calling thread only. */
final class BlockingAttempt implements Attempt {
  private int number = 1;

  @Override
  public int number() {
    return number;
  }

  void next() {
    number++;
  }
}
