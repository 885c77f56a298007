package io.ringbell.fabric.roce.cm;

/** Why a connection is refused: the reason codes of REJ. */
public enum RejectReason {
  NO_QUEUE_PAIR(1, "the peer has no queue pair left"),
  NO_RESOURCES(3, "the peer has no resources left"),
  TIMEOUT(4, "the peer gave up waiting"),
  UNSUPPORTED_REQUEST(5, "the peer does not support such a request"),
  INVALID_COMMUNICATION_ID(6, "the peer does not know this communication id"),
  INVALID_SERVICE_ID(8, "nobody listens at this port"),
  INVALID_TRANSPORT_TYPE(9, "the peer does not support this transport type"),
  STALE_CONNECTION(10, "the peer still remembers a connection of this queue pair"),
  INVALID_GID(12, "the address is not one of the peer's"),
  INVALID_PATH_MTU(26, "the peer's link cannot carry this path MTU"),
  INSUFFICIENT_RESPONDER_RESOURCES(27, "too few responder resources"),
  CONSUMER_DEFINED(28, "the peer's application refused"),
  INVALID_RNR_RETRY(29, "the RNR retry count was refused"),
  DUPLICATE_COMMUNICATION_ID(30, "the communication id is in use already"),
  INVALID_CLASS_VERSION(31, "the class version is not supported"),
  OTHER(0, "another reason");

  private final int code;
  private final String description;

  RejectReason(int code, String description) {
    this.code = code;
    this.description = description;
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }

  /** What it means, in words. */
  public String description() {
    return description;
  }

  /** The reason with that number, {@link #OTHER} for one without a name here. */
  static RejectReason ofCode(int code) {
    for (RejectReason reason : values()) {
      if (reason.code == code) {
        return reason;
      }
    }
    return OTHER;
  }
}
