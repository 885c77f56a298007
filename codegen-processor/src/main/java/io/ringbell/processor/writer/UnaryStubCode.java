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

/** The stub's code for a unary method, which may run several times if the call is tried again. */
final class UnaryStubCode {
  private final StubMethod method;
  private final NameAllocator privateNames;

  UnaryStubCode(StubMethod method, NameAllocator privateNames) {
    this.method = method;
    this.privateNames = privateNames;
  }

  /**
   * Adds the methods.
   *
   * @param asyncName of an asynchronous variant of a blocking method; empty for none
   */
  void addTo(TypeSpec.Builder type, String asyncName) {
    if (method.model.result().async()) {
      addAsync(type, method.model.name(), method.model.result().declared(), true);
    } else {
      type.addMethod(blocking());
      if (!asyncName.isEmpty()) {
        TypeName future =
            ParameterizedTypeName.get(
                ClassName.get(CompletableFuture.class), method.responseType());
        addAsync(type, asyncName, future, false);
      }
    }
  }

  private MethodSpec blocking() {
    NameAllocator locals = new NameAllocator();
    List<String> arguments = StubMethod.arguments();
    MethodSpec.Builder spec =
        method.method(method.model.name(), method.model.result().declared(), locals, arguments);
    String attempt = locals.newName("attempt");
    String call = locals.newName("call");
    String failure = locals.newName("failure");
    return method
        .declareErrors(spec)
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .beginControlFlow("for ($T $L = null; ; )", RuntimeTypes.ATTEMPT, attempt)
        .beginControlFlow("try")
        .addStatement(
            "$T $L = calls.begin($L, options, $L)",
            RuntimeTypes.CLIENT_CALL,
            call,
            method.number,
            attempt)
        .beginControlFlow("try")
        .addCode(encode(arguments, call, locals))
        .nextControlFlow("catch ($T e)", Throwable.class)
        .addStatement("throw $L.abort(e)", call)
        .endControlFlow()
        .addCode(invoke(call))
        .nextControlFlow("catch ($T $L)", RuntimeTypes.RPC_EXCEPTION, failure)
        .addStatement("$1L = calls.retry($2L, options, $1L, $3L)", attempt, method.number, failure)
        .endControlFlow()
        .endControlFlow()
        .build();
  }

  /** An asynchronous method never throws: all that fails, fails the future. */
  private void addAsync(TypeSpec.Builder type, String name, TypeName future, boolean overrides) {
    String start = privateNames.newName("start" + upperCamel(name));
    NameAllocator locals = new NameAllocator();
    List<String> arguments = StubMethod.arguments();
    MethodSpec.Builder outer = method.method(name, future, locals, arguments);
    String lambda = locals.newName("attempt");
    if (overrides) {
      outer.addAnnotation(Override.class);
    } else {
      outer.addJavadoc("{@link #$L} without waiting for the answer.\n", method.model.name());
    }
    type.addMethod(
        outer
            .addModifiers(Modifier.PUBLIC)
            .addStatement(
                "return calls.startAsync($L, options, $L -> $L($L))",
                method.number,
                lambda,
                start,
                arguments.isEmpty() ? lambda : String.join(", ", arguments) + ", " + lambda)
            .build());
    type.addMethod(attempt(start));
  }

  private MethodSpec attempt(String name) {
    NameAllocator locals = new NameAllocator();
    List<String> arguments = StubMethod.arguments();
    TypeName future =
        ParameterizedTypeName.get(ClassName.get(CompletableFuture.class), method.responseType());
    MethodSpec.Builder spec = method.method(name, future, locals, arguments);
    String attempt = locals.newName("attempt");
    String call = locals.newName("call");
    return spec.addModifiers(Modifier.PRIVATE)
        .addParameter(RuntimeTypes.ATTEMPT, attempt)
        .addStatement("$T $L = null", RuntimeTypes.CLIENT_CALL, call)
        .beginControlFlow("try")
        .addStatement("$L = calls.begin($L, options, $L)", call, method.number, attempt)
        .addCode(encode(arguments, call, locals))
        .nextControlFlow("catch ($T e)", Throwable.class)
        .addStatement("return $T.failed($L, e)", RuntimeTypes.CLIENT_CALLS, call)
        .endControlFlow()
        .addStatement("return $L.invokeAsync($L)", call, method.readerName())
        .build();
  }

  private CodeBlock encode(List<String> arguments, String call, NameAllocator locals) {
    if (arguments.isEmpty()) {
      return CodeBlock.builder().addStatement("$L.request(0)", call).build();
    }
    return EncodeCode.of(
        method.requestSuffix(),
        method.requestPlace(),
        arguments,
        call + ".request",
        call,
        locals,
        method.codec);
  }

  private CodeBlock invoke(String call) {
    CodeBlock.Builder code = CodeBlock.builder();
    if (method.model.result().field().isEmpty()) {
      return code.addStatement("$L.invokeVoid()", call).addStatement("return").build();
    }
    if (!method.isPrimitive()) {
      return code.addStatement("return $L.invoke($L)", call, method.response).build();
    }
    TypeName type = method.model.result().field().get().type().type();
    CodeBlock value = CodeBlock.of("$L.invokePrimitive($L)", call, method.response);
    return code.addStatement("return $L", primitive(type, value)).build();
  }

  private static CodeBlock primitive(TypeName type, CodeBlock bits) {
    if (type.equals(TypeName.BOOLEAN)) {
      return CodeBlock.of("$L != 0", bits);
    }
    if (type.equals(TypeName.FLOAT)) {
      return CodeBlock.of("$T.intBitsToFloat((int) $L)", Float.class, bits);
    }
    if (type.equals(TypeName.DOUBLE)) {
      return CodeBlock.of("$T.longBitsToDouble($L)", Double.class, bits);
    }
    return type.equals(TypeName.LONG) ? bits : CodeBlock.of("($T) $L", type, bits);
  }

  private static String upperCamel(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
