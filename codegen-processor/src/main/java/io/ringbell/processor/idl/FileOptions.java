package io.ringbell.processor.idl;

import io.ringbell.annotations.ProtoOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The options of a file: two that are useful anyway, and those that annotations give. */
final class FileOptions {
  private static final Set<String> STRINGS =
      Set.of(
          "java_package",
          "java_outer_classname",
          "go_package",
          "objc_class_prefix",
          "csharp_namespace",
          "swift_prefix",
          "php_class_prefix",
          "php_namespace",
          "php_metadata_namespace",
          "ruby_package");
  private static final Set<String> BOOLEANS =
      Set.of(
          "java_multiple_files",
          "java_string_check_utf8",
          "java_generic_services",
          "cc_generic_services",
          "py_generic_services",
          "cc_enable_arenas",
          "deprecated");
  private static final Set<String> SPEEDS = Set.of("SPEED", "CODE_SIZE", "LITE_RUNTIME");

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
      return STRINGS.contains(option.name()) || BOOLEANS.contains(option.name());
    }
    if (STRINGS.contains(option.name())) {
      options.put(option.name(), ProtoPrinter.quoted(option.value()));
      return true;
    }
    boolean known =
        option.name().equals("optimize_for")
            ? SPEEDS.contains(option.value())
            : BOOLEANS.contains(option.name()) && option.value().matches("true|false");
    options.put(option.name(), option.value());
    return known;
  }

  Map<String, String> options() {
    return options;
  }
}
