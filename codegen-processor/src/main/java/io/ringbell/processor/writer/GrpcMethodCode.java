package io.ringbell.processor.writer;

import com.google.common.base.CaseFormat;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.List;

/**
 * A method as gRPC sees it: each side has a class, which is a message's own, that of the elements
 * of a stream, that of nothing, or a record that is made up.
 */
final class GrpcMethodCode {
  final MethodModel method;
  final CodecNames codec;

  /** The constant that describes it. */
  final String constant;

  final GrpcMessage request;
  final GrpcMessage response;

  private GrpcMethodCode(
      MethodModel method, CodecNames codec, ClassName binding, NameAllocator constants) {
    this.method = method;
    this.codec = codec;
    this.constant =
        constants.newName(
            CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, method.wireName()));
    List<FieldModel> result = method.result().field().map(List::of).orElseGet(List::of);
    this.request =
        message(
            method.parameters(),
            method.kind().requestStream(),
            method.requestMessage().map(m -> codec.suffix(m.type())).orElse(""),
            codec.request(method),
            binding);
    this.response =
        message(
            result,
            method.kind().responseStream(),
            method.result().message().map(m -> codec.suffix(m.type())).orElse(""),
            codec.response(method),
            binding);
  }

  /** All methods of a service. */
  static List<GrpcMethodCode> of(ServiceModel service, ClassName binding) {
    CodecNames codec = CodecNames.outside(service);
    NameAllocator constants = new NameAllocator();
    constants.newName("SCHEMA");
    List<GrpcMethodCode> methods = new ArrayList<>();
    for (MethodModel method : service.methods()) {
      methods.add(new GrpcMethodCode(method, codec, binding, constants));
    }
    return methods;
  }

  private static GrpcMessage message(
      List<FieldModel> fields,
      boolean stream,
      String wholeSuffix,
      String madeUpSuffix,
      ClassName binding) {
    if (fields.isEmpty()) {
      return new GrpcMessage(GrpcTypes.EMPTY, "", List.of(), List.of());
    }
    if (stream || !wholeSuffix.isEmpty()) {
      TypeName type = fields.get(0).type().type().box();
      String suffix = wholeSuffix.isEmpty() ? madeUpSuffix : wholeSuffix;
      return new GrpcMessage(type, suffix, fields, List.of());
    }
    return new GrpcMessage(
        binding.nestedClass(madeUpSuffix), madeUpSuffix, fields, GrpcMessage.components(fields));
  }

  /** An expression: the constant, seen from another class. */
  CodeBlock descriptor(ClassName binding) {
    return CodeBlock.of("$T.$L", binding, constant);
  }
}
