package io.ringbell.interop;

/**
 * What the verbs program offers.
 *
 * @param rkey for everything
 * @param readOnlyKey for READ
 */
record PeerMemory(long address, int length, int rkey, int readOnlyKey, int queuePairNumber) {
  static PeerMemory of(VerbsPeer peer) {
    String[] fields = peer.ask("memory").split(" ", -1);
    return new PeerMemory(
        Long.decode(fields[0]),
        Integer.parseInt(fields[1]),
        (int) (long) Long.decode(fields[2]),
        (int) (long) Long.decode(fields[3]),
        Integer.decode(fields[4]));
  }
}
