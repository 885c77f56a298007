package io.ringbell.fabric;

/** Takes the connection requests of a {@link Listener}. */
@FunctionalInterface
public interface ConnectionRequestHandler {
  /**
   * Takes one request, on a thread of the fabric, which must not be held up. It may answer at once
   * or later, on any thread. If it throws, the request is rejected.
   */
  void onRequest(ConnectionRequest request);
}
