package io.ringbell.call;

/** Which sides of a call are streams. */
public enum MethodKind {
  UNARY(false, false),
  SERVER_STREAMING(false, true),
  CLIENT_STREAMING(true, false),
  BIDI_STREAMING(true, true);

  private final boolean requestStream;
  private final boolean responseStream;

  MethodKind(boolean requestStream, boolean responseStream) {
    this.requestStream = requestStream;
    this.responseStream = responseStream;
  }

  /** Whether the client sends any number of messages. */
  public boolean requestStream() {
    return requestStream;
  }

  /** Whether the server sends any number of messages. */
  public boolean responseStream() {
    return responseStream;
  }
}
