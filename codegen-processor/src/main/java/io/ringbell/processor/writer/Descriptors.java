package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.MethodModel;

/** What both sides say of a method. */
final class Descriptors {
  private Descriptors() {}

  static CodeBlock of(String service, MethodModel method) {
    CodeBlock descriptor =
        CodeBlock.of(
            "$T.unary($S, $S)", RuntimeTypes.METHOD_DESCRIPTOR, service, method.wireName());
    return method.blocking() ? CodeBlock.of("$L.withBlocking()", descriptor) : descriptor;
  }
}
