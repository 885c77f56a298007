package io.ringbell.grpc;

import io.grpc.Compressor;
import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.Status;
import io.ringbell.call.RawMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A message on its way out. One whose length is known stays the marshaller's stream until there is
 * room for it in the ring, and writes itself there; others are bytes.
 */
final class OutboundMessage implements RawMessage {
  private static final int COPY_LENGTH = 8 * 1024;

  private InputStream stream; // or bytes; null when written
  private byte[] bytes;
  private final int size;
  private final int plainSize;
  private final boolean compressed;

  private OutboundMessage(
      InputStream stream, byte[] bytes, int size, int plainSize, boolean compressed) {
    this.stream = stream;
    this.bytes = bytes;
    this.size = size;
    this.plainSize = plainSize;
    this.compressed = compressed;
  }

  /**
   * Takes a message over from a marshaller.
   *
   * @param compressor null for none
   * @param most largest size of the plain message
   * @throws RuntimeException RESOURCE_EXHAUSTED if it is larger
   */
  static OutboundMessage of(InputStream message, Compressor compressor, int most) {
    try {
      if (message instanceof KnownLength) {
        int size = message.available();
        check(size, most);
        if (compressor == null || size == 0) {
          return new OutboundMessage(message, null, size, size, false);
        }
      }
      ByteArrayOutputStream target = new ByteArrayOutputStream();
      long plain;
      if (compressor == null) {
        plain = drain(message, target);
      } else {
        try (OutputStream out = compressor.compress(target)) {
          plain = drain(message, out);
        }
      }
      check(plain, most);
      message.close();
      byte[] bytes = target.toByteArray();
      return new OutboundMessage(null, bytes, bytes.length, (int) plain, compressor != null);
    } catch (IOException e) {
      throw Status.INTERNAL
          .withDescription("Failed to frame message")
          .withCause(e)
          .asRuntimeException();
    }
  }

  private static void check(long size, int most) {
    if (most >= 0 && size > most) {
      throw Status.RESOURCE_EXHAUSTED
          .withDescription("message too large %d > %d".formatted(size, most))
          .asRuntimeException();
    }
  }

  @Override
  public int size() {
    return size;
  }

  /** Bytes before compression. */
  int plainSize() {
    return plainSize;
  }

  @Override
  public boolean compressed() {
    return compressed;
  }

  @Override
  public void writeTo(ByteBuffer buffer, int offset) {
    if (bytes != null) {
      buffer.put(offset, bytes);
      bytes = null;
      return;
    }
    InputStream source = stream;
    stream = null;
    try (source) {
      int written;
      if (source instanceof DirectDrainable direct) {
        written = direct.drainTo(buffer, offset);
      } else {
        BufferOutput output = new BufferOutput(buffer, offset, size);
        long unused = drain(source, output);
        written = output.written();
      }
      if (written != size) {
        throw Status.INTERNAL
            .withDescription(
                "Message length inaccurate: %d bytes written, %d announced"
                    .formatted(written, size))
            .asRuntimeException();
      }
    } catch (IOException e) {
      throw Status.INTERNAL
          .withDescription("Failed to frame message")
          .withCause(e)
          .asRuntimeException();
    }
  }

  @Override
  public void discard() {
    InputStream unread = stream;
    stream = null;
    bytes = null;
    io.grpc.internal.GrpcUtil.closeQuietly(unread);
  }

  private static long drain(InputStream message, OutputStream target) throws IOException {
    if (message instanceof Drainable drainable) {
      return drainable.drainTo(target);
    }
    byte[] copy = new byte[COPY_LENGTH];
    long total = 0;
    for (int n = message.read(copy); n >= 0; n = message.read(copy)) {
      target.write(copy, 0, n);
      total += n;
    }
    return total;
  }
}
