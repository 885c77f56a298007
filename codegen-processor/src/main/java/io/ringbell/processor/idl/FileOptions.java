package io.ringbell.processor.idl;

import io.ringbell.annotations.ProtoOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The options of a file: two that are useful anyway, and those that annotations give. */
final class FileOptions {
  // By name, with the number of the option in protobuf's descriptor.proto.
  private static final Map<String, Integer> STRINGS =
      Map.of(
          "java_package", 1,
          "java_outer_classname", 8,
          "go_package", 11,
          "objc_class_prefix", 36,
          "csharp_namespace", 37,
          "swift_prefix", 39,
          "php_class_prefix", 40,
          "php_namespace", 41,
          "php_metadata_namespace", 44,
          "ruby_package", 45);
  private static final Map<String, Integer> BOOLEANS =
      Map.of(
          "java_multiple_files", 10,
          "cc_generic_services", 16,
          "java_generic_services", 17,
          "py_generic_services", 18,
          "deprecated", 23,
          "java_string_check_utf8", 27,
          "cc_enable_arenas", 31);
  private static final int OPTIMIZE_FOR = 9;

  // Their values follow each other from 1 on.
  private static final List<String> SPEEDS = List.of("SPEED", "CODE_SIZE", "LITE_RUNTIME");

  private final Map<String, String> options = new TreeMap<>();

  /** The options of a contract in a Java package. */
  FileOptions(String javaPackage) {
    options.put("java_multiple_files", "true");
    if (!javaPackage.isEmpty()) {
      // Not that of the contract itself, whose classes have the same names.
      options.put("java_package", ProtoPrinter.quoted(javaPackage + ".proto"));
    }
  }

  /** Sets one; false if protobuf knows no such option or value. */
  boolean set(ProtoOption option) {
    if (option.value().isEmpty()) {
      options.remove(option.name());
      return STRINGS.containsKey(option.name()) || BOOLEANS.containsKey(option.name());
    }
    if (STRINGS.containsKey(option.name())) {
      options.put(option.name(), ProtoPrinter.quoted(option.value()));
      return true;
    }
    boolean known =
        option.name().equals("optimize_for")
            ? SPEEDS.contains(option.value())
            : BOOLEANS.containsKey(option.name()) && option.value().matches("true|false");
    options.put(option.name(), option.value());
    return known;
  }

  Map<String, String> options() {
    return options;
  }

  /** These options, with their values as they are written, as a descriptor has them. */
  static DescriptorOutput descriptor(Map<String, String> options) {
    DescriptorOutput out = new DescriptorOutput();
    options.forEach(
        (name, value) -> {
          if (STRINGS.containsKey(name)) {
            out.string(STRINGS.get(name), ProtoPrinter.unquoted(value));
          } else if (BOOLEANS.containsKey(name)) {
            out.number(BOOLEANS.get(name), value.equals("true") ? 1 : 0);
          } else {
            out.number(OPTIMIZE_FOR, SPEEDS.indexOf(value) + 1);
          }
        });
    return out;
  }
}
