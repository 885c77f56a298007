package io.ringbell.codec;

/** Placeholder until the codec lands. */
public final class WireSizer {
  /** Forgets all sizes. */
  public WireSizer reset() {
    return this;
  }
}
