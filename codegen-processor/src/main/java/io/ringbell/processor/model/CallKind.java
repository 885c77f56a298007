package io.ringbell.processor.model;

/** Which sides of a method are streams. */
public enum CallKind {
  UNARY(false, false),
  SERVER_STREAMING(false, true),
  CLIENT_STREAMING(true, false),
  BIDI_STREAMING(true, true);

  private final boolean requestStream;
  private final boolean responseStream;

  CallKind(boolean requestStream, boolean responseStream) {
    this.requestStream = requestStream;
    this.responseStream = responseStream;
  }

  /** The kind of a method with these sides. */
  public static CallKind of(boolean requestStream, boolean responseStream) {
    if (requestStream) {
      return responseStream ? BIDI_STREAMING : CLIENT_STREAMING;
    }
    return responseStream ? SERVER_STREAMING : UNARY;
  }

  /** Whether its only parameter is a stream. */
  public boolean requestStream() {
    return requestStream;
  }

  /** Whether its result is a stream. */
  public boolean responseStream() {
    return responseStream;
  }
}
