package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.ErrorModel;
import io.ringbell.processor.model.MethodModel;
import javax.lang.model.element.Modifier;

/** The codec's constant for the exceptions that a method declares; none without any. */
final class ErrorConstants {
  private ErrorConstants() {}

  static void add(TypeSpec.Builder type, MethodModel method, CodecNames names) {
    if (method.errors().isEmpty()) {
      return;
    }
    CodeBlock errors =
        method.errors().stream()
            .map(error -> declared(error, names))
            .collect(CodeBlock.joining(",\n"));
    type.addField(
        FieldSpec.builder(
                RuntimeTypes.ERROR_CODEC, names.errors(method), Modifier.STATIC, Modifier.FINAL)
            .initializer("$T.of($>$>\n$L$<$<)", RuntimeTypes.ERROR_CODEC, errors)
            .build());
  }

  private static CodeBlock declared(ErrorModel error, CodecNames names) {
    return CodeBlock.of(
        "new $1T<>($2T.class, $3S, $4T.$5L, $8T.of($6T::size$7L, $6T::write$7L), $6T::read$7L)",
        RuntimeTypes.DECLARED_ERROR,
        error.type(),
        error.wireName(),
        RuntimeTypes.STATUS_CODE,
        error.status(),
        names.owner(),
        names.suffix(error.type()),
        RuntimeTypes.MESSAGE_WRITER);
  }
}
