package io.ringbell.benchmarks.perf;

import java.util.List;

/**
 * What to measure.
 *
 * @param fabric the scheme, such as {@code tcp}
 * @param fabricOptions the fabric's own settings as in an address ({@code crc=off}), or empty
 * @param host where the server listens; IPv6 in brackets
 * @param mode which calls
 * @param waiting how both sides wait
 * @param sizes bytes of a payload, one measurement each
 * @param outstanding calls under way at once
 * @param calls measured calls of each size; 0 for a number that suits the size
 * @param warmup calls before that, at least; -1 for a number that suits the size
 * @param ring capacity of each ring in bytes; 0 for the runtime's default
 * @param pin whether server and client get one core each
 * @param raw whether the raw link is measured beside the calls
 */
record PerfOptions(
    String fabric,
    String fabricOptions,
    String host,
    Mode mode,
    Waiting waiting,
    List<Integer> sizes,
    int outstanding,
    long calls,
    long warmup,
    int ring,
    boolean pin,
    boolean raw) {
  static final int LARGEST = 64 << 20;
  private static final int PRIMITIVE_BYTES = 8;
  private static final long CALLS_AT_MOST = 100_000;
  private static final long CALLS_AT_LEAST = 1_000;
  private static final long BYTES_PER_SIZE = 1_280L << 20;

  /** Checks everything; the message of what is wrong is one line. */
  PerfOptions {
    sizes = List.copyOf(sizes);
    require(!sizes.isEmpty(), "no sizes given");
    for (int size : sizes) {
      require(size >= 1 && size <= LARGEST, "bytes: " + size + " (expected: 1 to " + LARGEST + ")");
    }
    require(outstanding >= 1, "outstanding: " + outstanding + " (expected: at least 1)");
    require(calls >= 0, "calls: " + calls + " (expected: more than 0)");
    require(warmup >= -1, "warmup: " + warmup + " (expected: 0 or more)");
    require(ring >= 0, "ring: " + ring + " (expected: bytes, a power of two)");
    require(
        mode == Mode.ASYNC || outstanding == 1,
        "outstanding: " + outstanding + " (expected: 1, unless --mode is async)");
    for (int size : sizes) {
      require(
          mode != Mode.PRIMITIVE || size == PRIMITIVE_BYTES,
          "bytes: " + size + " (expected: 8, since --mode primitive echoes a long)");
      require(
          (long) size * outstanding <= Integer.MAX_VALUE,
          "bytes * outstanding: " + (long) size * outstanding + " (expected: below 2 GiB)");
    }
  }

  /** The address for the server, at a free port. */
  String listenAddress() {
    String options = fabricOptions.isEmpty() ? "" : "?" + fabricOptions;
    return fabric + "://" + host + ":0" + options;
  }

  /** How many calls of a size are measured. */
  long callsOf(int bytes) {
    return calls > 0
        ? calls
        : Math.max(CALLS_AT_LEAST, Math.min(CALLS_AT_MOST, BYTES_PER_SIZE / bytes));
  }

  /** How many calls of a size come before that. */
  long warmupOf(int bytes) {
    return warmup >= 0 ? warmup : Math.max(CALLS_AT_LEAST, callsOf(bytes) / 2);
  }

  /**
   * Whether the raw link is UDP: what the fabric runs over. Datagrams that are lost are not sent
   * again, so only with one message under way.
   */
  boolean rawByDatagrams() {
    return fabric.equals("roce") && outstanding == 1 && mode != Mode.ONEWAY;
  }

  /** Whether the raw link is a mapped file. */
  boolean rawBySharedMemory() {
    return fabric.equals("shm");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageException(otherwise);
    }
  }
}
