package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.tcp.protocol.Fpdu;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * The read buffers of a completion queue, shared by its connections. The unfinished FPDU of a
 * connection stays in the buffer it came in, and moves out only if another connection needs that
 * buffer. Used by the thread that polls.
 */
final class ReadBuffers {
  /** Bytes of one read at most: room for some of the largest FPDUs. */
  static final int SIZE = 256 * 1024;

  private static final int SHARED = 4;
  private static final int KEPT_SPILLS = 16;

  private final ByteBuffer[] buffers = new ByteBuffer[SHARED]; // made when needed
  private final Receiver[] owners = new Receiver[SHARED]; // who has unfinished bytes there
  private final ArrayDeque<ByteBuffer> spills = new ArrayDeque<>(KEPT_SPILLS);
  private final Counters counters;
  private int victim;

  ReadBuffers(Counters counters) {
    this.counters = counters;
  }

  /** A buffer to read into, the unfinished bytes of that connection before its position. */
  ByteBuffer acquire(Receiver receiver) {
    int free = -1;
    for (int i = 0; i < SHARED; i++) {
      if (owners[i] == receiver) {
        return buffers[i];
      }
      if (owners[i] == null && free < 0) {
        free = i;
      }
    }
    if (free < 0) {
      free = spillOne();
    }
    ByteBuffer buffer = buffers[free];
    if (buffer == null) {
      buffer = ByteBuffer.allocateDirect(SIZE);
      buffers[free] = buffer;
    }
    buffer.clear();
    restore(receiver, buffer);
    return buffer;
  }

  /** Gives it back, the bytes that were not consumed between position and limit. */
  void release(Receiver receiver, ByteBuffer buffer) {
    int i = indexOf(buffer);
    if (!buffer.hasRemaining()) {
      owners[i] = null;
      return;
    }
    owners[i] = receiver;
    if (buffer.position() == 0) {
      buffer.position(buffer.limit()).limit(SIZE);
    } else {
      buffer.compact();
    }
  }

  /** Drops the unfinished bytes of a connection that has ended. */
  void forget(Receiver receiver) {
    for (int i = 0; i < SHARED; i++) {
      if (owners[i] == receiver) {
        owners[i] = null;
      }
    }
    if (receiver.spilled() != null) {
      keep(receiver.spilled());
      receiver.spilled(null);
    }
  }

  private int spillOne() {
    victim = (victim + 1) % SHARED;
    int i = victim;
    ByteBuffer bytes = spills.poll();
    if (bytes == null) {
      bytes = ByteBuffer.allocateDirect(Fpdu.MAX_SIZE);
    }
    owners[i].spilled(bytes.clear().put(buffers[i].flip()).flip());
    owners[i] = null;
    counters.increment(TcpCounter.READ_BUFFER_SPILLS);
    return i;
  }

  private void restore(Receiver receiver, ByteBuffer buffer) {
    ByteBuffer bytes = receiver.spilled();
    if (bytes != null) {
      buffer.put(bytes);
      receiver.spilled(null);
      keep(bytes);
    }
  }

  private void keep(ByteBuffer bytes) {
    if (spills.size() < KEPT_SPILLS) {
      spills.add(bytes);
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very buffer, not one with equal bytes
  private int indexOf(ByteBuffer buffer) {
    int i = 0;
    while (buffers[i] != buffer) {
      i++;
    }
    return i;
  }
}
