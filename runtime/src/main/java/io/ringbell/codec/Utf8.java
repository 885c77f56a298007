package io.ringbell.codec;

/** UTF-8 as protobuf wants it: RFC 3629, so no surrogates and no overlong forms. Any thread. */
final class Utf8 {
  private Utf8() {}

  /**
   * How many bytes {@code value} takes.
   *
   * @param field named in the error
   * @throws WireFormatException if it has a surrogate without its partner
   */
  static long length(String value, String field) {
    int length = value.length();
    int index = 0;
    while (index < length && value.charAt(index) < 0x80) {
      index++;
    }
    return index == length ? length : index + lengthBeyondAscii(value, index, field);
  }

  private static long lengthBeyondAscii(String value, int from, String field) {
    int length = value.length();
    long bytes = 0;
    for (int index = from; index < length; index++) {
      char unit = value.charAt(index);
      if (unit < 0x80) {
        bytes++;
      } else if (unit < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(unit)) {
        bytes += 3;
      } else {
        requirePair(value, index, field);
        index++;
        bytes += 4;
      }
    }
    return bytes;
  }

  private static void requirePair(String value, int index, String field) {
    boolean paired =
        index + 1 < value.length()
            && Character.isSurrogatePair(value.charAt(index), value.charAt(index + 1));
    if (!paired) {
      throw new WireFormatException(
          field
              + " has an unpaired surrogate at index "
              + index
              + " (expected: text that UTF-8 can encode; use byte[] for other data)");
    }
  }

  /** Whether the first {@code length} bytes are valid; RFC 3629 section 4. */
  static boolean isValid(byte[] bytes, int length) {
    int index = 0;
    while (index < length) {
      int lead = bytes[index++];
      if (lead >= 0) {
        continue;
      }
      int size = continuations(lead);
      if (size == 0 || size > length - index || !secondFits(lead, bytes[index])) {
        return false;
      }
      for (int i = 1; i < size; i++) {
        if (!isContinuation(bytes[index + i])) {
          return false;
        }
      }
      index += size;
    }
    return true;
  }

  /** Bytes after the lead byte; 0 if it cannot lead. */
  private static int continuations(int lead) {
    int unsigned = lead & 0xff;
    if (unsigned < 0xc2 || unsigned > 0xf4) {
      return 0; // a continuation, an overlong pair, or beyond U+10FFFF
    }
    return unsigned < 0xe0 ? 1 : unsigned < 0xf0 ? 2 : 3;
  }

  /** The second byte carries what rules out overlong forms, surrogates, and beyond U+10FFFF. */
  private static boolean secondFits(int lead, byte second) {
    if (!isContinuation(second)) {
      return false;
    }
    int value = second & 0xff;
    return switch (lead & 0xff) {
      case 0xe0 -> value >= 0xa0;
      case 0xed -> value < 0xa0;
      case 0xf0 -> value >= 0x90;
      case 0xf4 -> value < 0x90;
      default -> true;
    };
  }

  private static boolean isContinuation(byte value) {
    return (value & 0xc0) == 0x80;
  }
}
