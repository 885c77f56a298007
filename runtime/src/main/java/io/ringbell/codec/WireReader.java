package io.ringbell.codec;

import java.nio.ByteBuffer;

/** Placeholder until the codec lands. */
public final class WireReader {
  /** Reads {@code buffer} from {@code position} to {@code limit}. */
  public WireReader wrap(ByteBuffer buffer, int position, int limit) {
    return this;
  }
}
