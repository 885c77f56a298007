package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.OneofModel;

/** The codec's methods for a sealed interface: a message with one field at most. */
final class OneofMethods {
  private OneofMethods() {}

  static void add(TypeSpec.Builder type, OneofModel oneof, CodecNames names) {
    String suffix = names.suffix(oneof.type());
    type.addMethod(
        CodecWriter.size(suffix)
            .addParameter(oneof.type(), "value")
            .addParameter(RuntimeTypes.WIRE_SIZER, "sizer")
            .addCode(size(oneof, names))
            .build());
    type.addMethod(
        CodecWriter.write(suffix)
            .addParameter(oneof.type(), "value")
            .addParameter(RuntimeTypes.WIRE_WRITER, "out")
            .addCode(write(oneof, names))
            .build());
    type.addMethod(
        CodecWriter.read(suffix, oneof.type())
            .addStatement(
                "return $T.known(read$L$L(in), $S)",
                RuntimeTypes.WIRE_READER,
                suffix,
                names.orNull(oneof.type()),
                text(oneof))
            .build());
    type.addMethod(
        CodecWriter.read(suffix + names.orNull(oneof.type()), oneof.type())
            .addCode(read(oneof, names))
            .build());
  }

  private static CodeBlock size(OneofModel oneof, CodecNames names) {
    CodeBlock.Builder code = CodeBlock.builder();
    for (OneofModel.Case one : oneof.cases()) {
      code.beginControlFlow("if (value instanceof $T one)", one.type())
          .addStatement(
              "return $T.total(sizer.end(sizer.begin($S), $L, size$L(one, sizer)))",
              RuntimeTypes.WIRE_SIZER,
              text(oneof),
              one.number(),
              names.suffix(one.type()))
          .endControlFlow();
    }
    return code.addStatement(
            "throw $T.unpermitted(value, $S)", RuntimeTypes.WIRE_SIZER, text(oneof))
        .build();
  }

  private static CodeBlock write(OneofModel oneof, CodecNames names) {
    CodeBlock.Builder code = CodeBlock.builder();
    for (OneofModel.Case one : oneof.cases()) {
      code.beginControlFlow("if (value instanceof $T one)", one.type())
          .addStatement("int end = out.begin($L)", one.number())
          .addStatement("write$L(one, out)", names.suffix(one.type()))
          .addStatement("out.end(end)")
          .addStatement("return")
          .endControlFlow();
    }
    return code.addStatement("throw $T.changed()", RuntimeTypes.WIRE_WRITER).build();
  }

  /** Of several cases the last one counts; parts of it are merged if no other came between them. */
  private static CodeBlock read(OneofModel oneof, CodecNames names) {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .addStatement("$T value = null", oneof.type())
            .addStatement("int before = in.position()")
            .addStatement("int start = before")
            .beginControlFlow("while (in.next())")
            .beginControlFlow("switch (in.field())");
    for (OneofModel.Case one : oneof.cases()) {
      int size = names.heapSize(one.type());
      code.beginControlFlow("case $L ->", one.number())
          .beginControlFlow("if (value instanceof $T)", one.type())
          .addStatement(
              "value = in.end(in.merge(start, $L), read$L(in))", size, names.suffix(one.type()))
          .nextControlFlow("else")
          .addStatement("start = before")
          .addStatement("value = in.end(in.begin($L), read$L(in))", size, names.suffix(one.type()))
          .endControlFlow()
          .endControlFlow();
    }
    code.addStatement("default -> in.skip()")
        .endControlFlow()
        .addStatement("before = in.position()")
        .endControlFlow();
    return oneof
        .unrecognized()
        .map(type -> code.addStatement("return value == null ? new $T() : value", type))
        .orElseGet(() -> code.addStatement("return value"))
        .build();
  }

  private static String text(OneofModel oneof) {
    return String.join(".", oneof.type().simpleNames());
  }
}
