package rich;

import io.ringbell.codec.Codec;

/** Sends another enum. */
final class FlagCodec implements Codec<Flag, FlagCodec.Height> {
  enum Height {
    LOW,
    HIGH
  }

  @Override
  public Height encode(Flag value) {
    return value == Flag.ON ? Height.HIGH : Height.LOW;
  }

  @Override
  public Flag decode(Height wire) {
    return wire == Height.HIGH ? Flag.ON : Flag.OFF;
  }
}
