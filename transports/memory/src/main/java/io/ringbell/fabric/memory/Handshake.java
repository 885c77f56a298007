package io.ringbell.fabric.memory;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One connection attempt, from connect to its answer. The state is guarded by the network's lock.
 */
final class Handshake {
  private final MemoryQueuePair active;
  private final ByteBuffer privateData;
  private final CountDownLatch ended = new CountDownLatch(1);
  private boolean open = true;
  private ByteBuffer reply;
  private FabricException.Reason failure;
  private String failureText;

  Handshake(MemoryQueuePair active, ByteBuffer privateData) {
    this.active = active;
    this.privateData = privateData;
  }

  MemoryQueuePair active() {
    return active;
  }

  ByteBuffer privateData() {
    return privateData;
  }

  boolean isOpen() {
    return open;
  }

  /** Ends it well, if it is still open. */
  void accept(ByteBuffer reply) {
    this.reply = reply;
    end();
  }

  /** Ends it badly; does nothing if it has ended. */
  void fail(FabricException.Reason reason, String text) {
    if (open) {
      failure = reason;
      failureText = text;
      end();
    }
  }

  private void end() {
    open = false;
    ended.countDown();
  }

  /** Waits for the end; without the lock. */
  boolean await(long timeoutNanos) throws InterruptedException {
    return ended.await(timeoutNanos, TimeUnit.NANOSECONDS);
  }

  ByteBuffer reply() {
    return reply;
  }

  /** Why it failed; null if it did not. */
  FabricException failure(String remote) {
    return failure == null
        ? null
        : new FabricException(failure, "connect to " + remote + ": " + failureText);
  }
}
