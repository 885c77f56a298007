package io.ringbell.examples.kvstore;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The server's side of the table: writes slots in such a way that readers who look at any moment
 * can tell. From any thread; one writes at a time.
 */
final class Table implements KvStore {
  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer memory;
  private final int buckets;
  private final Runnable midway;

  /** An empty table in zeroed memory of {@link Layout#tableLength}. */
  Table(ByteBuffer memory, int buckets) {
    this(memory, buckets, () -> {});
  }

  /** Also runs {@code midway} in the middle of each write: for tests. */
  Table(ByteBuffer memory, int buckets, Runnable midway) {
    this.memory = memory;
    this.buckets = buckets;
    this.midway = midway;
    memory.putInt(Layout.LAYOUT_OFFSET, Layout.LAYOUT);
    memory.putInt(Layout.BUCKETS_OFFSET, buckets);
    memory.putInt(Layout.MAGIC_OFFSET, Layout.MAGIC);
  }

  @Override
  public synchronized void put(String key, String value) {
    byte[] keyBytes = Layout.bytes(key);
    byte[] valueBytes = Layout.bytes(value);
    int length = keyBytes.length + valueBytes.length;
    if (keyBytes.length == 0 || length > Layout.MAX_CONTENT) {
      throw failure(
          Status.INVALID_ARGUMENT,
          "key and value: %d and %d bytes, expected a key, and %d together"
              .formatted(keyBytes.length, valueBytes.length, Layout.MAX_CONTENT));
    }
    int slot = slotOf(keyBytes);
    if (slot < 0) {
      slot = emptySlot(keyBytes);
    }
    if (slot < 0) {
      throw failure(Status.RESOURCE_EXHAUSTED, "the bucket of '" + key + "' is full");
    }
    write(slot, keyBytes, valueBytes);
  }

  @Override
  public synchronized boolean remove(String key) {
    int slot = slotOf(Layout.bytes(key));
    if (slot >= 0) {
      write(slot, new byte[0], new byte[0]);
    }
    return slot >= 0;
  }

  @Override
  public synchronized Optional<String> find(String key) {
    int slot = slotOf(Layout.bytes(key));
    return slot < 0 ? Optional.empty() : Optional.of(Layout.value(memory, slot));
  }

  private int slotOf(byte[] key) {
    int bucket = Layout.bucketOffset(key, buckets);
    for (int i = 0; i < Layout.SLOTS; i++) {
      int slot = bucket + i * Layout.SLOT_LENGTH;
      if (key.length > 0 && Layout.hasKey(memory, slot, key)) {
        return slot;
      }
    }
    return -1;
  }

  private int emptySlot(byte[] key) {
    int bucket = Layout.bucketOffset(key, buckets);
    for (int i = 0; i < Layout.SLOTS; i++) {
      int slot = bucket + i * Layout.SLOT_LENGTH;
      if (Layout.keyLength(memory, slot) == 0) {
        return slot;
      }
    }
    return -1;
  }

  /** The version is odd before the first other byte changes, and even after the last one. */
  private void write(int slot, byte[] key, byte[] value) {
    long version = (long) LONG.getOpaque(memory, slot + Layout.VERSION_OFFSET);
    LONG.setOpaque(memory, slot + Layout.VERSION_OFFSET, version + 1);
    VarHandle.fullFence();
    memory.putShort(slot + Layout.KEY_LENGTH_OFFSET, (short) key.length);
    memory.putShort(slot + Layout.VALUE_LENGTH_OFFSET, (short) value.length);
    memory.put(slot + Layout.CONTENT_OFFSET, key);
    midway.run();
    memory.put(slot + Layout.CONTENT_OFFSET + key.length, value);
    int end = Layout.CONTENT_OFFSET + key.length + value.length;
    for (int i = end; i < Layout.SLOT_LENGTH; i++) {
      memory.put(slot + i, (byte) 0);
    }
    memory.putLong(slot + Layout.CHECK_OFFSET, Layout.check(memory, slot, version + 2));
    LONG.setRelease(memory, slot + Layout.VERSION_OFFSET, version + 2);
  }

  private static RpcException failure(Status status, String text) {
    return new RpcException(status.withDescription(text), Delivery.MAYBE_EXECUTED);
  }
}
