package io.ringbell.codec;

/**
 * The three low bits of a field's tag. A field on the wire is
 *
 * <pre>
 *   +---------------------------------+----------------------------+
 *   | varint: number &lt;&lt; 3 | wire type | what the wire type says    |
 *   +---------------------------------+----------------------------+
 * </pre>
 */
public final class WireType {
  /** One to ten bytes, seven bits each, the lowest first. */
  public static final int VARINT = 0;

  /** Eight bytes, the lowest first. */
  public static final int FIXED64 = 1;

  /** A varint length and that many bytes. */
  public static final int LEN = 2;

  /** Fields up to an {@link #END_GROUP} of the same number; skipped, never written. */
  public static final int START_GROUP = 3;

  /** Ends a group. */
  public static final int END_GROUP = 4;

  /** Four bytes, the lowest first. */
  public static final int FIXED32 = 5;

  private static final String[] NAMES = {
    "VARINT", "FIXED64", "LEN", "START_GROUP", "END_GROUP", "FIXED32"
  };

  private WireType() {}

  /** For error texts. */
  static String nameOf(int wireType) {
    return wireType >= 0 && wireType < NAMES.length ? NAMES[wireType] : "wire type " + wireType;
  }
}
