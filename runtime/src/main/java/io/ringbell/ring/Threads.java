package io.ringbell.ring;

/** What the threads of a server and of a channel have in common. */
public final class Threads {
  private Threads() {}

  /** Waits for a thread to end; an interrupt meanwhile stays set and does not end the wait. */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
