package io.ringbell.fabric.tcp.protocol;

/** A peer whose start-up frame is not what MPA asks for. */
public final class MpaStartException extends Exception {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  MpaStartException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** What sort of peer it seems to be. */
  public Kind kind() {
    return kind;
  }

  /** The sorts. */
  public enum Kind {
    /** Speaks HTTP in clear text. */
    HTTP,
    /** Opens with a TLS record. */
    TLS,
    /** Speaks something else. */
    OTHER_PROTOCOL,
    /** Closed before its frame was whole. */
    TRUNCATED,
    /** Insists on markers. */
    MARKERS,
    /** Has another revision of MPA. */
    REVISION,
    /** Announces more private data than RFC 5044 allows. */
    PRIVATE_DATA
  }
}
