package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.FieldModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * What one side of a method sends through gRPC.
 *
 * @param type its class
 * @param suffix of the codec's methods; empty if nothing is in it
 * @param fields what is in it
 * @param components the names of the record that is made up for them; empty if there is none
 */
record GrpcMessage(TypeName type, String suffix, List<FieldModel> fields, List<String> components) {
  /** What a record cannot call its components. */
  private static final List<String> TAKEN =
      List.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  /** Names for the components of a record. */
  static List<String> components(List<FieldModel> fields) {
    NameAllocator names = new NameAllocator();
    TAKEN.forEach(names::newName);
    return fields.stream().map(field -> names.newName(field.name())).toList();
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  boolean isMadeUp() {
    return !components.isEmpty();
  }

  /** The record that is made up. */
  TypeSpec record(String name) {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
    for (int i = 0; i < components.size(); i++) {
      constructor.addParameter(fields.get(i).type().type(), components.get(i));
    }
    return TypeSpec.recordBuilder(name)
        .addModifiers(Modifier.STATIC)
        .recordConstructor(constructor.build())
        .build();
  }

  /** An expression that writes it. */
  CodeBlock writer(CodecNames codec) {
    if (isEmpty()) {
      return CodeBlock.of("$T.EMPTY_WRITER", GrpcTypes.GRPC_METHOD);
    }
    if (!isMadeUp()) {
      return Streams.elementWriter(suffix, fields.get(0).place(), codec);
    }
    String values =
        components.stream().map(name -> "value." + name + "()").collect(Collectors.joining(", "));
    return CodeBlock.of(
        "$T.of(\n$>$>(value, sizer) -> $Lsize$L($L, sizer),\n(value, out) -> $Lwrite$L($L, out))$<$<",
        RuntimeTypes.MESSAGE_WRITER,
        codec.qualifier(),
        suffix,
        values,
        codec.qualifier(),
        suffix,
        values);
  }

  /** An expression that reads it; for a request that is made up there is a method of its own. */
  CodeBlock reader(CodecNames codec) {
    if (isEmpty()) {
      return CodeBlock.of("$T.EMPTY_READER", GrpcTypes.GRPC_METHOD);
    }
    return isMadeUp()
        ? CodeBlock.of("in -> new $T($Lread$L(in))", type, codec.qualifier(), suffix)
        : CodeBlock.of("$T::read$L", codec.owner(), suffix);
  }

  /** A method that reads a record that is made up. */
  MethodSpec readMethod(CodecNames codec) {
    CodeBlock.Builder code = CodeBlock.builder();
    List<CodeBlock> values = new MessageCode(fields, codec).read(code, MessageCode.names());
    return CodecWriter.read(suffix, type)
        .addModifiers(Modifier.PRIVATE)
        .addCode(code.build())
        .addStatement("return new $T($L)", type, CodeBlock.join(values, ", "))
        .build();
  }

  /** An expression that makes it of what is in it. */
  CodeBlock of(List<CodeBlock> values) {
    if (isEmpty()) {
      return CodeBlock.of("$T.getDefaultInstance()", GrpcTypes.EMPTY);
    }
    return isMadeUp()
        ? CodeBlock.of("new $T($L)", type, CodeBlock.join(values, ", "))
        : values.get(0);
  }

  /** Expressions for what is in it. */
  List<CodeBlock> values(String variable) {
    List<CodeBlock> values = new ArrayList<>();
    for (String name : components) {
      values.add(CodeBlock.of("$L.$L()", variable, name));
    }
    return isMadeUp() || isEmpty() ? values : List.of(CodeBlock.of("$L", variable));
  }
}
