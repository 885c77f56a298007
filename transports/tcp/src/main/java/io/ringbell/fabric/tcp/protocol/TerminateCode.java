package io.ringbell.fabric.tcp.protocol;

/**
 * Why a stream is terminated: the layer, error type and error code of RFC 5040 section 4.8 (RDMA),
 * RFC 5041 section 8.2 (DDP) and RFC 5044 section 8 (MPA).
 */
public enum TerminateCode {
  RDMA_LOCAL_CATASTROPHIC(0, 0, 0x00, "local catastrophic error"),
  RDMA_INVALID_STAG(0, 1, 0x00, "remote protection error: invalid STag"),
  RDMA_BOUNDS(0, 1, 0x01, "remote protection error: base or bounds violation"),
  RDMA_ACCESS(0, 1, 0x02, "remote protection error: access rights violation"),
  RDMA_STAG_NOT_ASSOCIATED(0, 1, 0x03, "remote protection error: STag of another stream"),
  RDMA_OFFSET_WRAP(0, 1, 0x04, "remote protection error: tagged offset wrap"),
  RDMA_PROTECTION_UNSPECIFIED(0, 1, 0xff, "remote protection error"),
  RDMA_VERSION(0, 2, 0x05, "remote operation error: invalid RDMAP version"),
  RDMA_OPCODE(0, 2, 0x06, "remote operation error: unexpected opcode"),
  RDMA_STREAM_CATASTROPHIC(0, 2, 0x07, "remote operation error: catastrophic for the stream"),
  RDMA_OPERATION_UNSPECIFIED(0, 2, 0xff, "remote operation error"),
  DDP_LOCAL_CATASTROPHIC(1, 0, 0x00, "DDP local catastrophic error"),
  DDP_INVALID_STAG(1, 1, 0x00, "tagged buffer error: invalid STag"),
  DDP_BOUNDS(1, 1, 0x01, "tagged buffer error: base or bounds violation"),
  DDP_STAG_NOT_ASSOCIATED(1, 1, 0x02, "tagged buffer error: STag of another stream"),
  DDP_OFFSET_WRAP(1, 1, 0x03, "tagged buffer error: tagged offset wrap"),
  DDP_TAGGED_VERSION(1, 1, 0x04, "tagged buffer error: invalid DDP version"),
  DDP_QUEUE(1, 2, 0x01, "untagged buffer error: invalid queue number"),
  DDP_NO_BUFFER(1, 2, 0x02, "untagged buffer error: no buffer available"),
  DDP_SEQUENCE(1, 2, 0x03, "untagged buffer error: invalid message sequence number"),
  DDP_MESSAGE_OFFSET(1, 2, 0x04, "untagged buffer error: invalid message offset"),
  DDP_TOO_LONG(1, 2, 0x05, "untagged buffer error: message too long for the buffer"),
  DDP_UNTAGGED_VERSION(1, 2, 0x06, "untagged buffer error: invalid DDP version"),
  MPA_CLOSED(2, 0, 0x01, "MPA error: connection lost"),
  MPA_CRC(2, 0, 0x02, "MPA error: CRC mismatch"),
  MPA_LENGTH(2, 0, 0x03, "MPA error: invalid ULPDU length"),
  MPA_START(2, 0, 0x04, "MPA error: invalid request or reply frame"),
  UNKNOWN(15, 15, 0xff, "unknown error");

  private static final TerminateCode[] ALL = values();

  private final int layer;
  private final int type;
  private final int code;
  private final String text;

  TerminateCode(int layer, int type, int code, String text) {
    this.layer = layer;
    this.type = type;
    this.code = code;
    this.text = text;
  }

  /** The first 16 bits of the Terminate Control Field. */
  int control() {
    return layer << 12 | type << 8 | code;
  }

  /** What it means, in words. */
  public String text() {
    return text;
  }

  /** The code with that control field, {@link #UNKNOWN} for others. */
  static TerminateCode of(int control) {
    for (TerminateCode code : ALL) {
      if (code.control() == control) {
        return code;
      }
    }
    return UNKNOWN;
  }
}
