package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.CallKind;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.MethodSettings;

/** What both sides say of a method. */
final class Descriptors {
  private Descriptors() {}

  static CodeBlock of(String service, MethodModel method, CodecNames codec) {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .add(
                "$T.$L($S, $S)",
                RuntimeTypes.METHOD_DESCRIPTOR,
                factory(method.kind()),
                service,
                method.wireName());
    MethodSettings settings = method.settings();
    if (settings.blocking()) {
      code.add(".withBlocking()");
    }
    if (settings.idempotent()) {
      code.add(".withIdempotent()");
    }
    if (settings.compressed()) {
      code.add(".withCompressed()");
    }
    if (settings.timeoutNanos() != 0) {
      code.add(".withTimeout($LL)", settings.timeoutNanos());
    }
    if (!method.errors().isEmpty()) {
      code.add(".withErrors($T.$L)", codec.owner(), codec.errors(method));
    }
    return code.build();
  }

  private static String factory(CallKind kind) {
    return switch (kind) {
      case UNARY -> "unary";
      case SERVER_STREAMING -> "serverStreaming";
      case CLIENT_STREAMING -> "clientStreaming";
      case BIDI_STREAMING -> "bidiStreaming";
    };
  }
}
