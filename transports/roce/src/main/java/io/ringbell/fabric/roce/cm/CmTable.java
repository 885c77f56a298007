package io.ringbell.fabric.roce.cm;

import io.ringbell.fabric.roce.cm.CmConnection.State;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The connections of a CM under the names that messages use for them, and how many of them are in
 * the states whose number matters.
 */
final class CmTable {
  /** How a REQ names its sender's side. */
  private record PeerId(InetAddress host, int communicationId) {}

  /** What must not be in two connections at a time. */
  private record PeerQueuePair(long caGuid, int number) {}

  private final Map<Integer, CmConnection> byLocalId = new HashMap<>();
  private final Map<PeerId, CmConnection> byPeer = new HashMap<>();
  private final Map<PeerQueuePair, CmConnection> byQueuePair = new HashMap<>();
  private final Set<CmConnection> remembered = new LinkedHashSet<>();
  private int pending;
  private int disconnecting;

  void add(CmConnection c) {
    byLocalId.put(c.localId, c);
    count(c.state, 1);
  }

  /** Its next state. */
  void move(CmConnection c, State next) {
    count(c.state, -1);
    c.state = next;
    count(next, 1);
  }

  private void count(State state, int change) {
    switch (state) {
      case REQ_RECEIVED, REP_SENT -> pending += change;
      case DREQ_SENT -> disconnecting += change;
      default -> {}
    }
  }

  /** The peer's names have become known. */
  void identify(CmConnection c, int remoteId, long remoteGuid, int remoteQueuePair) {
    c.remoteId = remoteId;
    c.remoteGuid = remoteGuid;
    c.remoteQueuePair = remoteQueuePair;
    byPeer.put(new PeerId(c.remote.getAddress(), remoteId), c);
    byQueuePair.put(new PeerQueuePair(remoteGuid, remoteQueuePair), c);
  }

  CmConnection byLocalId(int id) {
    return byLocalId.get(id);
  }

  CmConnection byPeer(InetAddress host, int remoteId) {
    return byPeer.get(new PeerId(host, remoteId));
  }

  CmConnection byQueuePair(long caGuid, int number) {
    return byQueuePair.get(new PeerQueuePair(caGuid, number));
  }

  /** Keeps a finished connection; returns the oldest one if there are too many. */
  CmConnection remember(CmConnection c, int most) {
    remembered.add(c);
    return remembered.size() > most ? remembered.iterator().next() : null;
  }

  void remove(CmConnection c) {
    byLocalId.remove(c.localId, c);
    byPeer.remove(new PeerId(c.remote.getAddress(), c.remoteId), c);
    byQueuePair.remove(new PeerQueuePair(c.remoteGuid, c.remoteQueuePair), c);
    remembered.remove(c);
  }

  /** Requests of peers that are not answered, or not confirmed. */
  int pending() {
    return pending;
  }

  /** Those that wait for DREP. */
  int disconnecting() {
    return disconnecting;
  }

  int size() {
    return byLocalId.size();
  }
}
