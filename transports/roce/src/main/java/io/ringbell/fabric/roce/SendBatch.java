package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.protocol.PacketSink;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The packets that leave next: one after the other in a buffer, as runs of datagrams to one peer
 * which leave as one (UDP_SEGMENT): all of a length, but for a shorter last one. The ICRC is added
 * here, as the IPv4 identification that Linux gives a datagram is its index in the run. Used by the
 * holder of the engine's lock.
 */
final class SendBatch implements PacketSink {
  /** Linux takes no more in one run. */
  private static final int MAX_RUN_PACKETS = 64;

  private static final int MAX_RUN_LENGTH = 65_000;
  private static final int CAPACITY = 256 * 1024;
  static final int MAX_RUNS = 64;

  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY).order(ByteOrder.BIG_ENDIAN);
  private final boolean runsAllowed;
  private final PacketTrace trace;
  private final Path[] paths = new Path[MAX_RUNS];
  private final int[] offsets = new int[MAX_RUNS];
  private final int[] lengths = new int[MAX_RUNS];
  private final int[] datagramLengths = new int[MAX_RUNS];
  private final int[] packets = new int[MAX_RUNS];
  private int runs;
  private boolean open; // whether the last run takes more
  private int end;
  private Path path;
  private int pendingLength;

  /**
   * An empty batch.
   *
   * @param runsAllowed whether the socket takes runs
   */
  SendBatch(boolean runsAllowed, PacketTrace trace) {
    this.runsAllowed = runsAllowed;
    this.trace = trace;
  }

  /** Where the next packets go. */
  void to(Path path) {
    this.path = path;
  }

  @Override
  public ByteBuffer begin(int length) {
    if (end + length > CAPACITY || (runs == MAX_RUNS && !fits(length))) {
      return null;
    }
    pendingLength = length;
    return buffer;
  }

  @Override
  public int offset() {
    return end;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // a path is the same object for one queue pair
  public void commit() {
    int length = pendingLength;
    if (!fits(length)) {
      paths[runs] = path;
      offsets[runs] = end;
      lengths[runs] = 0;
      datagramLengths[runs] = length;
      packets[runs] = 0;
      runs++;
      open = runsAllowed;
    }
    int run = runs - 1;
    path.outbound().seal(buffer, end, length, packets[run]);
    if (trace != null) {
      trace.sent(path, buffer, end, length, packets[run]);
    }
    packets[run]++;
    lengths[run] += length;
    end += length;
    if (length < datagramLengths[run] || packets[run] == MAX_RUN_PACKETS) {
      open = false;
    }
  }

  /** Whether a packet can join the last run. */
  @SuppressWarnings("ReferenceEquality") // as above
  private boolean fits(int length) {
    int run = runs - 1;
    return run >= 0
        && open
        && paths[run] == path
        && length <= datagramLengths[run]
        && lengths[run] + length <= MAX_RUN_LENGTH;
  }

  boolean isEmpty() {
    return runs == 0;
  }

  /** Everything was sent. */
  void clear() {
    for (int i = 0; i < runs; i++) {
      paths[i] = null;
    }
    runs = 0;
    end = 0;
    open = false;
  }

  ByteBuffer buffer() {
    return buffer;
  }

  int runs() {
    return runs;
  }

  Path path(int run) {
    return paths[run];
  }

  int offset(int run) {
    return offsets[run];
  }

  int length(int run) {
    return lengths[run];
  }

  /** Length of each datagram but the last. */
  int datagramLength(int run) {
    return datagramLengths[run];
  }

  int packets(int run) {
    return packets[run];
  }
}
