package io.ringbell.fabric.roce.cm;

import java.net.InetAddress;

/** Which requests for a connection cannot be accepted, whatever the application says. */
final class RequestCheck {
  private static final int DEFAULT_P_KEY = 0x7FFF; // without the membership bit

  private final byte[] localGid;
  private final int maxPathMtuCode;

  RequestCheck(byte[] localGid, int maxPathMtuCode) {
    this.localGid = localGid;
    this.maxPathMtuCode = maxPathMtuCode;
  }

  /** The reason to reject a REQ that came from {@code source}; null if there is none. */
  RejectReason refusal(ConnectRequest request, InetAddress source) {
    if (request.transportType() != ConnectRequest.TRANSPORT_RC) {
      return RejectReason.INVALID_TRANSPORT_TYPE;
    }
    if (request.hasReliableDatagramDomain()
        || request.extendedTransport() != 0
        || (request.pKey() & DEFAULT_P_KEY) != DEFAULT_P_KEY) {
      return RejectReason.UNSUPPORTED_REQUEST;
    }
    // RC packets go to the GID that is named here: it must be the one that asks.
    if (!request.hasRemoteGid(localGid) || !request.hasLocalGid(Gid.of(source))) {
      return RejectReason.INVALID_GID;
    }
    if (request.queuePairNumber() <= 1) {
      return RejectReason.NO_QUEUE_PAIR;
    }
    if (request.pathMtuCode() < 1 || request.pathMtuCode() > maxPathMtuCode) {
      return RejectReason.INVALID_PATH_MTU;
    }
    return request.hasCmaHeader() ? null : RejectReason.CONSUMER_DEFINED;
  }
}
