package rich;

import io.ringbell.codec.Codec;

/** Sends another enum. */
final class FlagCodec implements Codec<Flag, FlagCodec.Level> {
  enum Level {
    LOW,
    HIGH
  }

  @Override
  public Level encode(Flag value) {
    return value == Flag.ON ? Level.HIGH : Level.LOW;
  }

  @Override
  public Flag decode(Level wire) {
    return wire == Level.HIGH ? Flag.ON : Flag.OFF;
  }
}
