package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Refuses what has no equivalent in annotated Java, with the line where it stands. */
final class Unsupported {
  private final FileDescriptorProto file;
  private final SourceInfo source;

  private Unsupported(FileDescriptorProto file) {
    this.file = file;
    this.source = new SourceInfo(file);
  }

  static void check(FileDescriptorProto file) {
    new Unsupported(file).check();
  }

  private void check() {
    if (!file.getSyntax().equals("proto3")) {
      // Without a syntax statement there is no line to name.
      String syntax = file.getSyntax().isEmpty() ? "proto2" : file.getSyntax();
      throw source.error(
          List.of(FileDescriptorProto.SYNTAX_FIELD_NUMBER),
          "the syntax is " + syntax + " (expected: syntax = \"proto3\")");
    }
    if (file.getExtensionCount() > 0) {
      throw source.error(
          List.of(FileDescriptorProto.EXTENSION_FIELD_NUMBER, 0),
          "extensions are not supported (expected: fields of a message)");
    }
    for (int i = 0; i < file.getMessageTypeCount(); i++) {
      message(file.getMessageType(i), List.of(FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER, i));
    }
    for (int i = 0; i < file.getEnumTypeCount(); i++) {
      enumeration(file.getEnumType(i), List.of(FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER, i));
    }
  }

  private void message(DescriptorProto message, List<Integer> path) {
    if (message.getExtensionCount() > 0) {
      throw source.error(
          SourceInfo.path(path, DescriptorProto.EXTENSION_FIELD_NUMBER, 0),
          "extensions are not supported (expected: fields of a message)");
    }
    for (int i = 0; i < message.getNestedTypeCount(); i++) {
      List<Integer> nested = SourceInfo.path(path, DescriptorProto.NESTED_TYPE_FIELD_NUMBER, i);
      message(message.getNestedType(i), nested);
    }
    for (int i = 0; i < message.getEnumTypeCount(); i++) {
      List<Integer> nested = SourceInfo.path(path, DescriptorProto.ENUM_TYPE_FIELD_NUMBER, i);
      enumeration(message.getEnumType(i), nested);
    }
  }

  private void enumeration(EnumDescriptorProto enumeration, List<Integer> path) {
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < enumeration.getValueCount(); i++) {
      int number = enumeration.getValue(i).getNumber();
      String name = enumeration.getName() + "." + enumeration.getValue(i).getName();
      List<Integer> place = SourceInfo.path(path, EnumDescriptorProto.VALUE_FIELD_NUMBER, i);
      if (number < 0) {
        throw source.error(place, name + " has number " + number + " (expected: 0 or more)");
      }
      if (!numbers.add(number)) {
        throw source.error(
            place,
            name + " is another name for number " + number + " (expected: one name for each)");
      }
    }
  }
}
