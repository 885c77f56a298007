package io.ringbell.processor.writer;

import com.google.common.base.CaseFormat;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * The skeleton's methods for one method of the service: {@code decode} its arguments, {@code start}
 * it here or on the executor, {@code run} it, and {@code reply}. They are apart so that the path
 * without executor captures nothing.
 */
final class HandlerCode {
  private final MethodModel method;
  private final ClassName skeleton;
  private final CodecNames codec;
  private final String suffix;
  private final NameAllocator names = MessageCode.names();
  private final List<String> arguments = new ArrayList<>();
  private final String request;
  private final String response;

  HandlerCode(MethodModel method, ClassName skeleton, CodecNames codec, NameAllocator constants) {
    this.method = method;
    this.skeleton = skeleton;
    this.codec = codec;
    this.suffix = codec.handler(method);
    String constant = CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, suffix);
    this.request = constants.newName(constant + "_REQUEST");
    this.response = constants.newName(constant + "_RESPONSE");
    for (String name : List.of("service", "call", "result", "c", "e")) {
      names.newName(name);
    }
    method.parameters().forEach(p -> arguments.add(names.newName(p.name())));
  }

  void addTo(TypeSpec.Builder type) {
    if (method.kind().requestStream()) {
      type.addField(constant(RuntimeTypes.MESSAGE_READER, elementType(), request, elementReader()));
      type.addMethod(open());
    } else {
      type.addMethod(decode());
    }
    type.addMethod(start());
    type.addMethod(run());
    if (method.kind().responseStream()) {
      FieldModel element = method.result().field().orElseThrow();
      CodeBlock writer = Streams.elementWriter(responseSuffix(), element.place(), codec);
      type.addField(
          constant(RuntimeTypes.MESSAGE_WRITER, element.type().type().box(), response, writer));
    } else if (method.result().field().isPresent() || method.result().async()) {
      type.addMethod(reply());
    }
  }

  private TypeName elementType() {
    return method.parameters().get(0).type().type().box();
  }

  private CodeBlock elementReader() {
    String of =
        method
            .requestMessage()
            .map(message -> codec.suffix(message.type()))
            .orElseGet(() -> codec.request(method));
    return CodeBlock.of("$T::read$L", codec.owner(), of);
  }

  private static FieldSpec constant(
      ClassName type, TypeName of, String name, CodeBlock initializer) {
    return FieldSpec.builder(ParameterizedTypeName.get(type, of), name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .initializer(initializer)
        .build();
  }

  private MethodSpec open() {
    return MethodSpec.methodBuilder("open" + suffix)
        .addModifiers(Modifier.PRIVATE)
        .addParameter(RuntimeTypes.SERVER_CALL, "call")
        .addStatement("start$L(call.requests($L), call)", suffix, request)
        .build();
  }

  private MethodSpec decode() {
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder("decode" + suffix)
            .addModifiers(Modifier.PRIVATE)
            .addParameter(RuntimeTypes.WIRE_READER, "in")
            .addParameter(RuntimeTypes.SERVER_CALL, "call");
    if (method.parameters().isEmpty()) {
      return spec.addStatement("in.skipAll()").addStatement("start$L(call)", suffix).build();
    }
    if (method.requestMessage().isPresent()) {
      ValueType.Message message = method.requestMessage().get();
      return spec.addStatement("start$L($L, call)", suffix, new ValueCode(codec).readHere(message))
          .build();
    }
    CodeBlock.Builder code = CodeBlock.builder();
    NameAllocator locals = MessageCode.names();
    locals.newName("call");
    List<CodeBlock> values = new MessageCode(method.parameters(), codec).read(code, locals);
    return spec.addCode(code.build())
        .addStatement("start$L($L, call)", suffix, CodeBlock.join(values, ", "))
        .build();
  }

  private MethodSpec start() {
    return withArguments("start")
        .beginControlFlow("if (call.inline())")
        .addStatement("run$L($L)", suffix, argumentsAnd("call"))
        .nextControlFlow("else")
        .addStatement("call.execute(c -> run$L($L))", suffix, argumentsAnd("c"))
        .endControlFlow()
        .build();
  }

  private MethodSpec run() {
    CodeBlock invocation =
        CodeBlock.of("service.$L($L)", method.name(), String.join(", ", arguments));
    MethodSpec.Builder spec = withArguments("run");
    if (method.result().async()) {
      return spec.beginControlFlow("try")
          .addStatement("call.reply($L, $T::reply$L)", invocation, skeleton, suffix)
          .nextControlFlow("catch ($T e)", Throwable.class)
          .addStatement("call.fail(e)")
          .endControlFlow()
          .build();
    }
    if (method.kind().responseStream()) {
      return spec.beginControlFlow("try")
          .addStatement("call.stream($L, $L)", invocation, response)
          .nextControlFlow("catch ($T e)", Throwable.class)
          .addStatement("call.fail(e)")
          .endControlFlow()
          .build();
    }
    boolean empty = method.result().field().isEmpty();
    if (!empty) {
      spec.addStatement("$T result", method.result().declared());
    }
    spec.beginControlFlow("try")
        .addStatement("$L$L", empty ? "" : "result = ", invocation)
        .nextControlFlow("catch ($T e)", Throwable.class)
        .addStatement("call.fail(e)")
        .addStatement("return")
        .endControlFlow();
    return empty
        ? spec.addStatement("call.sendEmpty()").build()
        : spec.addStatement("reply$L(result, call)", suffix).build();
  }

  private MethodSpec reply() {
    TypeName type =
        method.result().field().map(f -> f.type().type()).orElse(ClassName.get(Void.class));
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder("reply" + suffix)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
            .addParameter(type, "result")
            .addParameter(RuntimeTypes.SERVER_CALL, "call");
    if (method.result().field().isEmpty()) {
      return spec.addStatement("call.sendEmpty()").build();
    }
    FieldModel field = method.result().field().get();
    ValueType.Message message = method.result().message().orElse(null);
    CodeBlock encode =
        EncodeCode.of(
            responseSuffix(),
            message == null ? "" : field.place(),
            List.of("result"),
            "call.response",
            "call",
            new NameAllocator(),
            codec);
    return spec.beginControlFlow("try")
        .addCode(encode)
        .nextControlFlow("catch ($T e)", Throwable.class)
        .addStatement("call.abort(e)")
        .addStatement("return")
        .endControlFlow()
        .addStatement("call.send()")
        .build();
  }

  private String responseSuffix() {
    return method
        .result()
        .message()
        .map(message -> codec.suffix(message.type()))
        .orElseGet(() -> codec.response(method));
  }

  private MethodSpec.Builder withArguments(String prefix) {
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder(prefix + suffix).addModifiers(Modifier.PRIVATE);
    for (int i = 0; i < arguments.size(); i++) {
      TypeName type = method.parameters().get(i).type().type();
      spec.addParameter(
          method.kind().requestStream() ? Streams.publisher(type.box()) : type, arguments.get(i));
    }
    return spec.addParameter(RuntimeTypes.SERVER_CALL, "call");
  }

  private String argumentsAnd(String last) {
    return arguments.isEmpty() ? last : String.join(", ", arguments) + ", " + last;
  }
}
