package io.ringbell.processor.writer;

import com.google.common.base.Ascii;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType.Array;
import java.util.Arrays;

/** An array of a primitive type. */
final class ArrayCode extends FieldCode {
  private final Array type;
  private String local;
  private String used;

  ArrayCode(FieldModel field, Array type, ValueCode values) {
    super(field, values);
    this.type = type;
  }

  @Override
  void size(CodeBlock.Builder code, Source source) {
    CodeBlock all = source.variable(code, type.type(), field.name());
    code.beginControlFlow("if ($1L != null && $1L.length > 0)", all)
        .addStatement("long packed = 0")
        .beginControlFlow("for ($T element : $L)", type.element().type(), all)
        .addStatement(
            "packed += $L",
            values.packedSize(type.element(), CodeBlock.of("element"), field.place()))
        .endControlFlow()
        .addStatement("size += sizer.packed($L, packed)", field.number())
        .endControlFlow();
  }

  @Override
  void write(CodeBlock.Builder code, Source source) {
    CodeBlock all = source.variable(code, type.type(), field.name());
    code.beginControlFlow("if ($1L != null && $1L.length > 0)", all)
        .addStatement("int end = out.begin($L)", field.number())
        .beginControlFlow("for ($T element : $L)", type.element().type(), all)
        .add(values.writePacked(type.element(), CodeBlock.of("element")))
        .endControlFlow()
        .addStatement("out.end(end)")
        .endControlFlow();
  }

  @Override
  void declare(Variables variables) {
    String empty = "NO_" + Ascii.toUpperCase(type.element().type().toString()) + "S";
    CodeBlock initial = CodeBlock.of("$T.$L", RuntimeTypes.WIRE_READER, empty);
    local = variables.declare(type.type(), field.name(), initial);
    used = variables.declare(TypeName.INT, field.name() + "Used", CodeBlock.of("0"));
  }

  @Override
  CodeBlock read() {
    CodeBlock body =
        CodeBlock.builder()
            .beginControlFlow("if ($L == $L.length)", used, local)
            .addStatement("$1L = $2T.copyOf($1L, in.grow($3L))", local, Arrays.class, used)
            .endControlFlow()
            .addStatement("$L[$L++] = $L", local, used, values.read(type.element()))
            .build();
    return PackedCode.read(type.element(), body);
  }

  @Override
  CodeBlock result() {
    return CodeBlock.of(
        "$1L == $2L.length ? $2L : $3T.copyOf($2L, $1L)", used, local, Arrays.class);
  }
}
