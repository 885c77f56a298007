package io.ringbell.call;

import java.nio.ByteBuffer;

/**
 * Writes blocks of {@link RawMetadata}. The calls of a connection mostly have the same entries, and
 * those the very same arrays (user agent, encodings): their block is kept, and copied at once. So
 * nobody may write into the arrays of text entries; blocks with binary ones, which applications
 * own, are not kept. One for each connection, from any thread.
 */
final class RawMetadataWriter {
  private static final int LONGEST_KEPT = 1024;

  /** After so many blocks were kept in vain, most calls have entries of their own. */
  private static final int MOST_KEPT = 64;

  private static final class Block {
    final byte[][] parts;
    final byte[] bytes;

    Block(byte[][] parts, byte[] bytes) {
      this.parts = parts;
      this.bytes = bytes;
    }

    boolean isOf(byte[][] metadata) {
      if (metadata.length != parts.length) {
        return false;
      }
      for (int i = 0; i < parts.length; i++) {
        if (metadata[i] != parts[i]) {
          return false;
        }
      }
      return true;
    }
  }

  /** Of the last call that was not like the one before; read and written without order. */
  private Block last = new Block(RawMetadata.EMPTY, new byte[0]);

  private int kept; // about so many

  /**
   * Writes a block.
   *
   * @param size of {@link RawMetadata#size}
   */
  void write(ByteBuffer buffer, int offset, byte[][] metadata, int size) {
    Block known = last;
    if (known.isOf(metadata)) {
      buffer.put(offset, known.bytes);
    } else {
      writeNew(buffer, offset, metadata, size);
    }
  }

  private void writeNew(ByteBuffer buffer, int offset, byte[][] metadata, int size) {
    RawMetadata.write(buffer, offset, metadata);
    if (kept < MOST_KEPT && size <= LONGEST_KEPT && !RawMetadata.hasBinary(metadata)) {
      kept++;
      byte[] bytes = new byte[size];
      RawMetadata.write(ByteBuffer.wrap(bytes).order(buffer.order()), 0, metadata);
      last = new Block(metadata.clone(), bytes);
    }
  }
}
