package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The listeners of one fabric, from when they open until they close. From any thread. */
public final class OpenListeners<L extends Listener> {
  private final Set<L> open = new HashSet<>();
  private boolean closed;

  /**
   * Opens one more.
   *
   * @throws FabricException {@link Reason#CLOSED} if the fabric is closed
   */
  public L open(FabricAddress local, Supplier<L> opening) {
    synchronized (open) {
      if (closed) {
        throw new FabricException(Reason.CLOSED, "the fabric is closed: cannot listen at " + local);
      }
      L listener = opening.get();
      open.add(listener);
      return listener;
    }
  }

  /** It has closed. */
  public void forget(L listener) {
    synchronized (open) {
      open.remove(listener);
    }
  }

  /** Whether there is such a one. */
  public boolean anyMatch(Predicate<L> which) {
    synchronized (open) {
      return open.stream().anyMatch(which);
    }
  }

  /** Closes all, and lets none open any more. */
  public void close() {
    List<L> left;
    synchronized (open) {
      closed = true;
      left = new ArrayList<>(open);
    }
    left.forEach(Listener::close);
  }
}
