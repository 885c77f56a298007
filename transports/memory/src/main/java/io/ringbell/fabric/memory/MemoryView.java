package io.ringbell.fabric.memory;

import io.ringbell.fabric.RemoteView;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A peer's region, seen from the other side: the same memory. */
final class MemoryView implements RemoteView {
  private final ByteBuffer buffer;

  MemoryView(ByteBuffer memory) {
    this.buffer = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public void close() {
    // What the memory is used for next is the peer's business.
  }
}
