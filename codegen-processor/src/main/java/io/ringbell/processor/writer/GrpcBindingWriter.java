package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.lang.model.element.Modifier;

/** Writes the class that binds a service to gRPC servers and channels. */
final class GrpcBindingWriter extends SourceFileWriter {
  private final GrpcSchemaCode schema;

  GrpcBindingWriter(GrpcSchemaCode schema) {
    this.schema = schema;
  }

  static ClassName binding(ServiceModel service) {
    return service.generated("Grpc");
  }

  @Override
  ClassName name(ServiceModel service) {
    return binding(service);
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    ClassName name = name(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .addJavadoc("{@link $T} on gRPC servers, and over gRPC channels.\n", service.type())
            .addField(
                FieldSpec.builder(GrpcTypes.GRPC_SCHEMA, "SCHEMA")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer(schema.of(service))
                    .build());
    if (service.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    List<GrpcMethodCode> methods = GrpcMethodCode.of(service, name);
    methods.forEach(method -> type.addField(constant(service, method)));
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    addBind(type, service, methods);
    type.addMethod(client(GrpcStubWriter.stub(service)));
    for (GrpcMethodCode method : methods) {
      if (method.request.isMadeUp()) {
        type.addMethod(method.request.readMethod(method.codec));
        type.addType(method.request.record(method.request.suffix()));
      }
      if (method.response.isMadeUp()) {
        type.addType(method.response.record(method.response.suffix()));
      }
    }
    return type;
  }

  private static FieldSpec constant(ServiceModel service, GrpcMethodCode method) {
    CodeBlock requestReader =
        method.request.isMadeUp()
            ? CodeBlock.of("$T::read$L", binding(service), method.request.suffix())
            : method.request.reader(method.codec);
    return FieldSpec.builder(
            ParameterizedTypeName.get(
                GrpcTypes.GRPC_METHOD, method.request.type(), method.response.type()),
            method.constant)
        .addModifiers(Modifier.STATIC, Modifier.FINAL)
        .initializer(
            "$T.of($>$>\nSCHEMA,\n$L,\n$L,\n$L,\n$L,\n$L$<$<)",
            GrpcTypes.GRPC_METHOD,
            Descriptors.of(service.wireName(), method.method, method.codec),
            method.request.writer(method.codec),
            requestReader,
            method.response.writer(method.codec),
            method.response.reader(method.codec))
        .build();
  }

  private static void addBind(
      TypeSpec.Builder type, ServiceModel service, List<GrpcMethodCode> methods) {
    type.addMethod(
        bind(service)
            .addJavadoc("What a gRPC server needs to serve {@code service}.\n")
            .addModifiers(Modifier.PUBLIC)
            .addStatement("return bind(service, $T.of(SCHEMA))", GrpcTypes.GRPC_BINDING)
            .build());
    type.addMethod(
        bind(service)
            .addJavadoc(
                "The same with an executor for handlers that block in the middle of a stream.\n")
            .addModifiers(Modifier.PUBLIC)
            .addParameter(Executor.class, "executor")
            .addStatement("return bind(service, $T.of(SCHEMA, executor))", GrpcTypes.GRPC_BINDING)
            .build());
    CodeBlock.Builder chain = CodeBlock.builder().add("return binding$>$>");
    methods.forEach(method -> chain.add("\n.$L", add(method)));
    type.addMethod(
        bind(service)
            .addModifiers(Modifier.PRIVATE)
            .addParameter(GrpcTypes.GRPC_BINDING, "binding")
            .addStatement("$T.requireNonNull(service, $S)", Objects.class, "service")
            .addStatement(chain.add("\n.build()$<$<").build())
            .build());
  }

  private static MethodSpec.Builder bind(ServiceModel service) {
    return MethodSpec.methodBuilder("bind")
        .addModifiers(Modifier.STATIC)
        .returns(GrpcTypes.SERVICE_DEFINITION)
        .addParameter(service.type(), "service");
  }

  private static CodeBlock add(GrpcMethodCode code) {
    MethodModel method = code.method;
    boolean requestStream = method.kind().requestStream();
    List<CodeBlock> arguments =
        requestStream ? List.of(CodeBlock.of("request")) : code.request.values("request");
    CodeBlock call = CodeBlock.of("service.$L($L)", method.name(), CodeBlock.join(arguments, ", "));
    if (method.kind().responseStream()) {
      String kind = requestStream ? "bidiStreaming" : "serverStreaming";
      return CodeBlock.of("$L($L, request -> $L)", kind, code.constant, call);
    }
    String kind = requestStream ? "clientStreaming" : "unary";
    if (method.result().async()) {
      CodeBlock answer = code.response.of(List.of(CodeBlock.of("result")));
      return CodeBlock.of(
          "$LAsync($L, request -> $L, result -> $L)", kind, code.constant, call, answer);
    }
    if (code.response.isEmpty()) {
      return CodeBlock.builder()
          .add("$L($L, request -> {\n", kind, code.constant)
          .indent()
          .add("$L;\nreturn $L;\n", call, code.response.of(List.of())) // within a statement
          .unindent()
          .add("})")
          .build();
    }
    return CodeBlock.of(
        "$L($L, request -> $L)", kind, code.constant, code.response.of(List.of(call)));
  }

  private static MethodSpec client(ClassName stub) {
    return MethodSpec.methodBuilder("client")
        .addJavadoc("A stub that calls over {@code channel}, without a deadline.\n")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .returns(stub)
        .addParameter(GrpcTypes.CHANNEL, "channel")
        .addStatement("return new $T($T.over(channel))", stub, GrpcTypes.GRPC_CALLS)
        .build();
  }
}
