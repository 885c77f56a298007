package io.ringbell.ring;

import io.ringbell.fabric.MemoryRegion;
import java.util.ArrayDeque;

/** An announced frame on its way: READ chunk by chunk, then handed over. By the polling thread. */
final class IncomingFrame {
  final int callId;
  final long address;
  final int rkey;
  final int length;

  /** Later frames of its call. */
  final ArrayDeque<QueuedFrame> followers = new ArrayDeque<>(0);

  private MemoryRegion buffer;
  private int requested;
  private int read;
  private boolean delivered;

  IncomingFrame(int callId, long address, int rkey, int length) {
    this.callId = callId;
    this.address = address;
    this.rkey = rkey;
    this.length = length;
  }

  boolean hasBuffer() {
    return buffer != null;
  }

  /** Takes what it is READ into; false if there is no room now. */
  boolean takeBuffer(RegisteredPool pool) {
    buffer = pool.take(length);
    return buffer != null;
  }

  MemoryRegion buffer() {
    return buffer;
  }

  /** Counts the next chunk, of at most that many bytes, as requested; returns its size. */
  int nextChunk(int most) {
    int size = Math.min(most, length - requested);
    requested += size;
    return size;
  }

  int requested() {
    return requested;
  }

  boolean isRequested() {
    return requested == length;
  }

  void onRead(int size) {
    read += size;
  }

  boolean isRead() {
    return read == length;
  }

  boolean isDelivered() {
    return delivered;
  }

  /** It was handed over; returns its buffer, which is free again. */
  MemoryRegion delivered() {
    delivered = true;
    MemoryRegion free = buffer;
    buffer = null;
    return free;
  }
}
