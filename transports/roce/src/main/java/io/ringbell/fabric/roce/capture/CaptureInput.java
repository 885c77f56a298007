package io.ringbell.fabric.roce.capture;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads a capture in pieces whose length has been checked; one reused buffer holds the piece. */
final class CaptureInput implements Closeable {
  private final InputStream in;
  private byte[] bytes = new byte[4096];
  private ByteOrder order = ByteOrder.BIG_ENDIAN;
  private long offset;

  CaptureInput(InputStream in) {
    this.in = in;
  }

  void order(ByteOrder order) {
    this.order = order;
  }

  /** Where the next piece begins in the file, for messages. */
  long offset() {
    return offset;
  }

  /** The next piece in the file's byte order, or null at the end of the file. */
  ByteBuffer readOrEnd(int length) throws IOException {
    if (bytes.length < length) {
      bytes = new byte[length];
    }
    int read = in.readNBytes(bytes, 0, length);
    if (read == 0 && length > 0) {
      return null;
    }
    offset += read;
    if (read < length) {
      throw endOfFile();
    }
    return ByteBuffer.wrap(bytes, 0, length).order(order);
  }

  /** The next piece, which must be there. */
  ByteBuffer read(int length) throws IOException {
    ByteBuffer piece = readOrEnd(length);
    if (piece == null) {
      throw endOfFile();
    }
    return piece;
  }

  void skip(long length) throws IOException {
    try {
      in.skipNBytes(length);
    } catch (EOFException e) {
      throw endOfFile();
    }
    offset += length;
  }

  private CaptureFormatException endOfFile() {
    return new CaptureFormatException(
        "the file ends within a record, at offset " + offset + ": it was cut off");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
