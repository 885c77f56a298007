package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType.Presence;
import io.ringbell.processor.model.FieldType.Singular;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** A field with one value at most. */
final class SingularCode extends FieldCode {
  private final Singular type;
  private String local;
  private CodeBlock clearOthers = CodeBlock.of("");

  SingularCode(FieldModel field, Singular type, ValueCode values) {
    super(field, values);
    this.type = type;
  }

  @Override
  void size(CodeBlock.Builder code, Source source) {
    switch (type.presence()) {
      case NULLABLE -> {
        CodeBlock value = source.variable(code, type.type(), field.name());
        code.beginControlFlow("if ($L != null)", value).add(sizeOf(value)).endControlFlow();
      }
      case OPTIONAL -> {
        CodeBlock value = source.checked(code, type.type(), field.name(), field.place());
        code.beginControlFlow("if ($L.isPresent())", value)
            .add(sizeOf(CodeBlock.of("$L.get()", value)))
            .endControlFlow();
      }
      case OPTIONAL_PRIMITIVE -> {
        CodeBlock value = source.checked(code, type.type(), field.name(), field.place());
        code.beginControlFlow("if ($L.isPresent())", value)
            .add(sizeOf(CodeBlock.of("$L.getAs$L()", value, type.upperCamel())))
            .endControlFlow();
      }
      default -> sizeImplicit(code, source);
    }
  }

  private void sizeImplicit(CodeBlock.Builder code, Source source) {
    if (type.value() instanceof ValueType.Enumeration) {
      CodeBlock checked = CodeBlock.of("sizer.notNull($L, $S)", source.value(), field.place());
      CodeBlock number = number(code, source, checked);
      code.beginControlFlow("if ($L != 0)", number)
          .addStatement("size += sizer.int32($L, $L)", field.number(), number)
          .endControlFlow();
      return;
    }
    CodeBlock value =
        kind().primitive()
            ? source.value()
            : source.checked(code, type.type(), field.name(), field.place());
    code.beginControlFlow("if ($L)", ValueCode.isSet(kind(), value))
        .add(sizeOf(value))
        .endControlFlow();
  }

  @Override
  void write(CodeBlock.Builder code, Source source) {
    switch (type.presence()) {
      case NULLABLE -> {
        CodeBlock value = source.variable(code, type.type(), field.name());
        code.beginControlFlow("if ($L != null)", value).add(writeOf(value)).endControlFlow();
      }
      case OPTIONAL -> {
        CodeBlock value = source.variable(code, type.type(), field.name());
        code.beginControlFlow("if ($L.isPresent())", value)
            .add(writeOf(CodeBlock.of("$L.get()", value)))
            .endControlFlow();
      }
      case OPTIONAL_PRIMITIVE -> {
        CodeBlock value = source.variable(code, type.type(), field.name());
        code.beginControlFlow("if ($L.isPresent())", value)
            .add(writeOf(CodeBlock.of("$L.getAs$L()", value, type.upperCamel())))
            .endControlFlow();
      }
      default -> writeImplicit(code, source);
    }
  }

  private void writeImplicit(CodeBlock.Builder code, Source source) {
    if (type.value() instanceof ValueType.Enumeration) {
      CodeBlock number = number(code, source, source.value());
      code.beginControlFlow("if ($L != 0)", number)
          .addStatement("out.int32($L, $L)", field.number(), number)
          .endControlFlow();
      return;
    }
    CodeBlock value =
        kind().primitive() ? source.value() : source.variable(code, type.type(), field.name());
    code.beginControlFlow("if ($L)", ValueCode.isSet(kind(), value))
        .add(writeOf(value))
        .endControlFlow();
  }

  private CodeBlock number(CodeBlock.Builder code, Source source, CodeBlock value) {
    return source.declare(
        code, TypeName.INT, field.name() + "Number", values.onWire(type.value(), value));
  }

  private CodeBlock sizeOf(CodeBlock value) {
    return CodeBlock.builder()
        .addStatement("size += $L", values.size(type.value(), field.number(), value, field.place()))
        .build();
  }

  private CodeBlock writeOf(CodeBlock value) {
    return values.write(type.value(), field.number(), value);
  }

  @Override
  void declare(Variables variables) {
    local =
        switch (type.presence()) {
          case IMPLICIT ->
              variables.declare(type.type(), field.name(), ValueCode.initial(type.value()));
          case OPTIONAL_PRIMITIVE ->
              variables.declare(type.type(), field.name(), CodeBlock.of("$T.empty()", type.type()));
          default ->
              variables.declare(type.value().type().box(), field.name(), CodeBlock.of("null"));
        };
  }

  /** Of the fields of a oneof, the one that comes last clears the others. */
  void excludes(List<FieldCode> others) {
    CodeBlock.Builder code = CodeBlock.builder();
    others.forEach(other -> code.add(other.clear()));
    clearOthers = code.build();
  }

  /** Whether one statement reads it. */
  boolean isSimple() {
    return clearOthers.isEmpty();
  }

  @Override
  CodeBlock clear() {
    return CodeBlock.builder().addStatement("$L = $L", local, absent()).build();
  }

  private CodeBlock absent() {
    return type.presence() == Presence.OPTIONAL_PRIMITIVE
        ? CodeBlock.of("$T.empty()", type.type())
        : CodeBlock.of("null");
  }

  @Override
  boolean merges() {
    return ValueCode.merges(type.value());
  }

  @Override
  CodeBlock read() {
    CodeBlock value = values.readMerged(type.value(), local, "start");
    if (type.presence() == Presence.OPTIONAL_PRIMITIVE) {
      value = CodeBlock.of("$T.of($L)", type.type(), value);
    }
    return CodeBlock.builder().addStatement("$L = $L", local, value).add(clearOthers).build();
  }

  @Override
  CodeBlock result() {
    if (type.presence() == Presence.OPTIONAL) {
      return CodeBlock.of("$T.ofNullable($L)", Optional.class, local);
    }
    boolean lazy =
        type.presence() == Presence.IMPLICIT
            && type.value() instanceof ValueType.Scalar scalar
            && scalar.kind().isBuffer();
    return lazy
        ? CodeBlock.of("$1L == null ? $2T.allocate(0) : $1L", local, ByteBuffer.class)
        : CodeBlock.of("$L", local);
  }

  private ScalarKind kind() {
    return ((ValueType.Scalar) type.value()).kind();
  }
}
