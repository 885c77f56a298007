package io.ringbell.ring;

import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.RemoteView;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * An announced frame on its way: READ chunk by chunk, or viewed where it lies, then handed over. By
 * the polling thread.
 */
final class IncomingFrame {
  final int callId;
  final long address;
  final int rkey;
  final int length;

  /** Later frames of its call. */
  final ArrayDeque<QueuedFrame> followers = new ArrayDeque<>(0);

  private MemoryRegion buffer;
  private RemoteView view;
  private int requested;
  private int read;
  private boolean delivered;

  IncomingFrame(int callId, long address, int rkey, int length) {
    this.callId = callId;
    this.address = address;
    this.rkey = rkey;
    this.length = length;
  }

  /** It is handed over from the peer's memory, and not READ. */
  void viewed(RemoteView peers) {
    view = peers;
    requested = length;
    read = length;
  }

  boolean isViewed() {
    return view != null;
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

  /** All of it, once it is read. */
  ByteBuffer whole() {
    return view != null ? view.buffer() : buffer.buffer();
  }

  boolean isDelivered() {
    return delivered;
  }

  /** It was handed over: its memory is free again. */
  void delivered(RegisteredPool pool) {
    delivered = true;
    if (view != null) {
      view.close();
    } else {
      pool.give(buffer);
      buffer = null;
    }
  }

  /** Whether the peer may do with its memory what it likes. */
  boolean isDone() {
    return view != null ? delivered : isRead();
  }
}
