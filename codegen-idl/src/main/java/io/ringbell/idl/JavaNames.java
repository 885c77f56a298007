package io.ringbell.idl;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** From the names of a {@code .proto} to Java's, and what the processor would make of these. */
final class JavaNames {
  private static final Pattern WORD_START =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  /** Names that a record's component cannot have. */
  private static final Set<String> COMPONENTS =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  /** Methods of the generated stub and of Object. */
  private static final Set<String> METHODS =
      Set.of(
          "of",
          "withDeadline",
          "withMetadata",
          "withOptions",
          "withWaitForReady",
          "clone",
          "equals",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  /** Keywords in some places only, but not to be used as the name of a type. */
  private static final Set<String> TYPES =
      Set.of("record", "sealed", "permits", "var", "yield", "when");

  private JavaNames() {}

  static String component(String protoName) {
    String name = decapitalized(json(protoName));
    boolean taken = !SourceVersion.isName(name) || COMPONENTS.contains(name);
    return taken ? name + "_" : name;
  }

  static String method(String protoName) {
    String name = decapitalized(protoName);
    boolean taken = !SourceVersion.isName(name) || METHODS.contains(name);
    return taken ? name + "_" : name;
  }

  static String type(String protoName) {
    boolean taken = !SourceVersion.isName(protoName) || TYPES.contains(protoName);
    return taken ? protoName + "_" : protoName;
  }

  /** Without the enum's name in front, if the processor would put it there again. */
  static String constant(String enumeration, String protoName) {
    String prefix = upperSnake(enumeration) + "_";
    String rest = protoName.startsWith(prefix) ? protoName.substring(prefix.length()) : protoName;
    // What begins with the prefix once more would be taken to have it already.
    boolean fits = SourceVersion.isName(rest) && !rest.startsWith(prefix);
    String name = fits ? rest : protoName;
    boolean taken = !SourceVersion.isName(name) || name.equals("UNRECOGNIZED");
    return taken ? name + "_" : name;
  }

  /** What the processor calls a component. */
  static String protoField(String component) {
    return WORD_START.matcher(component).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  /** What the processor calls a constant. */
  static String protoConstant(String enumeration, String constant) {
    String prefix = upperSnake(enumeration) + "_";
    return constant.startsWith(prefix) ? constant : prefix + constant;
  }

  /** What protobuf calls a field in JSON, unless it is told otherwise. */
  static String json(String protoName) {
    StringBuilder json = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < protoName.length(); i++) {
      char c = protoName.charAt(i);
      if (c != '_') {
        json.append(upper && c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
      }
      upper = c == '_';
    }
    return json.isEmpty() || Character.isDigit(json.charAt(0)) ? "_" + json : json.toString();
  }

  static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static String decapitalized(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private static String upperSnake(String name) {
    return WORD_START.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
  }
}
