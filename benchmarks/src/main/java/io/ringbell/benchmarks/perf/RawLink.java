package io.ringbell.benchmarks.perf;

import java.io.Serializable;

/**
 * What bare messages go over beside the calls, and how both of its ends wait for them.
 *
 * @param kind the link
 * @param ends how its ends wait
 */
record RawLink(Kind kind, Ends ends) implements Serializable {
  static final RawLink NONE = new RawLink(Kind.NONE, Ends.NONE);

  /**
   * The link that is closest to what the fabric runs over; its ends wait as those of the calls do.
   */
  static RawLink of(PerfOptions options) {
    boolean one = options.outstanding() == 1;
    boolean oneWay = options.mode() == Mode.ONEWAY;
    Ends ends =
        options.waiting() != Waiting.EVENT ? Ends.POLL : one ? Ends.BLOCK : Ends.BLOCK_FOR_EITHER;
    return switch (options.scheme()) {
      case "shm" ->
          oneWay
              ? new RawLink(Kind.MEMORY_COPY, Ends.NONE)
              : new RawLink(
                  Kind.SHARED_MEMORY, ends == Ends.POLL ? Ends.POLL : Ends.BLOCK_FOR_EITHER);
      case "roce" -> {
        if (oneWay && UdpRuns.areAvailable()) {
          yield new RawLink(Kind.UDP_RUNS, Ends.BLOCK);
        }
        // Lost datagrams are not sent again, so only with one message under way.
        yield new RawLink(one && !oneWay ? Kind.UDP : Kind.TCP, ends);
      }
      default -> new RawLink(Kind.TCP, ends);
    };
  }

  /** Whether both ends sleep in the kernel until something comes. */
  boolean blocks() {
    return ends == Ends.BLOCK || ends == Ends.BLOCK_FOR_EITHER;
  }

  /** As results name how it waits. */
  String waiting() {
    return blocks() ? "blocking" : ends == Ends.POLL ? "busy" : "none";
  }

  /** As tables and charts name it beside a fabric. */
  String label(String fabric) {
    String beside = fabric.equals(kind.usual) ? "" : " beside " + fabric;
    return kind.label + (blocks() ? ", blocking" : "") + beside;
  }

  /** Links. */
  enum Kind {
    /** Not measured. */
    NONE("none", "no raw link", ""),
    /** A TCP socket of java.nio. */
    TCP("tcp", "raw TCP", "tcp"),
    /** A UDP socket of java.nio. */
    UDP("udp", "raw UDP", "roce"),
    /** A file that both processes map; its ends sleep at a Unix-domain socket, as the fabric's. */
    SHARED_MEMORY("shm", "raw shared memory", "shm"),
    /** Runs of datagrams that the kernel cuts (UDP_SEGMENT, UDP_GRO), by Netty's epoll library. */
    UDP_RUNS("udp-gso", "raw UDP with GSO", "roce"),
    /** A copy from one mapped region to another in one process. */
    MEMORY_COPY("memory-copy", "raw memory copy", "shm");

    private final String word;
    private final String label;
    private final String usual;

    Kind(String word, String label, String usual) {
      this.word = word;
      this.label = label;
      this.usual = usual;
    }

    /** As results name it. */
    String word() {
      return word;
    }
  }

  /** Ways of waiting. */
  enum Ends {
    /** There is nothing to wait for. */
    NONE,
    /** Both are busy loops of calls that do not block. */
    POLL,
    /** Both block in each read and write. */
    BLOCK,
    /** Both block until they can read or write, so that many messages may be under way. */
    BLOCK_FOR_EITHER
  }
}
