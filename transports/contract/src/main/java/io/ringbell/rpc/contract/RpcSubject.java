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

  /** Takes connections and is silent. */
  interface BlackHole extends AutoCloseable {
    /** Where it is. */
    String address();

    @Override
    void close();
  }
}
