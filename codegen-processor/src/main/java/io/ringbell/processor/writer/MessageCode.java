package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import io.ringbell.processor.model.FieldModel;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Code for all fields of a message, whether there is a class for it or not. */
final class MessageCode {
  private final List<FieldModel> fields;
  private final ValueCode values;

  MessageCode(List<FieldModel> fields, CodecNames names) {
    this.fields = fields;
    this.values = new ValueCode(names);
  }

  /** The body of a method that gives the size. */
  CodeBlock size(Function<FieldModel, Source> sources) {
    return CodeBlock.builder()
        .add(OneofCode.check(fields, sources))
        .add(sum(sources))
        .addStatement("return $T.total(size)", RuntimeTypes.WIRE_SIZER)
        .build();
  }

  /** Statements that declare {@code size} and add the fields to it. */
  CodeBlock sum(Function<FieldModel, Source> sources) {
    CodeBlock.Builder code = CodeBlock.builder().addStatement("long size = 0");
    for (FieldModel field : byNumber()) {
      FieldCode.of(field, values).size(code, sources.apply(field));
    }
    return code.build();
  }

  /** The body of a method that writes. */
  CodeBlock write(Function<FieldModel, Source> sources) {
    CodeBlock.Builder code = CodeBlock.builder();
    for (FieldModel field : byNumber()) {
      FieldCode.of(field, values).write(code, sources.apply(field));
    }
    return code.build();
  }

  /** Protobuf's own libraries write fields by number; both passes need the same order. */
  private List<FieldModel> byNumber() {
    return fields.stream().sorted(Comparator.comparingInt(FieldModel::number)).toList();
  }

  /**
   * Statements that read all fields into variables.
   *
   * @return expressions for what was read
   */
  List<CodeBlock> read(CodeBlock.Builder code, NameAllocator names) {
    List<FieldCode> fieldCodes = declare(Variables.locals(code, names));
    if (fieldCodes.stream().anyMatch(FieldCode::merges)) {
      code.addStatement("int start = in.position()");
    }
    code.beginControlFlow("while (in.next())").beginControlFlow("switch (in.field())");
    fieldCodes.forEach(field -> code.add(readCase(field)));
    code.addStatement("default -> in.skip()").endControlFlow().endControlFlow();
    return fieldCodes.stream().map(FieldCode::result).toList();
  }

  /** Code for all fields, each of which has a variable to be read into. */
  List<FieldCode> declare(Variables variables) {
    List<FieldCode> fieldCodes = fields.stream().map(f -> FieldCode.of(f, values)).toList();
    fieldCodes.forEach(field -> field.declare(variables));
    OneofCode.exclude(fieldCodes);
    return fieldCodes;
  }

  /** The branch of a switch over field numbers that reads one. */
  static CodeBlock readCase(FieldCode field) {
    CodeBlock body = field.read();
    return field instanceof SingularCode singular && singular.isSimple()
        ? CodeBlock.of("case $L -> $L", field.field.number(), body)
        : CodeBlock.builder()
            .beginControlFlow("case $L ->", field.field.number())
            .add(body)
            .endControlFlow()
            .build();
  }

  /** The names that the code around the fields uses. */
  static NameAllocator names() {
    NameAllocator names = new NameAllocator();
    for (String name :
        List.of(
            "value",
            "size",
            "sizer",
            "out",
            "in",
            "i",
            "element",
            "packed",
            "end",
            "outer",
            "entry",
            "entryEnd",
            "entrySize",
            "entryStart",
            "start",
            "slot",
            "key",
            // A variable of this name would hide the class.
            "Arrays",
            "ByteBuffer",
            "Double",
            "Duration",
            "Float",
            "Instant",
            "List",
            "Map",
            "Optional",
            "OptionalDouble",
            "OptionalInt",
            "OptionalLong",
            "Set",
            "WireReader",
            "WireSizer")) {
      names.newName(name, name);
    }
    return names;
  }
}
