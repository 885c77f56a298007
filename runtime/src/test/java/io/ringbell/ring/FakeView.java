package io.ringbell.ring;

import io.ringbell.fabric.RemoteView;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of no peer. */
final class FakeView implements RemoteView {
  private final ByteBuffer buffer;
  boolean closed;

  FakeView(int length) {
    buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public void close() {
    closed = true;
  }
}
