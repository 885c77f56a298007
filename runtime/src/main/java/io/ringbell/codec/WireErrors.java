package io.ringbell.codec;

/** What is wrong with a message that cannot be decoded, in words. Any thread. */
final class WireErrors {
  private WireErrors() {}

  static WireFormatException badTag(int field, int wireType) {
    return new WireFormatException(
        "a tag has field number "
            + field
            + " and wire type "
            + wireType
            + " (expected: valid ones)");
  }

  static WireFormatException wrongWireType(int field, int wireType, int expected) {
    return new WireFormatException(
        "field "
            + field
            + " has wire type "
            + WireType.nameOf(wireType)
            + " (expected: "
            + WireType.nameOf(expected)
            + "; do both sides have the same contract?)");
  }

  static WireFormatException truncated(int field, int size, int left) {
    return new WireFormatException(
        "the message ends within field "
            + field
            + " ("
            + size
            + " bytes expected, "
            + left
            + " left)");
  }

  static WireFormatException tooLong(int field, long length, int left) {
    return new WireFormatException(
        "field "
            + field
            + " has a length of "
            + Long.toUnsignedString(length)
            + " bytes (expected: at most the "
            + left
            + " that are left)");
  }

  static WireFormatException longVarint(int field) {
    return new WireFormatException("a varint is longer than ten bytes (after field " + field + ")");
  }

  static WireFormatException tooDeep(int field, int maxDepth) {
    return new WireFormatException(
        "field " + field + " is nested deeper than " + maxDepth + " messages");
  }

  static WireFormatException tooLarge(int field, long spareHeap) {
    return new WireFormatException(
        "the message would take more memory than allowed from field "
            + field
            + " on (expected: at most "
            + DecodeLimits.HEAP_PER_BYTE
            + " times its length and "
            + spareHeap
            + " bytes for its objects, and few messages that come in parts)");
  }

  static WireFormatException groupNotStarted(int field) {
    return new WireFormatException("field " + field + " ends a group that was not started");
  }

  static WireFormatException groupEndedBy(int group, int field) {
    return new WireFormatException("group " + group + " is ended by field " + field);
  }

  static WireFormatException groupNotEnded(int group) {
    return new WireFormatException("group " + group + " is not ended");
  }

  static WireFormatException changed() {
    return new WireFormatException("the message was changed while it was decoded");
  }

  static WireFormatException outOfRange(int field, long value, String range) {
    return new WireFormatException(
        "field " + field + " is " + value + " (expected: " + range + ")");
  }

  static WireFormatException notUtf8(int field) {
    return new WireFormatException("field " + field + " is not valid UTF-8");
  }

  static WireFormatException notUuid(int field, int length) {
    return new WireFormatException(
        "field " + field + " has " + length + " bytes (expected: the 16 of a UUID)");
  }

  static WireFormatException tooManyDigits(int field, int length) {
    return new WireFormatException(
        "field "
            + field
            + " is a number of "
            + length
            + " digits (expected: at most "
            + WireSizer.MAX_DECIMAL_LENGTH
            + ")");
  }

  static WireFormatException notNumber(int field, String expected) {
    return new WireFormatException("field " + field + " is not " + expected);
  }
}
