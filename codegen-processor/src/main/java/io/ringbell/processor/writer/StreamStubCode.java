package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.lang.model.element.Modifier;

/** The stub's code for a method with a stream: the runtime does the work. */
final class StreamStubCode {
  private final StubMethod method;

  StreamStubCode(StubMethod method) {
    this.method = method;
  }

  /** Adds the method, and those of its variants whose names are free. */
  void addTo(TypeSpec.Builder type, FreeNames free) {
    String name = method.model.name();
    switch (method.model.kind()) {
      case SERVER_STREAMING -> {
        type.addMethod(whole("serverStreaming", declared()).build());
        free.take(name + "Blocking").ifPresent(n -> type.addMethod(responses(n)));
      }
      case CLIENT_STREAMING -> {
        addClientStreaming(type, free);
        free.take(name + "Call").ifPresent(n -> type.addMethod(open(n)));
      }
      case BIDI_STREAMING -> {
        type.addMethod(
            streams("bidiStreaming", name, declared()).addAnnotation(Override.class).build());
        free.take(name + "Call").ifPresent(n -> type.addMethod(open(n)));
      }
      case UNARY -> throw new IllegalStateException("unary: " + name);
    }
  }

  private void addClientStreaming(TypeSpec.Builder type, FreeNames free) {
    String name = method.model.name();
    if (method.model.result().async()) {
      type.addMethod(
          streams("clientStreaming", name, declared()).addAnnotation(Override.class).build());
      return;
    }
    type.addMethod(
        streams("clientStreamingBlocking", name, declared()).addAnnotation(Override.class).build());
    TypeName future =
        ParameterizedTypeName.get(ClassName.get(CompletableFuture.class), method.responseType());
    free.take(name + "Async")
        .ifPresent(
            n ->
                type.addMethod(
                    streams("clientStreaming", n, future)
                        .addJavadoc("{@link #$L} without waiting for the answer.\n", name)
                        .build()));
  }

  private TypeName declared() {
    return method.model.result().declared();
  }

  private MethodSpec.Builder whole(String function, TypeName result) {
    return request(function, method.model.name(), result).addAnnotation(Override.class);
  }

  private MethodSpec responses(String name) {
    TypeName result = ParameterizedTypeName.get(RuntimeTypes.RPC_RESPONSES, method.responseType());
    return request("responses", name, result)
        .addJavadoc("{@link #$L} as an iterator that waits.\n", method.model.name())
        .build();
  }

  private MethodSpec.Builder request(String function, String name, TypeName result) {
    NameAllocator locals = new NameAllocator();
    List<String> arguments = StubMethod.arguments();
    MethodSpec.Builder spec = method.method(name, result, locals, arguments);
    return spec.addModifiers(Modifier.PUBLIC)
        .addStatement(
            "return calls.$L(\n$L,\noptions,\n$L,\n$L)",
            function,
            method.number,
            method.requestWriter(arguments, locals),
            method.response);
  }

  private MethodSpec.Builder streams(String function, String name, TypeName result) {
    List<String> arguments = StubMethod.arguments();
    MethodSpec.Builder spec = method.method(name, result, new NameAllocator(), arguments);
    boolean isVoid = result.equals(TypeName.VOID);
    CodeBlock call =
        CodeBlock.of(
            "calls.$L($L, options, $L, $L, $L)",
            function,
            method.number,
            arguments.get(0),
            method.request,
            method.response);
    return spec.addModifiers(Modifier.PUBLIC)
        .addStatement(isVoid ? CodeBlock.of("$L", call) : CodeBlock.of("return $L", call));
  }

  private MethodSpec open(String name) {
    return MethodSpec.methodBuilder(name)
        .addJavadoc("{@link #$L} with requests that are sent one by one.\n", method.model.name())
        .addModifiers(Modifier.PUBLIC)
        .returns(
            ParameterizedTypeName.get(
                RuntimeTypes.RPC_STREAM, method.requestType(), method.responseType()))
        .addStatement(
            "return calls.open($L, options, $L, $L)",
            method.number,
            method.request,
            method.response)
        .build();
  }
}
