package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileOptions;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodOptions.IdempotencyLevel;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes services as interfaces. */
final class ServiceWriter {
  private static final String EMPTY = ".google.protobuf.Empty";
  private static final String PUBLISHER = "java.util.concurrent.Flow";

  private final JavaTypes types;
  private final TypeReferences references;
  private final SourceInfo source;
  private final JavaSource out;

  ServiceWriter(JavaTypes types, TypeReferences references, SourceInfo source, JavaSource out) {
    this.types = types;
    this.references = references;
    this.source = source;
    this.out = out;
  }

  void service(FileDescriptorProto file, ServiceDescriptorProto service, List<Integer> path) {
    String prefix = file.getPackage().isEmpty() ? "" : file.getPackage() + ".";
    out.javadoc(source.comment(path), Map.of());
    if (service.getOptions().getDeprecated()) {
      out.line("@" + library("java.lang.Deprecated"));
    }
    out.line(
        "@"
            + library("io.ringbell.annotations.RpcService")
            + "("
            + JavaSource.literal(prefix + service.getName())
            + ")");
    options(file.getOptions());
    out.line("public interface " + JavaNames.type(service.getName()) + " {");
    out.indent();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < service.getMethodCount(); i++) {
      if (i > 0) {
        out.line("");
      }
      List<Integer> place = SourceInfo.path(path, ServiceDescriptorProto.METHOD_FIELD_NUMBER, i);
      method(service.getMethod(i), place, names);
    }
    out.unindent();
    out.line("}");
  }

  /** Those of the file, without what the processor would add by itself. */
  private void options(FileOptions options) {
    String annotation = "@" + library("io.ringbell.annotations.ProtoOption");
    for (Map.Entry<FieldDescriptor, Object> option : options.getAllFields().entrySet()) {
      if (!option.getKey().isExtension() && !option.getKey().isRepeated()) {
        out.line(
            annotation
                + "(name = "
                + JavaSource.literal(option.getKey().getName())
                + ", value = "
                + JavaSource.literal(option.getValue().toString())
                + ")");
      }
    }
    if (!options.hasJavaPackage()) {
      out.line(annotation + "(name = \"java_package\", value = \"\")");
    }
    if (!options.hasJavaMultipleFiles()) {
      out.line(annotation + "(name = \"java_multiple_files\", value = \"\")");
    }
  }

  private void method(MethodDescriptorProto method, List<Integer> place, Set<String> names) {
    String name = JavaNames.method(method.getName());
    while (!names.add(name)) {
      name += "_";
    }
    out.javadoc(source.comment(place), Map.of());
    if (method.getOptions().getDeprecated()) {
      out.line("@" + library("java.lang.Deprecated"));
    }
    settings(name, method);
    boolean noRequest = method.getInputType().equals(EMPTY) && !method.getClientStreaming();
    boolean noResponse = method.getOutputType().equals(EMPTY) && !method.getServerStreaming();
    String request =
        noRequest
            ? ""
            : side(method.getInputType(), method.getClientStreaming())
                + (method.getClientStreaming() ? " requests" : " request");
    String response =
        noResponse ? "void" : side(method.getOutputType(), method.getServerStreaming());
    out.line(response + " " + name + "(" + request + ");");
  }

  private void settings(String name, MethodDescriptorProto method) {
    boolean named = !JavaNames.capitalized(name).equals(method.getName());
    String wireName = JavaSource.literal(method.getName());
    boolean idempotent =
        !method.getClientStreaming()
            && method.getOptions().getIdempotencyLevel() != IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
    if (!idempotent && !named) {
      return;
    }
    String annotation = "@" + library("io.ringbell.annotations.RpcMethod");
    if (idempotent) {
      String value = named ? "value = " + wireName + ", " : "";
      out.line(annotation + "(" + value + "idempotent = true)");
    } else {
      out.line(annotation + "(" + wireName + ")");
    }
  }

  private String side(String type, boolean stream) {
    String name = references.to(type);
    return stream ? library(PUBLISHER) + ".Publisher<" + name + ">" : name;
  }

  private String library(String qualified) {
    return types.library(qualified, out.imports());
  }
}
