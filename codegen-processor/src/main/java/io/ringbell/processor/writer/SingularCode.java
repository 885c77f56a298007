package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType.Presence;
import io.ringbell.processor.model.FieldType.Singular;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A field with one value at most. */
final class SingularCode extends FieldCode {
  private final Singular type;
  private String local;

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
      case OPTIONAL_PRIMITIVE -> throw new UnsupportedOperationException();
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
  void declare(CodeBlock.Builder code, NameAllocator names) {
    local = names.newName(field.name());
    if (type.presence() == Presence.IMPLICIT) {
      code.addStatement("$T $L = $L", type.type(), local, ValueCode.initial(type.value()));
    } else {
      code.addStatement("$T $L = null", type.value().type().box(), local);
    }
  }

  @Override
  CodeBlock read() {
    return CodeBlock.builder().addStatement("$L = $L", local, values.read(type.value())).build();
  }

  @Override
  CodeBlock result() {
    if (type.presence() == Presence.OPTIONAL) {
      return CodeBlock.of("$T.ofNullable($L)", Optional.class, local);
    }
    boolean lazy =
        type.presence() == Presence.IMPLICIT
            && type.value() instanceof ValueType.Scalar scalar
            && scalar.kind() == ScalarKind.BYTE_BUFFER;
    return lazy
        ? CodeBlock.of("$1L == null ? $2T.allocate(0) : $1L", local, ByteBuffer.class)
        : CodeBlock.of("$L", local);
  }

  private ScalarKind kind() {
    return ((ValueType.Scalar) type.value()).kind();
  }
}
