package io.ringbell.ring;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes announced frames readable for one peer, each by a key that is withdrawn when the frame's
 * buffer goes back to the pool, so that no key ever reaches a later message. Frames in memory that
 * the peer can view are readable already, and stay so: the peer sees that memory in any case. From
 * any thread.
 */
final class Announcements implements RendezvousSender.Registrar {
  private static final Set<Access> READABLE = EnumSet.of(Access.REMOTE_READ, Access.STABLE);

  private final ConnectionRegions regions;
  private final FrameBuffers buffers;

  Announcements(ConnectionRegions regions, FrameBuffers buffers) {
    this.regions = regions;
    this.buffers = buffers;
  }

  @Override
  public MemoryRegion register(ByteBuffer frame, int length) {
    MemoryRegion viewable = buffers.announce(frame);
    return viewable != null
        ? viewable
        : regions.register(frame.slice(0, length), READABLE, () -> buffers.give(frame));
  }

  @Override
  public void deregister(MemoryRegion region) {
    if (!buffers.takeBack(region)) {
      regions.close(region);
    }
  }
}
