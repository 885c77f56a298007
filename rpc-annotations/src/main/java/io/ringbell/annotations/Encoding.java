package io.ringbell.annotations;

/**
 * How an {@code int} or {@code long} stands on the wire, as protobuf's types of whole numbers. Both
 * sides must agree; changing it changes the contract.
 */
public enum Encoding {
  /** {@code int32}, {@code int64}: small for small numbers, ten bytes for negative ones. */
  DEFAULT,
  /** {@code sint32}, {@code sint64}: small for small numbers of either sign. */
  SIGNED,
  /** {@code uint32}, {@code uint64}: Java's negative numbers stand for the large ones. */
  UNSIGNED,
  /** {@code fixed32}, {@code fixed64}: always 4 or 8 bytes, for what is mostly large. */
  FIXED,
  /** {@code sfixed32}, {@code sfixed64}: the same bytes, a signed number for other languages. */
  SIGNED_FIXED
}
