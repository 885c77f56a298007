package io.ringbell.fabric.verbs.natives.isolated;

import io.ringbell.fabric.verbs.natives.HostMemory;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Implemented in C; see the interface. */
public final class HostMemoryNatives implements HostMemory {
  @Override
  public native long addressOf(ByteBuffer direct);

  @Override
  public native ByteBuffer allocate(int bytes, boolean hugePages) throws IOException;

  @Override
  public native boolean isHuge(ByteBuffer allocated) throws IOException;

  @Override
  public native void free(ByteBuffer allocated) throws IOException;

  @Override
  public native long lockedMemoryLimit();

  @Override
  public native int pageSize();
}
