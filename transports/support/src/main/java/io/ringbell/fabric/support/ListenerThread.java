package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricAddress;

/** The thread of a listener at a socket, in which its {@link Receptionist} works. */
public final class ListenerThread {
  private static final long CLOSE_TIMEOUT_MS = 10_000;

  private final Receptionist receptionist;
  private final Thread thread;

  /** One that has not started. */
  public ListenerThread(Receptionist receptionist, FabricAddress address) {
    this.receptionist = receptionist;
    this.thread =
        new Thread(
            receptionist, "ringbell-%s-listener-%d".formatted(address.scheme(), address.port()));
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  /**
   * Ends it, and waits until it has: at most some seconds, or until an interrupt, which stays set.
   * A handler may call this; then the thread ends after it.
   */
  public void stop() {
    receptionist.stop();
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(CLOSE_TIMEOUT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
