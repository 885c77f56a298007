package io.ringbell.call;

import io.ringbell.Metadata;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import java.nio.ByteBuffer;

/**
 * The frame that starts a client's call: a REQUEST with its message, or the HEADERS of a stream of
 * requests; with metadata, if there are any. Used by one thread at a time.
 */
final class ClientRequest extends FrameWriter {
  private final ClientTransport transport;
  private int method;
  private Metadata metadata = Metadata.EMPTY;
  private boolean compresses;
  private boolean rich; // with metadata, or compressed
  private int metadataLength;
  private byte flags;

  ClientRequest(ClientTransport transport) {
    this.transport = transport;
  }

  /** Another call begins. */
  void begin(int number, Metadata given, boolean compressed) {
    method = number;
    metadata = given;
    compresses = compressed;
    rich = compressed || !given.isEmpty();
  }

  /** The call has ended. */
  void clear() {
    if (rich) {
      metadata = Metadata.EMPTY;
      metadataLength = 0;
      flags = 0;
    }
  }

  int method() {
    return method;
  }

  boolean compresses() {
    return compresses;
  }

  /** Room for a REQUEST with a message of exactly {@code size} bytes. */
  WireWriter openRequest(int size) {
    return rich
        ? openRich(size)
        : open(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH, size);
  }

  private WireWriter openRich(int size) {
    metadataLength = MetadataBlock.size(metadata);
    Connection connection = transport.connection();
    if (compresses && size >= Compression.SMALLEST) {
      flags = CallFrames.FLAG_COMPRESSED; // to be seen when it is sealed
      return openPlain(connection, size);
    }
    return open(connection, CallFrames.REQUEST_HEADER_LENGTH + metadataLength, size);
  }

  /** Room for HEADERS. */
  void openHeaders() {
    metadataLength = MetadataBlock.size(metadata);
    open(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH + metadataLength, 0);
  }

  /**
   * The frame is ready to be published.
   *
   * @param type REQUEST or HEADERS
   * @param deadline nanoTime; 0 for none
   * @throws RuntimeException if the message does not fill its room, or there is none
   */
  void seal(byte type, int callId, long deadline) {
    if (flags != 0) {
      flags = compress(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH + metadataLength);
      if (flags != 0) {
        transport.count(CallCounter.MESSAGES_COMPRESSED);
      }
    }
    seal(CallFrames.typeWord(type, flags, method));
    ByteBuffer buffer = buffer();
    int base = base();
    buffer.putInt(base + CallFrames.CALL_ID_OFFSET, callId);
    buffer.putInt(base + CallFrames.TEXT_LENGTH_OFFSET, metadataLength);
    buffer.putLong(base + CallFrames.TIMEOUT_OFFSET, remaining(deadline));
    if (metadataLength != 0) {
      MetadataBlock.write(buffer, base + CallFrames.REQUEST_HEADER_LENGTH, metadata);
    }
  }

  private static long remaining(long deadline) {
    return deadline == 0 ? 0 : Math.max(1, deadline - System.nanoTime());
  }
}
