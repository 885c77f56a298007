package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/** Writes the codec: how each message of a service is sized, written and read. */
final class CodecWriter extends SourceFileWriter {
  @Override
  ClassName name(ServiceModel service) {
    return CodecNames.codec(service);
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    CodecNames names = CodecNames.inside(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name(service))
            .addModifiers(Modifier.FINAL)
            .addJavadoc("Protobuf encoding of what {@link $T} sends.\n", service.type())
            .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    UserCodecs.of(service).forEach(codec -> addUserCodec(type, codec, names));
    service.methods().forEach(method -> ErrorConstants.add(type, method, names));
    for (MethodModel method : service.methods()) {
      if (method.requestMessage().isEmpty() && !method.parameters().isEmpty()) {
        new LooseMessage(names.request(method), method.parameters(), names)
            .addTo(type, method.kind().requestStream());
      }
      if (method.result().message().isEmpty() && method.result().field().isPresent()) {
        List<FieldModel> field = List.of(method.result().field().get());
        new LooseMessage(names.response(method), field, names).addTo(type, true);
      }
    }
    service.messages().forEach(message -> new ClassMethods(message, names).addTo(type));
    service.oneofs().forEach(oneof -> OneofMethods.add(type, oneof, names));
    service.protobufs().forEach(protobuf -> ProtobufMethods.add(type, protobuf, names));
    service.enums().forEach(enumeration -> EnumMethods.add(type, enumeration, names));
    return type;
  }

  private static void addUserCodec(TypeSpec.Builder type, ClassName codec, CodecNames names) {
    type.addField(
        FieldSpec.builder(codec, names.userCodecName(codec), Modifier.STATIC, Modifier.FINAL)
            .initializer("new $T()", codec)
            .build());
  }

  /** The head of a method that sizes. */
  static MethodSpec.Builder size(String suffix) {
    return MethodSpec.methodBuilder("size" + suffix)
        .addModifiers(Modifier.STATIC)
        .returns(TypeName.INT);
  }

  /** The head of a method that writes. */
  static MethodSpec.Builder write(String suffix) {
    return MethodSpec.methodBuilder("write" + suffix).addModifiers(Modifier.STATIC);
  }

  /** The head of a method that reads. */
  static MethodSpec.Builder read(String suffix, TypeName type) {
    return MethodSpec.methodBuilder("read" + suffix)
        .addModifiers(Modifier.STATIC)
        .returns(type)
        .addParameter(RuntimeTypes.WIRE_READER, "in");
  }

  /** A message that is made up of parameters or a result, without an object of its own. */
  private record LooseMessage(String suffix, List<FieldModel> fields, CodecNames names) {
    void addTo(TypeSpec.Builder type, boolean readable) {
      MessageCode code = new MessageCode(fields, names);
      type.addMethod(
          addParameters(size(suffix), RuntimeTypes.WIRE_SIZER, "sizer", code::size).build());
      type.addMethod(
          addParameters(write(suffix), RuntimeTypes.WIRE_WRITER, "out", code::write).build());
      if (readable) {
        CodeBlock.Builder body = CodeBlock.builder();
        CodeBlock result = code.read(body, MessageCode.names()).get(0);
        body.addStatement("return $L", result);
        type.addMethod(read(suffix, fields.get(0).type().type()).addCode(body.build()).build());
      }
    }

    private MethodSpec.Builder addParameters(
        MethodSpec.Builder method,
        ClassName last,
        String lastName,
        Function<Function<FieldModel, Source>, CodeBlock> body) {
      NameAllocator locals = MessageCode.names();
      List<ParameterSpec> parameters = new ArrayList<>();
      for (FieldModel field : fields) {
        String name = locals.newName(field.name(), field);
        parameters.add(ParameterSpec.builder(field.type().type(), name).build());
      }
      return method
          .addParameters(parameters)
          .addParameter(last, lastName)
          .addCode(
              body.apply(field -> new Source(CodeBlock.of("$L", locals.get(field)), true, locals)));
    }
  }
}
