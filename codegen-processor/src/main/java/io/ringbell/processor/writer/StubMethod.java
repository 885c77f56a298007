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
import io.ringbell.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** One method of a stub: the members that its code uses, and what its code is made of. */
final class StubMethod {
  final MethodModel model;
  final CodecNames codec;

  /** The field with its number. */
  final String number;

  /** The constant that describes it. */
  final String descriptor;

  /** The constant that reads its answer, or one element of it. */
  final String response;

  /** The constant that reads a primitive answer as an object. */
  final String boxedResponse;

  /** The constant that writes one element of its request. */
  final String request;

  StubMethod(MethodModel model, NameAllocator members, CodecNames codec) {
    String constant = CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, model.wireName());
    this.model = model;
    this.codec = codec;
    this.number = members.newName(model.name() + "Method");
    this.descriptor = members.newName(constant);
    this.response = members.newName(constant + "_RESPONSE");
    this.boxedResponse =
        isPrimitive() ? members.newName(constant + "_RESPONSE_OBJECT") : this.response;
    this.request = members.newName(constant + "_REQUEST");
  }

  void addConstants(TypeSpec.Builder type, String service) {
    add(type, RuntimeTypes.METHOD_DESCRIPTOR, descriptor, Descriptors.of(service, model, codec));
    if (isPrimitive() && !isStreaming()) {
      add(type, RuntimeTypes.PRIMITIVE_READER, response, primitiveReader());
    }
    TypeName reader = ParameterizedTypeName.get(RuntimeTypes.MESSAGE_READER, responseType());
    add(type, reader, readerName(), reader());
    if (model.kind().requestStream()) {
      TypeName writer = ParameterizedTypeName.get(RuntimeTypes.MESSAGE_WRITER, requestType());
      add(type, writer, request, elementWriter());
    }
  }

  boolean isStreaming() {
    return model.kind().requestStream() || model.kind().responseStream();
  }

  /** The constant whose reader gives objects. */
  String readerName() {
    return isPrimitive() && !isStreaming() ? boxedResponse : response;
  }

  /** Whether its answer is a primitive value. */
  boolean isPrimitive() {
    return model.result().field().isPresent()
        && model.result().field().get().type().type().isPrimitive();
  }

  /** The answer, or one element of it, as an object. */
  TypeName responseType() {
    return model.result().field().map(f -> f.type().type().box()).orElse(ClassName.get(Void.class));
  }

  /** One element of its stream of requests. */
  TypeName requestType() {
    return model.parameters().get(0).type().type().box();
  }

  /** Starts a method and adds the parameters; their names are added to {@code arguments}. */
  MethodSpec.Builder method(
      String name, TypeName result, NameAllocator locals, List<String> arguments) {
    MethodSpec.Builder spec = MethodSpec.methodBuilder(name).returns(result);
    for (String taken : List.of("calls", "options", number, "e")) {
      locals.newName(taken, "member " + taken);
    }
    for (FieldModel parameter : model.parameters()) {
      String parameterName = locals.newName(parameter.name());
      arguments.add(parameterName);
      TypeName type = parameter.type().type();
      spec.addParameter(
          model.kind().requestStream() ? Streams.publisher(type.box()) : type, parameterName);
    }
    return spec;
  }

  /** Says what a method that waits for its answer throws, though its code only hands it on. */
  MethodSpec.Builder declareErrors(MethodSpec.Builder spec) {
    model.errors().forEach(error -> spec.addException(error.type()));
    return spec;
  }

  /** The suffix of the codec's methods for its request. */
  String requestSuffix() {
    return model
        .requestMessage()
        .map(message -> codec.suffix(message.type()))
        .orElseGet(() -> codec.request(model));
  }

  /** Names its only argument, which must not be null; empty if its request is made up. */
  String requestPlace() {
    return model.requestMessage().isPresent() ? model.parameters().get(0).place() : "";
  }

  /** A writer of the whole request, which has the arguments in it. */
  CodeBlock requestWriter(List<String> arguments, NameAllocator locals) {
    String none = locals.newName("none");
    String sizer = locals.newName("sizer");
    String out = locals.newName("out");
    if (arguments.isEmpty()) {
      return CodeBlock.of(
          "$T.of(($L, $L) -> 0, ($L, $L) -> {})",
          RuntimeTypes.MESSAGE_WRITER,
          none,
          sizer,
          none,
          out);
    }
    CodeBlock values = CodeBlock.of("$L", String.join(", ", arguments));
    CodeBlock checked =
        requestPlace().isEmpty()
            ? values
            : CodeBlock.of("$L.notNull($L, $S)", sizer, values, requestPlace());
    return CodeBlock.of(
        "$T.of(\n$>$>($L, $L) -> $Lsize$L($L, $L),\n($L, $L) -> $Lwrite$L($L, $L))$<$<",
        RuntimeTypes.MESSAGE_WRITER,
        none,
        sizer,
        codec.qualifier(),
        requestSuffix(),
        checked,
        sizer,
        none,
        out,
        codec.qualifier(),
        requestSuffix(),
        values,
        out);
  }

  private static void add(TypeSpec.Builder type, TypeName of, String name, CodeBlock value) {
    type.addField(
        FieldSpec.builder(of, name)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer(value)
            .build());
  }

  private CodeBlock elementWriter() {
    return Streams.elementWriter(requestSuffix(), model.parameters().get(0).place(), codec);
  }

  private CodeBlock reader() {
    ResultModel result = model.result();
    if (result.field().isEmpty()) {
      return CodeBlock.builder()
          .beginControlFlow("in ->")
          .addStatement("in.skipAll()")
          .addStatement("return null")
          .unindent()
          .add("}")
          .build();
    }
    return CodeBlock.of("$T::read$L", codec.owner(), responseSuffix());
  }

  private String responseSuffix() {
    return model
        .result()
        .message()
        .map((ValueType.Message message) -> codec.suffix(message.type()))
        .orElseGet(() -> codec.response(model));
  }

  private CodeBlock primitiveReader() {
    CodeBlock call = CodeBlock.of("$Lread$L(in)", codec.qualifier(), responseSuffix());
    TypeName type = model.result().field().get().type().type();
    if (type.equals(TypeName.BOOLEAN)) {
      return CodeBlock.of("in -> $L ? 1 : 0", call);
    }
    if (type.equals(TypeName.FLOAT)) {
      return CodeBlock.of("in -> $T.floatToRawIntBits($L)", Float.class, call);
    }
    if (type.equals(TypeName.DOUBLE)) {
      return CodeBlock.of("in -> $T.doubleToRawLongBits($L)", Double.class, call);
    }
    return CodeBlock.of("$T::read$L", codec.owner(), responseSuffix());
  }

  /** A list for the names of the arguments. */
  static List<String> arguments() {
    return new ArrayList<>();
  }
}
