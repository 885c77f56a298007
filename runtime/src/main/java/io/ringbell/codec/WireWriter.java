package io.ringbell.codec;

import java.nio.ByteBuffer;

/** Placeholder until the codec lands. */
public final class WireWriter {
  private int position;

  /** Writes into {@code buffer} from {@code position} to {@code limit}. */
  public WireWriter wrap(ByteBuffer buffer, int position, int limit, WireSizer sizer) {
    this.position = position;
    return this;
  }

  /** Where the next byte goes. */
  public int position() {
    return position;
  }
}
