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
import io.ringbell.processor.model.ResultModel;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.model.ValueType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the stub: the client's side of a service. */
final class StubWriter extends SourceFileWriter {
  @Override
  ClassName name(ServiceModel service) {
    return service.generated("Stub");
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    ClassName name = name(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .addSuperinterface(service.type())
            .addJavadoc(
                "Calls {@link $T} on a server. Immutable; may be used by any thread.\n",
                service.type());
    if (service.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    NameAllocator members = new NameAllocator();
    members.newName("calls");
    members.newName("options");
    CodecNames codec = CodecNames.outside(service);
    List<Call> calls =
        service.methods().stream().map(method -> new Call(method, members, codec)).toList();
    calls.forEach(call -> call.addConstants(type, service.wireName()));
    type.addField(RuntimeTypes.CLIENT_CALLS, "calls", Modifier.PRIVATE, Modifier.FINAL);
    type.addField(RuntimeTypes.CALL_OPTIONS, "options", Modifier.PRIVATE, Modifier.FINAL);
    calls.forEach(
        call -> type.addField(TypeName.INT, call.number, Modifier.PRIVATE, Modifier.FINAL));
    addConstructors(type, name, calls);
    addFactories(type, name);
    calls.forEach(call -> type.addMethod(call.method()));
    return type;
  }

  private static void addConstructors(TypeSpec.Builder type, ClassName name, List<Call> calls) {
    MethodSpec.Builder first =
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(RuntimeTypes.CLIENT_CALLS, "calls")
            .addStatement("this.calls = calls")
            .addStatement("this.options = $T.DEFAULT", RuntimeTypes.CALL_OPTIONS);
    MethodSpec.Builder copy =
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(name, "stub")
            .addParameter(RuntimeTypes.CALL_OPTIONS, "options")
            .addStatement("this.calls = stub.calls")
            .addStatement("this.options = options");
    for (Call call : calls) {
      first.addStatement("this.$L = calls.register($L)", call.number, call.descriptor);
      copy.addStatement("this.$1L = stub.$1L", call.number);
    }
    type.addMethod(first.build()).addMethod(copy.build());
  }

  private static void addFactories(TypeSpec.Builder type, ClassName name) {
    type.addMethod(
        MethodSpec.methodBuilder("of")
            .addJavadoc("A stub that calls over {@code channel}, without a deadline.\n")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .returns(name)
            .addParameter(RuntimeTypes.RPC_CHANNEL, "channel")
            .addStatement("return new $T(channel.calls())", name)
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withDeadline")
            .addJavadoc(
                "The same stub, whose calls may each take no longer than {@code timeout}.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(Duration.class, "timeout")
            .addStatement("return withOptions(options.withTimeout(timeout))")
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withOptions")
            .addJavadoc("The same stub with other options.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(RuntimeTypes.CALL_OPTIONS, "options")
            .addStatement("return new $T(this, options)", name)
            .build());
  }

  /** One method and its members. */
  private static final class Call {
    private final MethodModel method;
    private final CodecNames codec;
    private final String number;
    private final String descriptor;
    private final String response;

    Call(MethodModel method, NameAllocator members, CodecNames codec) {
      String constant = CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, method.wireName());
      this.method = method;
      this.codec = codec;
      this.number = members.newName(method.name() + "Method");
      this.descriptor = members.newName(constant);
      this.response = members.newName(constant + "_RESPONSE");
    }

    void addConstants(TypeSpec.Builder type, String service) {
      type.addField(
          FieldSpec.builder(RuntimeTypes.METHOD_DESCRIPTOR, descriptor)
              .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
              .initializer(Descriptors.of(service, method))
              .build());
      ResultModel result = method.result();
      if (result.field().isPresent() || result.async()) {
        type.addField(
            FieldSpec.builder(readerType(result), response)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(reader(result))
                .build());
      }
    }

    private static TypeName readerType(ResultModel result) {
      TypeName type = result.field().map(f -> f.type().type()).orElse(ClassName.get(Void.class));
      return type.isPrimitive()
          ? RuntimeTypes.PRIMITIVE_READER
          : ParameterizedTypeName.get(RuntimeTypes.MESSAGE_READER, type);
    }

    private CodeBlock reader(ResultModel result) {
      if (result.field().isEmpty()) {
        return CodeBlock.builder()
            .beginControlFlow("in ->")
            .addStatement("in.skipAll()")
            .addStatement("return null")
            .unindent()
            .add("}")
            .build();
      }
      String suffix =
          result.message().map(m -> codec.suffix(m.type())).orElse(codec.response(method));
      CodeBlock read = CodeBlock.of("$T::read$L", codec.owner(), suffix);
      CodeBlock call = CodeBlock.of("$Lread$L(in)", codec.qualifier(), suffix);
      TypeName type = result.field().get().type().type();
      if (type.equals(TypeName.BOOLEAN)) {
        return CodeBlock.of("in -> $L ? 1 : 0", call);
      }
      if (type.equals(TypeName.FLOAT)) {
        return CodeBlock.of("in -> $T.floatToRawIntBits($L)", Float.class, call);
      }
      if (type.equals(TypeName.DOUBLE)) {
        return CodeBlock.of("in -> $T.doubleToRawLongBits($L)", Double.class, call);
      }
      return read;
    }

    MethodSpec method() {
      NameAllocator locals = new NameAllocator();
      MethodSpec.Builder spec =
          MethodSpec.methodBuilder(method.name())
              .addAnnotation(Override.class)
              .addModifiers(Modifier.PUBLIC)
              .returns(method.result().declared());
      for (String name : List.of("calls", "options", number, "e")) {
        locals.newName(name, "member " + name);
      }
      List<String> arguments = new ArrayList<>();
      for (FieldModel parameter : method.parameters()) {
        String name = locals.newName(parameter.name());
        arguments.add(name);
        spec.addParameter(parameter.type().type(), name);
      }
      String call = locals.newName("call");
      if (method.result().async()) {
        // An asynchronous method never throws: all that fails, fails the future.
        spec.addStatement("$T $L = null", RuntimeTypes.CLIENT_CALL, call)
            .beginControlFlow("try")
            .addStatement("$L = calls.begin($L, options)", call, number)
            .addCode(encode(arguments, call, locals))
            .nextControlFlow("catch ($T e)", Throwable.class)
            .addStatement("return $T.failed($L, e)", RuntimeTypes.CLIENT_CALLS, call)
            .endControlFlow();
      } else {
        spec.addStatement(
                "$T $L = calls.begin($L, options)", RuntimeTypes.CLIENT_CALL, call, number)
            .beginControlFlow("try")
            .addCode(encode(arguments, call, locals))
            .nextControlFlow("catch ($T e)", Throwable.class)
            .addStatement("throw $L.abort(e)", call)
            .endControlFlow();
      }
      return spec.addCode(invoke(call)).build();
    }

    private CodeBlock encode(List<String> arguments, String call, NameAllocator locals) {
      if (arguments.isEmpty()) {
        return CodeBlock.builder().addStatement("$L.request(0)", call).build();
      }
      ValueType.Message message = method.requestMessage().orElse(null);
      return EncodeCode.of(
          message == null ? codec.request(method) : codec.suffix(message.type()),
          message == null ? "" : method.parameters().get(0).place(),
          arguments,
          call + ".request",
          call,
          locals,
          codec);
    }

    private CodeBlock invoke(String call) {
      ResultModel result = method.result();
      CodeBlock.Builder code = CodeBlock.builder();
      if (result.async()) {
        return code.addStatement("return $L.invokeAsync($L)", call, response).build();
      }
      if (result.field().isEmpty()) {
        return code.addStatement("$L.invokeVoid()", call).build();
      }
      TypeName type = result.field().get().type().type();
      if (!type.isPrimitive()) {
        return code.addStatement("return $L.invoke($L)", call, response).build();
      }
      CodeBlock value = CodeBlock.of("$L.invokePrimitive($L)", call, response);
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
  }
}
