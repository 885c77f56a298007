package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
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
    service.messages().forEach(message -> addMessage(type, message, names));
    service.enums().forEach(enumeration -> addEnum(type, enumeration, names));
    return type;
  }

  private static void addMessage(TypeSpec.Builder type, MessageModel message, CodecNames names) {
    String suffix = names.suffix(message.type());
    List<FieldModel> fields = message.properties().stream().map(PropertyModel::field).toList();
    MessageCode code = new MessageCode(fields, names);
    type.addMethod(
        size(suffix)
            .addParameter(message.type(), "value")
            .addParameter(RuntimeTypes.WIRE_SIZER, "sizer")
            .addCode(code.size(properties(message)))
            .build());
    type.addMethod(
        write(suffix)
            .addParameter(message.type(), "value")
            .addParameter(RuntimeTypes.WIRE_WRITER, "out")
            .addCode(code.write(properties(message)))
            .build());
    CodeBlock.Builder read = CodeBlock.builder();
    List<CodeBlock> results = code.read(read, MessageCode.names());
    read.add(message.mutable() ? fill(message, results) : construct(message, results));
    type.addMethod(read(suffix, message.type()).addCode(read.build()).build());
  }

  private static Function<FieldModel, Source> properties(MessageModel message) {
    NameAllocator locals = MessageCode.names();
    Map<FieldModel, String> reads =
        message.properties().stream()
            .collect(Collectors.toMap(PropertyModel::field, PropertyModel::read));
    return field -> new Source(CodeBlock.of("value.$L", reads.get(field)), false, locals);
  }

  private static CodeBlock construct(MessageModel message, List<CodeBlock> values) {
    return CodeBlock.builder()
        .addStatement("return new $T($L)", message.type(), CodeBlock.join(values, ", "))
        .build();
  }

  private static CodeBlock fill(MessageModel message, List<CodeBlock> values) {
    CodeBlock.Builder code =
        CodeBlock.builder().addStatement("$1T value = new $1T()", message.type());
    for (int i = 0; i < values.size(); i++) {
      PropertyModel property = message.properties().get(i);
      if (property.setter().isEmpty()) {
        code.addStatement("value.$L = $L", property.field().name(), values.get(i));
      } else {
        code.addStatement("value.$L($L)", property.setter(), values.get(i));
      }
    }
    return code.addStatement("return value").build();
  }

  private static void addEnum(TypeSpec.Builder type, EnumModel enumeration, CodecNames names) {
    String suffix = names.suffix(enumeration.type());
    CodeBlock.Builder numbers = CodeBlock.builder().beginControlFlow("return switch (value)");
    CodeBlock.Builder constants = CodeBlock.builder().beginControlFlow("return switch (number)");
    for (EnumModel.Constant constant : enumeration.constants()) {
      numbers.addStatement("case $L -> $L", constant.name(), constant.number());
      constants.addStatement(
          "case $L -> $T.$L", constant.number(), enumeration.type(), constant.name());
    }
    String fallback = enumeration.zero();
    if (!enumeration.unrecognized().isEmpty()) {
      fallback = enumeration.unrecognized();
      numbers.addStatement(
          "case $L -> throw $T.unnumbered(value, $S)",
          fallback,
          RuntimeTypes.WIRE_SIZER,
          String.join(".", enumeration.type().simpleNames()));
    }
    constants.addStatement("default -> $T.$L", enumeration.type(), fallback);
    type.addMethod(
        MethodSpec.methodBuilder("numberOf" + suffix)
            .addModifiers(Modifier.STATIC)
            .returns(TypeName.INT)
            .addParameter(enumeration.type(), "value")
            .addCode(numbers.unindent().add("};\n").build())
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("read" + suffix)
            .addModifiers(Modifier.STATIC)
            .returns(enumeration.type())
            .addParameter(TypeName.INT, "number")
            .addCode(constants.unindent().add("};\n").build())
            .build());
  }

  private static MethodSpec.Builder size(String suffix) {
    return MethodSpec.methodBuilder("size" + suffix)
        .addModifiers(Modifier.STATIC)
        .returns(TypeName.INT);
  }

  private static MethodSpec.Builder write(String suffix) {
    return MethodSpec.methodBuilder("write" + suffix).addModifiers(Modifier.STATIC);
  }

  private static MethodSpec.Builder read(String suffix, TypeName type) {
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
