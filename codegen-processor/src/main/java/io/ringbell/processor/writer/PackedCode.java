package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;

/** The loop over scalars that may be packed. */
final class PackedCode {
  private PackedCode() {}

  static CodeBlock read(ValueType element, CodeBlock body) {
    ScalarKind.Wire wire =
        element instanceof ValueType.Scalar scalar ? scalar.kind().wire() : ScalarKind.Wire.VARINT;
    return CodeBlock.builder()
        .addStatement("int outer = in.beginPacked($T.$L)", RuntimeTypes.WIRE_TYPE, wire.name())
        .beginControlFlow("while (in.more())")
        .add(body)
        .endControlFlow()
        .addStatement("in.endPacked(outer)")
        .build();
  }
}
