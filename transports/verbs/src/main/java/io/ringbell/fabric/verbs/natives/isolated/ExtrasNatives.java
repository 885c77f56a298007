package io.ringbell.fabric.verbs.natives.isolated;

import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Implemented in C; see the interface. */
public final class ExtrasNatives implements VerbsExtras {
  /** Fails with an UnsatisfiedLinkError if the library is not Ringbell's, or of another version. */
  public ExtrasNatives() {
    int version = version();
    if (version != VERSION) {
      throw new UnsatisfiedLinkError(
          "its natives have version %d (expected: %d)".formatted(version, VERSION));
    }
  }

  @Override
  public native int deviceCount() throws IOException;

  @Override
  public native long device(int number) throws IOException;

  @Override
  public native void queryDevice(long context, ByteBuffer image) throws IOException;

  @Override
  public native void queryPort(long context, int port, ByteBuffer image) throws IOException;

  @Override
  public native int queryGids(long context, ByteBuffer image) throws IOException;

  @Override
  public native boolean takeAsyncEvent(long context, ByteBuffer image) throws IOException;

  @Override
  public native void bindAddress(long id, ByteBuffer address) throws IOException;

  @Override
  public native void resolveAddress(
      long id, ByteBuffer source, ByteBuffer destination, int timeoutMillis) throws IOException;

  @Override
  public native void sourceAddress(long id, ByteBuffer image) throws IOException;

  @Override
  public native void destinationAddress(long id, ByteBuffer image) throws IOException;

  @Override
  public native void setOption(long id, int option, int value) throws IOException;

  @Override
  public native void connect(long id, ByteBuffer parameters) throws IOException;

  @Override
  public native void accept(long id, ByteBuffer parameters) throws IOException;

  @Override
  public native void reject(long id, ByteBuffer privateData, int length) throws IOException;

  @Override
  public native boolean takeCmEvent(long channel, ByteBuffer image, int timeoutMillis)
      throws IOException;

  @Override
  public native long createQueuePair(long id, ByteBuffer image) throws IOException;

  @Override
  public native void modifyQueuePair(long qp, ByteBuffer image) throws IOException;

  @Override
  public native void queryQueuePair(long qp, ByteBuffer image) throws IOException;

  @Override
  public native long registerMemory(long pd, long address, long length, int access, ByteBuffer keys)
      throws IOException;

  @Override
  public native void deregisterMemory(long mr) throws IOException;

  @Override
  public native long createCompletionQueue(
      long context, long channel, int entries, int completionVector) throws IOException;

  @Override
  public native void resizeCompletionQueue(long cq, int entries) throws IOException;

  @Override
  public native long createWakeup() throws IOException;

  @Override
  public native void wake(long wakeup) throws IOException;

  @Override
  public native void drain(long wakeup) throws IOException;

  @Override
  public native void destroyWakeup(long wakeup) throws IOException;

  @Override
  public native int await(ByteBuffer image, int count, int timeoutMillis) throws IOException;

  @Override
  public native boolean awaitCompletion(long channel, long wakeup, int timeoutMillis)
      throws IOException;

  @Override
  public native int armAndAwait(
      long cq, long channel, long wakeup, int timeoutMillis, long completions, int limit, int due)
      throws IOException;

  @Override
  public native int version();

  @Override
  public native int openObjects(int kind);

  @Override
  public native int sizeOfImage(int n);
}
