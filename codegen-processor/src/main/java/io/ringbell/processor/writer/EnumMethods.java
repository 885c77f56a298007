package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.EnumModel;
import javax.lang.model.element.Modifier;

/** The codec's methods for an enum: from constants to numbers and back. */
final class EnumMethods {
  private EnumMethods() {}

  static void add(TypeSpec.Builder type, EnumModel enumeration, CodecNames names) {
    String suffix = names.suffix(enumeration.type());
    CodeBlock.Builder numbers = CodeBlock.builder().beginControlFlow("return switch (value)");
    CodeBlock.Builder constants = CodeBlock.builder().beginControlFlow("return switch (number)");
    for (EnumModel.Constant constant : enumeration.constants()) {
      numbers.addStatement("case $L -> $L", constant.name(), constant.number());
      constants.addStatement(
          "case $L -> $T.$L", constant.number(), enumeration.type(), constant.name());
    }
    String fallback = enumeration.zero();
    if (!enumeration.unrecognized().isEmpty()) {
      fallback = enumeration.unrecognized();
      numbers.addStatement(
          "case $L -> throw $T.unnumbered(value, $S)",
          fallback,
          RuntimeTypes.WIRE_SIZER,
          String.join(".", enumeration.type().simpleNames()));
    }
    constants.addStatement("default -> $T.$L", enumeration.type(), fallback);
    type.addMethod(
        MethodSpec.methodBuilder("numberOf" + suffix)
            .addModifiers(Modifier.STATIC)
            .returns(TypeName.INT)
            .addParameter(enumeration.type(), "value")
            .addCode(numbers.unindent().add("};\n").build())
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("read" + suffix)
            .addModifiers(Modifier.STATIC)
            .returns(enumeration.type())
            .addParameter(TypeName.INT, "number")
            .addCode(constants.unindent().add("};\n").build())
            .build());
  }
}
