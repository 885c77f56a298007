package io.ringbell.processor.model;

/** Which sides of a call are streams of messages. */
public enum CallKind {
  UNARY(false, false),
  SERVER_STREAMING(false, true),
  CLIENT_STREAMING(true, false),
  BIDI_STREAMING(true, true);

  private final boolean requests;
  private final boolean responses;

  CallKind(boolean requests, boolean responses) {
    this.requests = requests;
    this.responses = responses;
  }

  /** Whether the caller sends any number of messages. */
  public boolean streamsRequests() {
    return requests;
  }

  /** Whether the server sends any number of messages. */
  public boolean streamsResponses() {
    return responses;
  }
}
