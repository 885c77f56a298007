package io.ringbell.call;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server that are up. From any thread. */
public final class ServerConnections {
  private final Set<ServerTransport> transports = ConcurrentHashMap.newKeySet();
  private volatile String leaving;

  /** How many are up. */
  public int count() {
    return transports.size();
  }

  /** Sends GOAWAY to all, and to those that come up from now on. */
  public void goAway(String text) {
    leaving = text;
    transports.forEach(transport -> transport.goAway(text));
  }

  void add(ServerTransport transport) {
    transports.add(transport);
    String text = leaving;
    if (text != null) {
      transport.goAway(text);
    }
  }

  void remove(ServerTransport transport) {
    transports.remove(transport);
  }
}
