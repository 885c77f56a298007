package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Makes Java of files that protoc read. */
final class JavaGenerator {
  private final JavaTypes types;
  private final Map<String, String> sources = new TreeMap<>();

  private JavaGenerator(Optional<String> javaPackage) {
    this.types = new JavaTypes(javaPackage);
  }

  /**
   * The sources by their paths: one for each message, enum and service at the top of a file.
   * Google's own files are left out, as there are classes for them.
   */
  static Map<String, String> generate(FileDescriptorSet set, Optional<String> javaPackage) {
    JavaGenerator generator = new JavaGenerator(javaPackage);
    List<FileDescriptorProto> files =
        set.getFileList().stream()
            .filter(file -> !file.getName().startsWith("google/protobuf/"))
            .toList();
    files.forEach(Unsupported::check);
    files.forEach(generator.types::add);
    files.forEach(generator::file);
    return generator.sources;
  }

  private void file(FileDescriptorProto file) {
    SourceInfo source = new SourceInfo(file);
    String prefix = file.getPackage().isEmpty() ? "." : "." + file.getPackage() + ".";
    for (int i = 0; i < file.getMessageTypeCount(); i++) {
      DescriptorProto message = file.getMessageType(i);
      List<Integer> path = List.of(FileDescriptorProto.MESSAGE_TYPE_FIELD_NUMBER, i);
      String full = prefix + message.getName();
      Set<String> nested = new HashSet<>();
      collect(full, message, nested);
      write(
          file,
          types.get(full).simple(),
          nested,
          writer -> writer.types(source).message(full, message, path));
    }
    for (int i = 0; i < file.getEnumTypeCount(); i++) {
      EnumDescriptorProto enumeration = file.getEnumType(i);
      List<Integer> path = List.of(FileDescriptorProto.ENUM_TYPE_FIELD_NUMBER, i);
      String full = prefix + enumeration.getName();
      write(
          file,
          types.get(full).simple(),
          Set.of(),
          writer -> writer.types(source).enumeration(full, enumeration, path));
    }
    for (int i = 0; i < file.getServiceCount(); i++) {
      ServiceDescriptorProto service = file.getService(i);
      List<Integer> path = List.of(FileDescriptorProto.SERVICE_FIELD_NUMBER, i);
      write(
          file,
          JavaNames.type(service.getName()),
          Set.of(),
          writer -> writer.services(source).service(file, service, path));
    }
  }

  private void collect(String full, DescriptorProto message, Set<String> nested) {
    for (DescriptorProto inner : message.getNestedTypeList()) {
      if (!inner.getOptions().getMapEntry()) {
        String name = full + "." + inner.getName();
        nested.add(types.get(name).simple());
        collect(name, inner, nested);
      }
    }
    for (EnumDescriptorProto inner : message.getEnumTypeList()) {
      nested.add(types.get(full + "." + inner.getName()).simple());
    }
  }

  private void write(
      FileDescriptorProto file, String name, Set<String> nested, Consumer<Target> content) {
    String inPackage = types.packageOf(file);
    JavaSource out = new JavaSource(inPackage, file.getName());
    content.accept(new Target(types, new TypeReferences(types, inPackage, nested), out));
    String directory = inPackage.isEmpty() ? "" : inPackage.replace('.', '/') + "/";
    sources.put(directory + name + ".java", out.text());
  }

  /** One Java file that is being written. */
  private record Target(JavaTypes javaTypes, TypeReferences references, JavaSource out) {
    TypeWriter types(SourceInfo source) {
      return new TypeWriter(javaTypes, references, source, out);
    }

    ServiceWriter services(SourceInfo source) {
      return new ServiceWriter(javaTypes, references, source, out);
    }
  }
}
