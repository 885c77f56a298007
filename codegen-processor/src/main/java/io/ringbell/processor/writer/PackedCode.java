package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;

/** The loop over scalars that may be packed. */
final class PackedCode {
  private PackedCode() {}

  static CodeBlock read(ValueType element, CodeBlock body) {
    return CodeBlock.builder()
        .addStatement(
            "int outer = in.beginPacked($T.$L)", RuntimeTypes.WIRE_TYPE, wire(element).name())
        .beginControlFlow("while (in.more())")
        .add(body)
        .endControlFlow()
        .addStatement("in.endPacked(outer)")
        .build();
  }

  private static ScalarKind.Wire wire(ValueType element) {
    if (element instanceof ValueType.Custom custom) {
      return wire(custom.wire());
    }
    return element instanceof ValueType.Scalar scalar
        ? scalar.kind().wire()
        : ScalarKind.Wire.VARINT;
  }
}
