package io.ringbell.rpc.contract;

/** The fabric that the RPC suite runs over. */
public interface RpcSubject {
  /** An address to listen at, with port 0. */
  String listenAddress();

  /** An address where nobody listens, and whose machine says so soon. */
  String unreachableAddress();

  /**
   * An address where somebody takes connections and never says a word, for as long as {@code open}
   * is open; null if the fabric has no such place.
   */
  BlackHole openBlackHole();

  /**
   * By what the numbers of repetitions are divided that only warm up, or make rare cases likelier:
   * 1 for a fabric of some microseconds per message, more where it takes a large part of a
   * millisecond, as on emulated processors. Sizes, limits and kinds of cases stay as they are.
   */
  default int slowness() {
    return 1;
  }

  /** Takes connections and is silent. */
  interface BlackHole extends AutoCloseable {
    /** Where it is. */
    String address();

    @Override
    void close();
  }
}
