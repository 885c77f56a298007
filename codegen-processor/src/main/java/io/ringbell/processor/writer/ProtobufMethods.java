package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.ProtobufModel;
import java.io.IOException;

/** The codec's methods for a class that protoc generated, which does all the work itself. */
final class ProtobufMethods {
  private static final ClassName OUTPUT = ClassName.get("com.google.protobuf", "CodedOutputStream");
  private static final ClassName INVALID =
      ClassName.get("com.google.protobuf", "InvalidProtocolBufferException");

  private ProtobufMethods() {}

  static void add(TypeSpec.Builder type, ProtobufModel protobuf, CodecNames names) {
    String suffix = names.suffix(protobuf.type());
    type.addMethod(
        CodecWriter.size(suffix)
            .addParameter(protobuf.type(), "value")
            .addParameter(RuntimeTypes.WIRE_SIZER, "sizer")
            .addStatement("return value.getSerializedSize()")
            .build());
    type.addMethod(
        CodecWriter.write(suffix)
            .addParameter(protobuf.type(), "value")
            .addParameter(RuntimeTypes.WIRE_WRITER, "out")
            .addStatement(
                "$1T output = $1T.newInstance(out.room(value.getSerializedSize()))", OUTPUT)
            .beginControlFlow("try")
            .addStatement("value.writeTo(output)")
            .addStatement("output.flush()")
            .nextControlFlow("catch ($T e)", IOException.class)
            .addStatement("throw $T.changed()", RuntimeTypes.WIRE_WRITER)
            .endControlFlow()
            .build());
    type.addMethod(
        CodecWriter.read(suffix, protobuf.type())
            .beginControlFlow("try")
            // From a copy: bytes that the peer can still change are looked at once.
            .addStatement("return $T.parser().parseFrom(in.remaining())", protobuf.type())
            .nextControlFlow("catch ($T e)", INVALID)
            .addStatement(
                "throw $T.unreadable($S, e)",
                RuntimeTypes.WIRE_READER,
                String.join(".", protobuf.type().simpleNames()))
            .endControlFlow()
            .build());
  }
}
