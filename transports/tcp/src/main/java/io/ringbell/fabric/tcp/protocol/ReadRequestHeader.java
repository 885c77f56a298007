package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/**
 * The payload of an RDMA Read Request (RFC 5040 section 4.4), big-endian.
 *
 * <pre>
 *  0              4                     12            16               20                       28
 * | sink STag (4) | sink tagged off. (8)| size (4)    | source STag (4)| source tagged offset (8)|
 * </pre>
 */
public final class ReadRequestHeader {
  public static final int LENGTH = 28;

  static final int SINK_STAG = 0;
  static final int SINK_OFFSET = 4;
  static final int SIZE = 12;
  static final int SOURCE_STAG = 16;
  static final int SOURCE_OFFSET = 20;

  private ReadRequestHeader() {}

  /** Writes one. */
  public static void put(
      ByteBuffer out,
      int at,
      int sinkStag,
      long sinkOffset,
      int size,
      int sourceStag,
      long sourceOffset) {
    out.putInt(at + SINK_STAG, sinkStag);
    out.putLong(at + SINK_OFFSET, sinkOffset);
    out.putInt(at + SIZE, size);
    out.putInt(at + SOURCE_STAG, sourceStag);
    out.putLong(at + SOURCE_OFFSET, sourceOffset);
  }

  static void deliver(ByteBuffer in, int at, InboundHandler handler) {
    handler.readRequest(
        in.getInt(at + SINK_STAG),
        in.getLong(at + SINK_OFFSET),
        in.getInt(at + SIZE),
        in.getInt(at + SOURCE_STAG),
        in.getLong(at + SOURCE_OFFSET));
  }
}
