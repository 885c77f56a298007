package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/**
 * What an {@link InboundStream} does with the segments it has checked. Payloads are ranges of the
 * stream's buffer, valid during the call. Each method may throw {@link TerminateException}.
 */
public interface InboundHandler {
  /** A segment of an RDMA Write. */
  void write(int stag, long taggedOffset, ByteBuffer in, int at, int length);

  /** A segment of an RDMA Read Response. */
  void readResponse(int stag, long taggedOffset, ByteBuffer in, int at, int length, boolean last);

  /**
   * Whether the payload of a Read Response that has come in part only is wanted by {@link #place}:
   * then no more of the stream is read ahead than need be.
   */
  default boolean wantsPlacement() {
    return false;
  }

  /** How many bytes of Read Responses are to come, of all READs under way. */
  default long readBytesToCome() {
    return 0;
  }

  /**
   * Where the payload of a segment of an RDMA Read Response goes that has come in part: from the
   * position to the limit of what is given back, or null for a segment that is to come whole. What
   * lies there counts only once {@link #placed} is called, after its CRC was checked.
   */
  default ByteBuffer place(int stag, long taggedOffset, int length, boolean last) {
    return null;
  }

  /** The whole of the segment that {@link #place} made room for is there. */
  default void placed(ByteBuffer at, int length, boolean last) {
    throw new IllegalStateException("nothing was to be placed");
  }

  /** A segment of a Send; the first has {@code messageOffset} 0. */
  void send(int messageOffset, ByteBuffer in, int at, int length, boolean last);

  /**
   * Immediate data.
   *
   * @param writeLength bytes of the RDMA Write right before it; -1 if there was none
   */
  void immediate(long value, int writeLength);

  /** A Read Request. */
  void readRequest(int sinkStag, long sinkOffset, int size, int sourceStag, long sourceOffset);

  /** A FetchAdd over 64 bits. */
  void fetchAdd(int requestId, int stag, long taggedOffset, long addend);

  /** A CmpSwap over 64 bits. */
  void compareSwap(int requestId, int stag, long taggedOffset, long compare, long swap);

  /** An Atomic Response. */
  void atomicResponse(int requestId, long original);

  /** The peer has given up. */
  void terminated(Terminate terminate);
}
