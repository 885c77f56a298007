package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** What the messages and enums of all files are called in Java, by their full names in protobuf. */
final class JavaTypes {
  static final String GOOGLE = ".google.protobuf.";

  private final Map<String, JavaType> types = new HashMap<>();
  private final Map<String, DescriptorProto> mapEntries = new HashMap<>();
  private final Set<String> simpleNames = new HashSet<>();
  private final Optional<String> javaPackage;

  /** For classes that go to this package, or where their files say. */
  JavaTypes(Optional<String> javaPackage) {
    this.javaPackage = javaPackage;
  }

  void add(FileDescriptorProto file) {
    String javaName = packageOf(file);
    if (!javaName.isEmpty() && !SourceVersion.isName(javaName)) {
      throw new IdlException(
          "%s: %s cannot be a package of Java (give the file a java_package, or --package NAME)"
              .formatted(file.getName(), javaName));
    }
    String prefix = file.getPackage().isEmpty() ? "." : "." + file.getPackage() + ".";
    for (DescriptorProto message : file.getMessageTypeList()) {
      add(prefix, message, packageOf(file), List.of());
    }
    for (EnumDescriptorProto enumeration : file.getEnumTypeList()) {
      put(prefix + enumeration.getName(), packageOf(file), List.of(), enumeration.getName());
    }
    for (ServiceDescriptorProto service : file.getServiceList()) {
      simpleNames.add(service.getName());
    }
  }

  private void add(
      String prefix, DescriptorProto message, String inPackage, List<String> enclosing) {
    String full = prefix + message.getName();
    if (message.getOptions().getMapEntry()) {
      mapEntries.put(full, message);
      return;
    }
    List<String> names = put(full, inPackage, enclosing, message.getName()).names();
    for (DescriptorProto nested : message.getNestedTypeList()) {
      add(full + ".", nested, inPackage, names);
    }
    for (EnumDescriptorProto enumeration : message.getEnumTypeList()) {
      put(full + "." + enumeration.getName(), inPackage, names, enumeration.getName());
    }
  }

  private JavaType put(String full, String inPackage, List<String> enclosing, String name) {
    String javaName = JavaNames.type(name);
    while (enclosing.contains(javaName)) {
      javaName += "_"; // Java allows no type the name of one around it
    }
    List<String> names = new ArrayList<>(enclosing);
    names.add(javaName);
    simpleNames.add(javaName);
    JavaType type = new JavaType(inPackage, names);
    boolean taken = types.containsValue(type);
    if (taken) {
      throw new IdlException(
          full.substring(1)
              + ": another message becomes "
              + type.qualified()
              + " as well (give each file a java_package, and no --package)");
    }
    types.put(full, type);
    return type;
  }

  String packageOf(FileDescriptorProto file) {
    String own =
        file.getOptions().getJavaPackage().isEmpty()
            ? file.getPackage()
            : file.getOptions().getJavaPackage();
    return javaPackage.orElse(own);
  }

  JavaType get(String full) {
    return types.get(full);
  }

  /** The entry of a map; empty for any other message. */
  Optional<DescriptorProto> mapEntry(String full) {
    return Optional.ofNullable(mapEntries.get(full));
  }

  /** A class of the libraries, by its simple name unless one of the files' types has that. */
  String library(String qualified, Set<String> imports) {
    String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
    if (simpleNames.contains(simple)) {
      return qualified;
    }
    if (!qualified.startsWith("java.lang.")) {
      imports.add(qualified);
    }
    return simple;
  }

  /**
   * A type in Java.
   *
   * @param names its own simple name, behind those of the types around it
   */
  record JavaType(String packageName, List<String> names) {
    JavaType {
      names = List.copyOf(names);
    }

    String nested() {
      return String.join(".", names);
    }

    String simple() {
      return names.get(names.size() - 1);
    }

    String qualified() {
      return packageName.isEmpty() ? nested() : packageName + "." + nested();
    }
  }
}
