package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType.Mapping;
import java.util.LinkedHashMap;
import java.util.Map;

/** A map: repeated entries, which are messages with the key as field 1 and the value as field 2. */
final class MapCode extends FieldCode {
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private final Mapping type;
  private String local;

  MapCode(FieldModel field, Mapping type, ValueCode values) {
    super(field, values);
    this.type = type;
  }

  @Override
  void size(CodeBlock.Builder code, Source source) {
    CodeBlock key = CodeBlock.of("sizer.element(entry.getKey(), $S)", field.place());
    CodeBlock value = CodeBlock.of("sizer.element(entry.getValue(), $S)", field.place());
    begin(code, source)
        .addStatement("int slot = sizer.begin($S)", field.place())
        .addStatement("long entrySize = $L", values.size(type.key(), KEY, key, field.place()))
        .addStatement("entrySize += $L", values.size(type.value(), VALUE, value, field.place()))
        .addStatement("size += sizer.end(slot, $L, entrySize)", field.number())
        .endControlFlow()
        .endControlFlow();
  }

  @Override
  void write(CodeBlock.Builder code, Source source) {
    begin(code, source)
        .addStatement("int entryEnd = out.begin($L)", field.number())
        .add(values.write(type.key(), KEY, CodeBlock.of("entry.getKey()")))
        .add(values.write(type.value(), VALUE, CodeBlock.of("entry.getValue()")))
        .addStatement("out.end(entryEnd)")
        .endControlFlow()
        .endControlFlow();
  }

  private CodeBlock.Builder begin(CodeBlock.Builder code, Source source) {
    CodeBlock all = source.variable(code, type.type(), field.name());
    TypeName entry =
        ParameterizedTypeName.get(
            ClassName.get(Map.Entry.class), type.key().type().box(), type.value().type().box());
    return code.beginControlFlow("if ($L != null)", all)
        .beginControlFlow("for ($T entry : $L.entrySet())", entry, all);
  }

  @Override
  void declare(Variables variables) {
    local = variables.declare(type.type(), field.name(), CodeBlock.of("null"));
  }

  /** Either part of an entry may be absent, and then stands for its default. */
  @Override
  CodeBlock read() {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .beginControlFlow("if ($L == null)", local)
            .addStatement("$L = new $T<>()", local, LinkedHashMap.class)
            .endControlFlow()
            .addStatement("int outer = in.begin()");
    if (ValueCode.merges(type.value())) {
      code.addStatement("int entryStart = in.position()");
    }
    code.addStatement("$T key = $L", type.key().type(), ValueCode.initial(type.key()))
        .addStatement("$T entry = $L", type.value().type(), ValueCode.initial(type.value()))
        .beginControlFlow("while (in.next())")
        .beginControlFlow("switch (in.field())")
        .addStatement("case $L -> key = $L", KEY, values.read(type.key()))
        .addStatement(
            "case $L -> entry = $L", VALUE, values.readMerged(type.value(), "entry", "entryStart"))
        .addStatement("default -> in.skip()")
        .endControlFlow()
        .endControlFlow();
    if (ValueCode.initial(type.value()).toString().equals("null")) {
      code.beginControlFlow("if (entry == null)").add(missing()).endControlFlow();
    }
    return code.addStatement("in.end(outer)").addStatement("$L.put(key, entry)", local).build();
  }

  private CodeBlock missing() {
    CodeBlock.Builder code = CodeBlock.builder();
    values
        .absent(type.value())
        .ifPresentOrElse(
            value -> code.addStatement("entry = $L", value),
            () ->
                code.addStatement("throw $T.missing($S)", RuntimeTypes.WIRE_READER, field.place()));
    return code.build();
  }

  @Override
  CodeBlock result() {
    return CodeBlock.of("$1L == null ? $2T.of() : $1L", local, Map.class);
  }
}
