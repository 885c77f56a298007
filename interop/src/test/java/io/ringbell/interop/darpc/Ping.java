package io.ringbell.interop.darpc;

import com.ibm.darpc.DaRPCMessage;
import com.ibm.darpc.DaRPCProtocol;
import java.nio.ByteBuffer;

/** A request or an answer: 32 bytes, of which the first 8 count. */
final class Ping implements DaRPCMessage {
  static final int BYTES = 32;

  long number;

  @Override
  public int write(ByteBuffer buffer) {
    buffer.putLong(number);
    for (int i = Long.BYTES; i < BYTES; i += Long.BYTES) {
      buffer.putLong(0);
    }
    return BYTES;
  }

  @Override
  public void update(ByteBuffer buffer) {
    number = buffer.getLong();
    buffer.position(buffer.position() + BYTES - Long.BYTES);
  }

  @Override
  public int size() {
    return BYTES;
  }

  /** Both directions. */
  static class Protocol implements DaRPCProtocol<Ping, Ping> {
    @Override
    public Ping createRequest() {
      return new Ping();
    }

    @Override
    public Ping createResponse() {
      return new Ping();
    }
  }
}
