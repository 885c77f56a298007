package io.ringbell.benchmarks.perf;

import io.ringbell.benchmarks.command.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to measure.
 *
 * @param fabric the scheme, such as {@code tcp}, and options of its own: {@code tcp?doorbell=imm}
 * @param fabricOptions settings of all fabrics as in an address ({@code crc=off}), or empty
 * @param host where the server listens; IPv6 in brackets
 * @param mode which calls
 * @param waiting how the client waits
 * @param serverWaiting how the server waits
 * @param sizes bytes of a payload, one measurement each
 * @param outstanding calls under way at once
 * @param calls measured calls of each size; 0 for a number that suits the size
 * @param warmup calls before that, at least; -1 for a number that suits the size
 * @param ring capacity of each ring in bytes; 0 for the runtime's default
 * @param pin whether server and client get one core each
 * @param raw whether the raw link is measured beside the calls
 * @param subject what makes the calls
 * @param load the rates of an open loop; {@link OpenLoad#NONE} for a closed one
 * @param jvmFlags flags of the server's JVM
 */
record PerfOptions(
    String fabric,
    String fabricOptions,
    String host,
    Mode mode,
    Waiting waiting,
    Waiting serverWaiting,
    List<Integer> sizes,
    int outstanding,
    long calls,
    long warmup,
    int ring,
    boolean pin,
    boolean raw,
    Subject subject,
    OpenLoad load,
    List<String> jvmFlags) {
  private static final String CHANNELS_OPTION = "doorbell="; // servers take what they are sent
  static final int LARGEST = 64 << 20;
  private static final int MAX_MESSAGE = 16 << 20;
  private static final int HEADROOM = 1024;
  private static final int PRIMITIVE_BYTES = 8;
  private static final long CALLS_AT_MOST = 100_000;
  private static final long WARMUP_BY_CALLS = 3; // C2 takes some hundred thousand small ones
  private static final long CALLS_AT_LEAST = 1_000;
  private static final long BYTES_PER_SIZE = 1_280L << 20;

  /** Checks everything; the message of what is wrong is one line. */
  PerfOptions {
    sizes = List.copyOf(sizes);
    jvmFlags = List.copyOf(jvmFlags);
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
    require(
        !load.isOpen() || mode == Mode.ASYNC,
        "mode: " + mode.name().toLowerCase(Locale.ROOT) + " (expected: async, with a rate)");
    require(
        !subject.isGrpc() || mode == Mode.BLOCKING || mode == Mode.ASYNC,
        "mode: "
            + mode.name().toLowerCase(Locale.ROOT)
            + " (expected: blocking or async, with a baseline of gRPC)");
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
    return scheme() + "://" + host + ":0" + query(option -> !option.startsWith(CHANNELS_OPTION));
  }

  /** The fabric without its options. */
  String scheme() {
    return fabric.split("\\?", 2)[0];
  }

  /** The address of the server as a channel opens it, with all options. */
  String channelAddress(String server) {
    return server + query(option -> true);
  }

  private String query(Predicate<String> wanted) {
    String[] parts = fabric.split("\\?", 2);
    String options =
        Stream.of(parts.length > 1 ? parts[1] : "", fabricOptions)
            .flatMap(some -> Arrays.stream(some.split("&", -1)))
            .filter(option -> !option.isEmpty() && wanted.test(option))
            .collect(Collectors.joining("&"));
    return options.isEmpty() ? "" : "?" + options;
  }

  /** How many calls of a size are measured. */
  long callsOf(int bytes) {
    return calls > 0 ? calls : usualCallsOf(bytes);
  }

  private static long usualCallsOf(int bytes) {
    return Math.max(CALLS_AT_LEAST, Math.min(CALLS_AT_MOST, BYTES_PER_SIZE / bytes));
  }

  /** How many calls of a size come before that. */
  long warmupOf(int bytes) {
    return warmup >= 0 ? warmup : WARMUP_BY_CALLS * usualCallsOf(bytes);
  }

  /** The largest message that both sides are to take. */
  int maxMessageSize() {
    int largest = 0;
    for (int bytes : sizes) {
      largest = Math.max(largest, bytes);
    }
    return Math.max(MAX_MESSAGE, largest + HEADROOM);
  }

  /** What bare messages go over beside the calls. */
  RawLink rawLink() {
    return RawLink.of(this);
  }

  /** The same measurement of another subject, with the raw link only beside Ringbell itself. */
  PerfOptions of(String otherFabric, Subject other) {
    return new PerfOptions(
        otherFabric,
        fabricOptions,
        host,
        mode,
        waiting,
        serverWaiting,
        sizes,
        outstanding,
        calls,
        warmup,
        ring,
        pin,
        raw && other == Subject.RINGBELL,
        other,
        load,
        jvmFlags);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageException(otherwise);
    }
  }
}
