package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a service means, as lines that are equal if two schemas are: its methods, and all messages
 * and enums that they lead to, whatever file and package these are in.
 */
final class Meaning {
  private final Map<String, DescriptorProto> messages = new HashMap<>();
  private final Map<String, EnumDescriptorProto> enums = new HashMap<>();
  private final Map<String, String> packages = new HashMap<>();
  private final Map<String, List<String>> types = new TreeMap<>();
  private final ArrayDeque<String> unread = new ArrayDeque<>();

  private Meaning(FileDescriptorSet set) {
    for (FileDescriptorProto file : set.getFileList()) {
      String prefix = file.getPackage().isEmpty() ? "." : "." + file.getPackage() + ".";
      file.getMessageTypeList().forEach(m -> add(prefix, m.getName(), m));
      file.getEnumTypeList().forEach(e -> add(prefix, e.getName(), e));
    }
  }

  private void add(String prefix, String name, DescriptorProto message) {
    messages.put(prefix + name, message);
    packages.put(prefix + name, prefix);
    message.getNestedTypeList().forEach(m -> add(prefix, name + "." + m.getName(), m));
    message.getEnumTypeList().forEach(e -> add(prefix, name + "." + e.getName(), e));
  }

  private void add(String prefix, String name, EnumDescriptorProto enumeration) {
    enums.put(prefix + name, enumeration);
    packages.put(prefix + name, prefix);
  }

  /** The meaning of each service by its full name. */
  static Map<String, List<String>> of(FileDescriptorSet set) {
    Map<String, List<String>> services = new TreeMap<>();
    for (FileDescriptorProto file : set.getFileList()) {
      for (ServiceDescriptorProto service : file.getServiceList()) {
        String prefix = file.getPackage().isEmpty() ? "" : file.getPackage() + ".";
        services.put(prefix + service.getName(), new Meaning(set).service(file, service));
      }
    }
    return services;
  }

  private List<String> service(FileDescriptorProto file, ServiceDescriptorProto service) {
    List<String> lines = new ArrayList<>();
    lines.add("options " + file.getOptions() + service.getOptions());
    for (MethodDescriptorProto method : service.getMethodList()) {
      lines.add(
          "rpc "
              + method.getName()
              + " "
              + method.getClientStreaming()
              + type(method.getInputType())
              + " "
              + method.getServerStreaming()
              + type(method.getOutputType())
              + " "
              + method.getOptions());
    }
    while (!unread.isEmpty()) {
      String name = unread.remove();
      String bare = bare(name);
      if (!types.containsKey(bare)) {
        types.put(bare, List.of());
        types.put(bare, messages.containsKey(name) ? message(name) : enumeration(name));
      }
    }
    types.forEach((name, type) -> lines.add(name + " " + String.join("; ", type)));
    return lines;
  }

  private String type(String name) {
    if (name.startsWith(".google.")) {
      return name;
    }
    unread.add(name);
    return bare(name);
  }

  private String bare(String name) {
    return name.substring(packages.get(name).length());
  }

  private List<String> message(String name) {
    DescriptorProto message = messages.get(name);
    TreeSet<String> lines = new TreeSet<>();
    for (FieldDescriptorProto field : message.getFieldList()) {
      String type = field.getTypeName().isEmpty() ? "" : type(field.getTypeName());
      String oneof =
          field.hasOneofIndex() ? message.getOneofDecl(field.getOneofIndex()).getName() : "";
      lines.add(
          "%09d %s %s %s %s %s %s %s %s"
              .formatted(
                  field.getNumber(),
                  field.getName(),
                  field.getLabel(),
                  field.getType(),
                  type,
                  oneof,
                  field.getProto3Optional(),
                  field.getJsonName(),
                  field.getOptions()));
    }
    lines.add("options " + message.getOptions());
    message.getReservedRangeList().forEach(r -> lines.add(r.getStart() + " to " + r.getEnd()));
    message.getReservedNameList().forEach(r -> lines.add("reserved " + r));
    return List.copyOf(lines);
  }

  private List<String> enumeration(String name) {
    EnumDescriptorProto enumeration = enums.get(name);
    TreeSet<String> lines = new TreeSet<>();
    enumeration
        .getValueList()
        .forEach(v -> lines.add(v.getName() + " = " + v.getNumber() + " " + v.getOptions()));
    lines.add("options " + enumeration.getOptions());
    enumeration.getReservedRangeList().forEach(r -> lines.add(r.getStart() + " to " + r.getEnd()));
    enumeration.getReservedNameList().forEach(r -> lines.add("reserved " + r));
    return List.copyOf(lines);
  }
}
