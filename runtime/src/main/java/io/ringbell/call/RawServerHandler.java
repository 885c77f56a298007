package io.ringbell.call;

/**
 * Takes the calls of a server that none of its annotated services offers. Internal: for transports
 * that bring their own calls.
 */
@FunctionalInterface
public interface RawServerHandler {
  /** The text of the GOAWAY to a client that asks for signs of life too often. */
  String TOO_MANY_PINGS = "too_many_pings";

  /** A client has connected; on the polling thread of its connection. */
  Connected onConnected(RawServerConnection connection);

  /** What the handler hears of one connection, on its polling thread. */
  interface Connected {
    /**
     * A call has come. Its request follows, or has to be waited for: {@link RawReceiver#onMessage}
     * and {@link RawReceiver#onHalfClose} of what this returns.
     *
     * @param path in gRPC's form, with a leading slash
     * @param metadata as of {@link RawMetadata}
     * @param timeoutNanos what remains of its deadline; 0 for none
     */
    RawReceiver onCall(RawServerCall call, String path, byte[][] metadata, long timeoutNanos);

    /**
     * The client asks for a sign of life.
     *
     * @param token {@link RawClientTransport#KEEP_ALIVE_TOKEN} if only since it has heard nothing
     * @return false if it does so too often: the connection is to be closed
     */
    boolean onPing(long token);

    /** The answer to a PING. */
    void onPong(long token);

    /** The connection is closed, for good; its calls have heard of it. */
    void onClosed();
  }
}
