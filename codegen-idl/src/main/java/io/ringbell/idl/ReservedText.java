package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import java.util.List;

/**
 * What is reserved, as the annotation has it.
 *
 * @param numbers numbers and ranges
 * @param names names as in Java
 */
record ReservedText(List<String> numbers, List<String> names) {
  private static final int LARGEST_FIELD = (1 << 29) - 1;

  static ReservedText of(DescriptorProto message) {
    return new ReservedText(
        message.getReservedRangeList().stream()
            .map(range -> text(range.getStart(), range.getEnd() - 1, LARGEST_FIELD))
            .toList(),
        message.getReservedNameList().stream().map(JavaNames::component).toList());
  }

  static ReservedText of(EnumDescriptorProto enumeration) {
    return new ReservedText(
        enumeration.getReservedRangeList().stream()
            .map(range -> text(range.getStart(), range.getEnd(), Integer.MAX_VALUE))
            .toList(),
        enumeration.getReservedNameList().stream()
            .map(name -> JavaNames.constant(enumeration.getName(), name))
            .toList());
  }

  private static String text(int first, int last, int largest) {
    if (first == last) {
      return Integer.toString(first);
    }
    return first + " to " + (last == largest ? "max" : Integer.toString(last));
  }

  boolean isEmpty() {
    return numbers.isEmpty() && names.isEmpty();
  }
}
