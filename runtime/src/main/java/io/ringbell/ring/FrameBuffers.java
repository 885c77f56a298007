package io.ringbell.ring;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Where one connection's frames are encoded that do not go straight into the ring: in buffers of
 * the pool, or, if the peer can view memory and the frame is to be announced, in memory that it can
 * view, so that nobody copies the frame any more. From any thread.
 */
public final class FrameBuffers {
  private final BufferPool pool;
  private final RegisteredPool viewable; // null: the fabric has no views
  private final Runnable whenTaken;
  private final int least;
  private final IdentityHashMap<ByteBuffer, MemoryRegion> filling = new IdentityHashMap<>();
  private final Set<MemoryRegion> announced = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean closed;

  /**
   * Nothing is taken yet.
   *
   * @param viewable memory that the peer can view; null for none
   * @param least bytes of the shortest frame for such memory
   * @param whenTaken runs when such memory was taken
   */
  FrameBuffers(BufferPool pool, RegisteredPool viewable, int least, Runnable whenTaken) {
    this.pool = pool;
    this.viewable = viewable;
    this.least = least;
    this.whenTaken = whenTaken;
  }

  /** A little-endian buffer of at least {@code length} bytes, whose content is not defined. */
  public ByteBuffer take(int length) {
    if (viewable != null && length >= least) {
      ByteBuffer buffer = takeViewable(length);
      if (buffer != null) {
        whenTaken.run();
        return buffer;
      }
    }
    return pool.take(length);
  }

  /** Gives a buffer back, of {@link #take} or of the pool; nobody may use it any more. */
  public void give(ByteBuffer buffer) {
    if (viewable != null) {
      synchronized (this) {
        MemoryRegion region = filling.remove(buffer);
        if (region != null) {
          viewable.give(region);
          return;
        }
      }
    }
    pool.give(buffer);
  }

  /** The region of a buffer whose frame the peer is to view; null if it cannot. */
  synchronized MemoryRegion announce(ByteBuffer buffer) {
    MemoryRegion region = filling.remove(buffer);
    if (region != null) {
      announced.add(region);
    }
    return region;
  }

  /** The peer is done with an announced frame; false if the region is not of here. */
  synchronized boolean takeBack(MemoryRegion region) {
    if (!announced.remove(region)) {
      return false;
    }
    viewable.give(region);
    return true;
  }

  /** Gives out no more memory that the peer can view. */
  synchronized void close() {
    closed = true;
  }

  /** Whether nobody is writing into memory that the peer can view. After {@link #close}. */
  synchronized boolean isQuiescent() {
    return filling.isEmpty();
  }

  private ByteBuffer takeViewable(int length) {
    synchronized (this) {
      if (closed) {
        return null;
      }
      MemoryRegion region;
      try {
        region = viewable.take(length);
      } catch (FabricException e) {
        return null; // there is no memory of that kind: the frame is READ, or goes in fragments
      }
      if (region == null) {
        return null;
      }
      filling.put(region.buffer(), region);
      return region.buffer();
    }
  }
}
