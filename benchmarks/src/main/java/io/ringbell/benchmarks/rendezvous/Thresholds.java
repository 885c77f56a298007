package io.ringbell.benchmarks.rendezvous;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * From which length on a message is better READ by its receiver than written into the ring: both
 * ways beside each other, in turns, since the speed of a machine drifts. Prints one line for each
 * length.
 */
public final class Thresholds {
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int ALWAYS = 1024;
  private static final int FIRST = 16 * 1024;
  private static final int AT_A_TIME = 4;
  private static final int BYTES_AT_A_TIME = 32 << 20; // what waits for room is bounded

  private Thresholds() {}

  /** Measures over the fabric of the first argument; the others are bytes of messages. */
  public static void main(String[] args) {
    String scheme = args.length > 0 ? args[0] : "tcp";
    int[] sizes =
        args.length > 1
            ? Arrays.stream(args).skip(1).mapToInt(Integer::parseInt).toArray()
            : defaultSizes();
    run(scheme, sizes, 11, 48L << 20, System.out);
  }

  private static int[] defaultSizes() {
    return java.util.stream.IntStream.iterate(FIRST, size -> size <= 16 << 20, size -> 2 * size)
        .toArray();
  }

  static void run(String scheme, int[] sizes, int rounds, long bytesPerRound, PrintStream out) {
    out.println("fabric  bytes      put µs (ring, READ, ratio)   get µs   stream of 4, µs each");
    try (Way ring = new Way(scheme + "://127.0.0.1:0", NEVER);
        Way read = new Way(scheme + "://127.0.0.1:0", ALWAYS)) {
      for (int size : sizes) {
        byte[] blob = new byte[size];
        int count = (int) Math.max(2, Math.min(400, bytesPerRound / size));
        int atATime = Math.min(AT_A_TIME, BYTES_AT_A_TIME / size);
        StringBuilder line = new StringBuilder("%-6s %9d".formatted(scheme, size));
        line.append(compare(ring, read, rounds, way -> way.put(blob, count)));
        line.append(compare(ring, read, rounds, way -> way.get(size, count)));
        line.append(compare(ring, read, rounds, way -> way.stream(blob, count, atATime)));
        out.println(line);
      }
      if (ring.announced() != 0 || read.announced() == 0) {
        throw new IllegalStateException("the ways are not what they are meant to be");
      }
    }
  }

  /**
   * Medians of both in turns, the first round left out, and the ratio of the second to the first.
   */
  private static String compare(Way ring, Way read, int rounds, ToLongFunction<Way> measure) {
    long[] ringNanos = new long[rounds];
    long[] readNanos = new long[rounds];
    for (int round = -1; round < rounds; round++) {
      long ofRing = measure.applyAsLong(ring);
      long ofRead = measure.applyAsLong(read);
      if (round >= 0) {
        ringNanos[round] = ofRing;
        readNanos[round] = ofRead;
      }
    }
    Arrays.sort(ringNanos);
    Arrays.sort(readNanos);
    double ringMicros = ringNanos[rounds / 2] / 1000.0;
    double readMicros = readNanos[rounds / 2] / 1000.0;
    return "  %9.1f %9.1f %5.2f".formatted(ringMicros, readMicros, readMicros / ringMicros);
  }
}
