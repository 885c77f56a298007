package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Code for the fields of a message that exclude each other. */
final class OneofCode {
  private OneofCode() {}

  /** Statements that refuse a message with values in two of them. */
  static CodeBlock check(List<FieldModel> fields, Function<FieldModel, Source> sources) {
    Map<String, List<FieldModel>> oneofs = new LinkedHashMap<>();
    for (FieldModel field : fields) {
      if (!field.oneof().isEmpty()) {
        oneofs.computeIfAbsent(field.oneof(), name -> new ArrayList<>()).add(field);
      }
    }
    CodeBlock.Builder code = CodeBlock.builder();
    oneofs.forEach(
        (name, members) -> {
          List<CodeBlock> counts =
              members.stream().map(field -> count(field, sources.apply(field).value())).toList();
          String place = members.get(0).place();
          code.addStatement(
              "$T.oneof($L, $S)",
              RuntimeTypes.WIRE_SIZER,
              CodeBlock.join(counts, "\n+ "),
              place.replaceFirst("[.(][^.(]*$", "") + ", oneof " + name);
        });
    return code.build();
  }

  /** A null Optional is refused later, with its name. */
  private static CodeBlock count(FieldModel field, CodeBlock value) {
    boolean nullable =
        ((FieldType.Singular) field.type()).presence() == FieldType.Presence.NULLABLE;
    return nullable
        ? CodeBlock.of("($L != null ? 1 : 0)", value)
        : CodeBlock.of("($1L != null && $1L.isPresent() ? 1 : 0)", value);
  }

  /** Has each field of a oneof clear the others when it is read. */
  static void exclude(List<FieldCode> fields) {
    for (FieldCode field : fields) {
      if (!field.field.oneof().isEmpty()) {
        List<FieldCode> others =
            fields.stream()
                .filter(f -> f != field && f.field.oneof().equals(field.field.oneof()))
                .toList();
        ((SingularCode) field).excludes(others);
      }
    }
  }
}
