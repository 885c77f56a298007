package io.ringbell.examples.kvstore;

import io.ringbell.RemoteMemory;
import io.ringbell.RpcChannel;
import io.ringbell.examples.kvstore.Layout.SlotState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Looks keys up by READing the server's table; no code of the server runs. Updates go by calls.
 * Used by one thread at a time.
 */
public final class KvClient implements AutoCloseable {
  /** So often a bucket is READ that is being written; then the server is asked. */
  private static final int MOST_READS = 64;

  private final KvStore store;
  private final RemoteMemory table;
  private final RemoteMemory statistics;
  private final int buckets;
  private final ByteBuffer bucket =
      ByteBuffer.allocateDirect(Layout.BUCKET_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
  private long lookups;
  private long busy;
  private long torn;
  private long asked;

  /** Opens the table of the server at the other end of the channel. */
  public KvClient(RpcChannel channel) {
    store = KvStoreStub.of(channel);
    table = channel.openMemory(KvServer.TABLE);
    statistics = channel.openMemory(KvServer.STATISTICS);
    ByteBuffer header = table.read(0, Layout.HEADER_LENGTH);
    int magic = header.getInt(Layout.MAGIC_OFFSET);
    int layout = header.getInt(Layout.LAYOUT_OFFSET);
    buckets = header.getInt(Layout.BUCKETS_OFFSET);
    if (magic != Layout.MAGIC
        || layout != Layout.LAYOUT
        || buckets < 1
        || table.length() != Layout.tableLength(buckets)) {
      throw new IllegalStateException(
          "table: magic 0x%08x, layout %d, %d buckets in %d bytes (expected: 0x%08x, layout %d)"
              .formatted(magic, layout, buckets, table.length(), Layout.MAGIC, Layout.LAYOUT));
    }
  }

  /** The value of a key, by one READ unless it is being written just now. */
  public Optional<String> get(String key) {
    byte[] keyBytes = Layout.bytes(key);
    lookups++;
    for (int i = 0; i < MOST_READS; i++) {
      readBucket(keyBytes);
      int slot = slotOf(keyBytes);
      if (slot >= 0) {
        return Optional.of(Layout.value(bucket, slot));
      }
      if (slot == ABSENT) {
        return Optional.empty();
      }
      Thread.onSpinWait();
    }
    asked++; // a writer that never pauses must not keep a reader for ever
    return store.find(key);
  }

  /** Stores a value, by a call. */
  public void put(String key, String value) {
    store.put(key, value);
  }

  /** Removes a key, by a call. */
  public boolean remove(String key) {
    return store.remove(key);
  }

  /** Lookups that all clients have counted when they were closed. */
  public long lookupsOfAll() {
    return statistics.read(0, Long.BYTES).getLong();
  }

  public long lookups() {
    return lookups;
  }

  /** READs that found a slot being written, and were made again. */
  public long busyReads() {
    return busy;
  }

  /** READs that found a slot half written, and were made again. */
  public long tornReads() {
    return torn;
  }

  /** Lookups for which the server was asked. */
  public long asked() {
    return asked;
  }

  /** Counts its lookups at the server, by an atomic, and closes the memory; the channel stays. */
  @Override
  public void close() {
    if (statistics.hasAtomics() && statistics.isOpen()) {
      statistics.fetchAndAdd(0, lookups);
    }
    statistics.close();
    table.close();
  }

  private static final int ABSENT = -1;
  private static final int AGAIN = -2;

  private void readBucket(byte[] key) {
    table.read(Layout.bucketOffset(key, buckets), bucket.clear());
  }

  /**
   * The slot of a key in the bucket that was READ; ABSENT, or AGAIN if it may be in one that cannot
   * be used.
   */
  private int slotOf(byte[] key) {
    int otherwise = ABSENT;
    for (int i = 0; i < Layout.SLOTS; i++) {
      int slot = i * Layout.SLOT_LENGTH;
      SlotState state = Layout.stateOf(bucket, slot);
      if (state == SlotState.VALID && Layout.hasKey(bucket, slot, key)) {
        return slot;
      } else if (state == SlotState.BUSY) {
        busy++;
        otherwise = AGAIN;
      } else if (state == SlotState.TORN) {
        torn++;
        otherwise = AGAIN;
      }
    }
    return otherwise;
  }
}
