package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.lang.model.element.Modifier;

/** Writes the stub that makes a service's calls over a gRPC channel. */
final class GrpcStubWriter extends SourceFileWriter {
  static ClassName stub(ServiceModel service) {
    return service.generated("GrpcStub");
  }

  @Override
  ClassName name(ServiceModel service) {
    return stub(service);
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    ClassName name = name(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .addSuperinterface(service.type())
            .addJavadoc(
                "Calls {@link $T} over a gRPC channel. Immutable; may be used by any thread.\n",
                service.type())
            .addField(GrpcTypes.GRPC_CALLS, "calls", Modifier.PRIVATE, Modifier.FINAL)
            .addMethod(
                MethodSpec.constructorBuilder()
                    .addParameter(GrpcTypes.GRPC_CALLS, "calls")
                    .addStatement("this.calls = calls")
                    .build());
    if (service.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    addOptions(type, name);
    FreeNames free = new FreeNames(service.names());
    ClassName binding = GrpcBindingWriter.binding(service);
    for (GrpcMethodCode method : GrpcMethodCode.of(service, binding)) {
      addMethods(type, method, binding, free);
    }
    return type;
  }

  private static void addMethods(
      TypeSpec.Builder type, GrpcMethodCode code, ClassName binding, FreeNames free) {
    MethodModel method = code.method;
    boolean waits = !method.result().async() && !method.kind().responseStream();
    type.addMethod(
        method(code, binding, method.name(), method.result().declared(), !waits)
            .addAnnotation(Override.class)
            .build());
    if (waits) {
      TypeName value =
          method.result().field().map(f -> f.type().type().box()).orElse(ClassName.get(Void.class));
      TypeName future = ParameterizedTypeName.get(ClassName.get(CompletableFuture.class), value);
      free.take(method.name() + "Async")
          .ifPresent(
              name ->
                  type.addMethod(
                      method(code, binding, name, future, true)
                          .addJavadoc(
                              "{@link #$L} without waiting for the answer.\n", method.name())
                          .build()));
    }
  }

  private static MethodSpec.Builder method(
      GrpcMethodCode code, ClassName binding, String name, TypeName result, boolean async) {
    MethodModel method = code.method;
    MethodSpec.Builder spec =
        MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC).returns(result);
    NameAllocator locals = new NameAllocator();
    locals.newName("calls");
    locals.newName("response");
    List<CodeBlock> arguments = new ArrayList<>();
    for (FieldModel parameter : method.parameters()) {
      String local = locals.newName(parameter.name());
      TypeName type = parameter.type().type();
      spec.addParameter(
          method.kind().requestStream() ? Streams.publisher(type.box()) : type, local);
      arguments.add(CodeBlock.of("$L", local));
    }
    CodeBlock request =
        method.kind().requestStream() ? arguments.get(0) : code.request.of(arguments);
    CodeBlock descriptor = code.descriptor(binding);
    if (method.kind().responseStream()) {
      String function = method.kind().requestStream() ? "bidiStreaming" : "serverStreaming";
      return spec.addStatement("return calls.$L($L, $L)", function, descriptor, request);
    }
    if (async) {
      String function = method.kind().requestStream() ? "clientStreamingAsync" : "async";
      return spec.addStatement(
          "return calls.$L($L, $L, response -> $L)",
          function,
          descriptor,
          request,
          code.response.isEmpty() ? "null" : code.response.values("response").get(0));
    }
    method.errors().forEach(error -> spec.addException(error.type()));
    String function = method.kind().requestStream() ? "clientStreaming" : "blocking";
    CodeBlock call = CodeBlock.of("calls.$L($L, $L)", function, descriptor, request);
    if (code.response.isEmpty()) {
      return spec.addStatement(call);
    }
    return code.response.isMadeUp()
        ? spec.addStatement("return $L.$L()", call, code.response.components().get(0))
        : spec.addStatement("return $L", call);
  }

  private static void addOptions(TypeSpec.Builder type, ClassName name) {
    option(
        type,
        name,
        "withDeadline",
        "The same stub, whose calls may each take no longer than {@code timeout}.\n",
        ClassName.get(Duration.class),
        "timeout");
    option(
        type,
        name,
        "withMetadata",
        "The same stub, whose calls carry {@code metadata} as well.\n",
        RuntimeTypes.METADATA,
        "metadata");
    option(
        type,
        name,
        "withCallOptions",
        "The same stub with gRPC's own options beneath: credentials, limits, a compressor.\n",
        GrpcTypes.CALL_OPTIONS,
        "options");
    type.addMethod(
        MethodSpec.methodBuilder("withWaitForReady")
            .addJavadoc("The same stub, whose calls wait for a connection if there is none.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addStatement("return new $T(calls.withWaitForReady())", name)
            .build());
  }

  private static void option(
      TypeSpec.Builder type,
      ClassName stub,
      String name,
      String javadoc,
      ClassName parameterType,
      String parameter) {
    type.addMethod(
        MethodSpec.methodBuilder(name)
            .addJavadoc(javadoc)
            .addModifiers(Modifier.PUBLIC)
            .returns(stub)
            .addParameter(parameterType, parameter)
            .addStatement("return new $T(calls.$L($L))", stub, name, parameter)
            .build());
  }
}
