package io.ringbell.processor.writer;

import com.google.common.collect.Lists;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * The codec's methods for a message class. Those of a message with many fields are divided into
 * parts, as the size of a method is limited by the class file, and much earlier by what HotSpot
 * compiles.
 */
final class ClassMethods {
  /** So many fields stay well below the 8000 bytes of code that HotSpot compiles. */
  private static final int PART = 64;

  private final MessageModel message;
  private final CodecNames names;
  private final String suffix;
  private final Map<FieldModel, String> reads;

  ClassMethods(MessageModel message, CodecNames names) {
    this.message = message;
    this.names = names;
    this.suffix = names.suffix(message.type());
    this.reads =
        message.properties().stream()
            .collect(Collectors.toMap(PropertyModel::field, PropertyModel::read));
  }

  void addTo(TypeSpec.Builder type) {
    List<FieldModel> fields =
        message.properties().stream()
            .map(PropertyModel::field)
            .sorted(Comparator.comparingInt(FieldModel::number))
            .toList();
    if (fields.size() <= PART) {
      addWhole(type);
    } else {
      List<List<FieldModel>> parts = Lists.partition(fields, PART);
      addParts(type, parts);
      addReadInParts(type);
    }
  }

  private void addWhole(TypeSpec.Builder type) {
    MessageCode code =
        new MessageCode(message.properties().stream().map(PropertyModel::field).toList(), names);
    type.addMethod(sizer(CodecWriter.size(suffix)).addCode(code.size(properties())).build());
    type.addMethod(writer(CodecWriter.write(suffix)).addCode(code.write(properties())).build());
    CodeBlock.Builder read = CodeBlock.builder();
    List<CodeBlock> results = code.read(read, MessageCode.names());
    if (message.mutable()) {
      read.addStatement("$1T value = new $1T()", message.type())
          .add(fill(message.properties(), results))
          .addStatement("return value");
    } else {
      read.add(construct(results));
    }
    type.addMethod(CodecWriter.read(suffix, message.type()).addCode(read.build()).build());
  }

  private void addParts(TypeSpec.Builder type, List<List<FieldModel>> parts) {
    List<FieldModel> all = message.properties().stream().map(PropertyModel::field).toList();
    CodeBlock.Builder size =
        CodeBlock.builder().add(OneofCode.check(all, properties())).addStatement("long size = 0");
    CodeBlock.Builder write = CodeBlock.builder();
    List<MethodSpec> methods = new ArrayList<>();
    for (List<FieldModel> fields : parts) {
      String part = part(methods.size() / 2);
      MessageCode code = new MessageCode(fields, names);
      size.addStatement("size += size$L(value, sizer)", part);
      write.addStatement("write$L(value, out)", part);
      methods.add(
          sizer(MethodSpec.methodBuilder("size" + part))
              .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
              .returns(TypeName.LONG)
              .addCode(code.sum(properties()))
              .addStatement("return size")
              .build());
      methods.add(
          writer(MethodSpec.methodBuilder("write" + part))
              .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
              .addCode(code.write(properties()))
              .build());
    }
    size.addStatement("return $T.total(size)", RuntimeTypes.WIRE_SIZER);
    type.addMethod(sizer(CodecWriter.size(suffix)).addCode(size.build()).build())
        .addMethod(writer(CodecWriter.write(suffix)).addCode(write.build()).build())
        .addMethods(methods);
  }

  private void addReadInParts(TypeSpec.Builder type) {
    ClassName holder = names.owner().nestedClass(suffix + "$Fields");
    TypeSpec.Builder holderType =
        TypeSpec.classBuilder(holder)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
    List<FieldCode> fields =
        new MessageCode(message.properties().stream().map(PropertyModel::field).toList(), names)
            .declare(Variables.fields(holderType));
    CodeBlock.Builder read =
        CodeBlock.builder()
            .addStatement("$1T fields = new $1T()", holder)
            .addStatement("int start = in.position()");
    List<CodeBlock> calls = new ArrayList<>();
    List<MethodSpec> methods = new ArrayList<>();
    for (List<FieldCode> some : Lists.partition(fields, PART)) {
      calls.add(CodeBlock.of("read$L(fields, start, in)", part(calls.size())));
      methods.add(readPart(part(methods.size()), holder, some));
    }
    read.beginControlFlow("while (in.next())")
        .beginControlFlow("if (!($L))", CodeBlock.join(calls, "\n|| "))
        .addStatement("in.skip()")
        .endControlFlow()
        .endControlFlow();
    List<CodeBlock> results = fields.stream().map(FieldCode::result).toList();
    if (message.mutable()) {
      read.addStatement("$1T value = new $1T()", message.type());
      List<List<PropertyModel>> properties = Lists.partition(message.properties(), PART);
      for (int i = 0; i < properties.size(); i++) {
        read.addStatement("fill$L(value, fields)", part(i));
        methods.add(
            MethodSpec.methodBuilder("fill" + part(i))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(message.type(), "value")
                .addParameter(holder, "fields")
                .addCode(fill(properties.get(i), Lists.partition(results, PART).get(i)))
                .build());
      }
      read.addStatement("return value");
    } else {
      read.add(construct(results));
    }
    type.addMethod(CodecWriter.read(suffix, message.type()).addCode(read.build()).build())
        .addMethods(methods)
        .addType(holderType.build());
  }

  private static MethodSpec readPart(String part, ClassName holder, List<FieldCode> fields) {
    CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch (in.field())");
    fields.forEach(field -> code.add(MessageCode.readCase(field)));
    code.beginControlFlow("default ->").addStatement("return false").endControlFlow();
    return MethodSpec.methodBuilder("read" + part)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .returns(TypeName.BOOLEAN)
        .addParameter(holder, "fields")
        .addParameter(TypeName.INT, "start")
        .addParameter(RuntimeTypes.WIRE_READER, "in")
        .addCode(code.endControlFlow().build())
        .addStatement("return true")
        .build();
  }

  /** No class of the user's has a dollar in its name. */
  private String part(int index) {
    return suffix + "$" + (index + 1);
  }

  private MethodSpec.Builder sizer(MethodSpec.Builder method) {
    return method
        .addParameter(message.type(), "value")
        .addParameter(RuntimeTypes.WIRE_SIZER, "sizer");
  }

  private MethodSpec.Builder writer(MethodSpec.Builder method) {
    return method
        .addParameter(message.type(), "value")
        .addParameter(RuntimeTypes.WIRE_WRITER, "out");
  }

  private Function<FieldModel, Source> properties() {
    NameAllocator locals = MessageCode.names();
    return field -> new Source(CodeBlock.of("value.$L", reads.get(field)), false, locals);
  }

  private CodeBlock construct(List<CodeBlock> values) {
    return CodeBlock.builder()
        .addStatement("return new $T($L)", message.type(), CodeBlock.join(values, ", "))
        .build();
  }

  private static CodeBlock fill(List<PropertyModel> properties, List<CodeBlock> values) {
    CodeBlock.Builder code = CodeBlock.builder();
    for (int i = 0; i < values.size(); i++) {
      PropertyModel property = properties.get(i);
      if (property.setter().isEmpty()) {
        code.addStatement("value.$L = $L", property.field().name(), values.get(i));
      } else {
        code.addStatement("value.$L($L)", property.setter(), values.get(i));
      }
    }
    return code.build();
  }
}
