package io.ringbell.processor.writer;

import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ValueType;

/**
 * About how much an object of a message takes on the heap when all of its fields are absent. It is
 * charged when the object is made from a message of no length; the rest is bounded by the bytes.
 */
final class HeapSize {
  /** Of an object that the processor does not see into. */
  static final int UNKNOWN = 128;

  /** Of an object without fields. */
  static final int HEADER = 16;

  private static final int WORD = 8;
  private static final int BYTE_BUFFER = 64;

  private HeapSize() {}

  static int of(MessageModel message) {
    int size = HEADER;
    for (PropertyModel property : message.properties()) {
      size += of(property.field().type());
    }
    return size;
  }

  /** Everything else that stands for an absent value is shared. */
  private static int of(FieldType type) {
    boolean buffer =
        type instanceof FieldType.Singular singular
            && singular.presence() == FieldType.Presence.IMPLICIT
            && singular.value() instanceof ValueType.Scalar scalar
            && scalar.kind().isBuffer();
    return buffer ? WORD + BYTE_BUFFER : WORD;
  }
}
