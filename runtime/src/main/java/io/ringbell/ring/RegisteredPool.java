package io.ringbell.ring;

import io.ringbell.fabric.MemoryRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Registered buffers that stay registered while they are in use again and again, within a budget of
 * bytes that those in use and those kept share. Registers lazily; {@link #releaseIdle} frees what
 * is kept. It knows no fabric and no clock. From any thread.
 */
public final class RegisteredPool {
  private static final int SMALLEST = 4096;
  private static final int STEP = 64 * 1024;

  private final IntFunction<MemoryRegion> register;
  private final Consumer<MemoryRegion> deregister;
  private final long budget;
  private final List<MemoryRegion> kept = new ArrayList<>();
  private long bytes; // in use and kept
  private int inUse;
  private boolean used;

  /**
   * An empty pool.
   *
   * @param register makes a region of so many bytes
   * @param budget most bytes at a time
   */
  public RegisteredPool(
      IntFunction<MemoryRegion> register, Consumer<MemoryRegion> deregister, long budget) {
    this.register = register;
    this.deregister = deregister;
    this.budget = budget;
  }

  /** The least budget from {@code budget} on in which a buffer of {@code length} finds room. */
  static long budgetFor(int length, long budget) {
    return Math.max(budget, roundUp(length));
  }

  /**
   * A buffer of at least that length, whose content is not defined; null if the budget is used up.
   *
   * @throws io.ringbell.fabric.FabricException if there is no memory for it
   */
  public synchronized MemoryRegion take(int length) {
    int wanted = roundUp(length);
    MemoryRegion best = bestOf(wanted, 2L * wanted);
    if (best == null && !makeRoom(wanted)) {
      return null;
    }
    if (best == null) {
      best = register.apply(wanted);
      bytes += wanted;
    } else {
      kept.remove(best);
    }
    used = true;
    inUse++;
    return best;
  }

  /** Gives a buffer back; nothing may use it any more. */
  public synchronized void give(MemoryRegion buffer) {
    inUse--;
    kept.add(buffer);
  }

  /**
   * Frees what is kept if nothing was taken since the last time.
   *
   * @return whether something is kept or in use still, so that it is to be called again
   */
  public synchronized boolean releaseIdle() {
    if (!used && inUse == 0) {
      while (!kept.isEmpty()) {
        drop(kept.get(kept.size() - 1));
      }
    }
    used = false;
    return bytes > 0;
  }

  /** How many buffers are taken and not given back. */
  public synchronized int outstanding() {
    return inUse;
  }

  /** The bytes of those in use and those kept. */
  public synchronized long bytes() {
    return bytes;
  }

  private MemoryRegion bestOf(int least, long most) {
    MemoryRegion best = null;
    for (MemoryRegion region : kept) {
      if (region.length() >= least
          && region.length() <= most
          && (best == null || region.length() <= best.length())) {
        best = region; // of equal ones that given back last: the caches may still hold it
      }
    }
    return best;
  }

  /** Drops kept buffers, the oldest first, until there is room in the budget. */
  private boolean makeRoom(int wanted) {
    while (bytes + wanted > budget && !kept.isEmpty()) {
      drop(kept.get(0));
    }
    return bytes + wanted <= budget;
  }

  private void drop(MemoryRegion region) {
    kept.remove(region);
    bytes -= region.length();
    deregister.accept(region);
  }

  private static int roundUp(int length) {
    int step = length <= STEP ? SMALLEST : STEP;
    return (Math.max(length, 1) + step - 1) / step * step;
  }
}
