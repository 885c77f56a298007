package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/** Knows no memory: refuses whatever names some, as a fabric does that has none registered. */
final class RefusingHandler implements InboundHandler {
  @Override
  public void write(int stag, long taggedOffset, ByteBuffer in, int at, int length) {
    throw refusal(TerminateCode.DDP_INVALID_STAG);
  }

  @Override
  public void readResponse(
      int stag, long taggedOffset, ByteBuffer in, int at, int length, boolean last) {
    throw refusal(TerminateCode.RDMA_OPCODE);
  }

  @Override
  public void send(int messageOffset, ByteBuffer in, int at, int length, boolean last) {
    throw refusal(TerminateCode.DDP_NO_BUFFER);
  }

  @Override
  public void immediate(long value, int writeLength) {
    throw refusal(TerminateCode.DDP_NO_BUFFER);
  }

  @Override
  public void readRequest(
      int sinkStag, long sinkOffset, int size, int sourceStag, long sourceOffset) {
    throw refusal(TerminateCode.RDMA_INVALID_STAG);
  }

  @Override
  public void fetchAdd(int requestId, int stag, long taggedOffset, long addend) {
    throw refusal(TerminateCode.RDMA_INVALID_STAG);
  }

  @Override
  public void compareSwap(int requestId, int stag, long taggedOffset, long compare, long swap) {
    throw refusal(TerminateCode.RDMA_INVALID_STAG);
  }

  @Override
  public void atomicResponse(int requestId, long original) {
    throw refusal(TerminateCode.RDMA_OPCODE);
  }

  @Override
  public void terminated(Terminate terminate) {
    throw refusal(TerminateCode.UNKNOWN);
  }

  private static TerminateException refusal(TerminateCode code) {
    return new TerminateException(code, "received something, expected nothing");
  }
}
