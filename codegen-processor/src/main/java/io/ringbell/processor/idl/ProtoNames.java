package io.ringbell.processor.idl;

import com.google.common.base.Ascii;
import java.util.regex.Pattern;

/** From Java's names to those that are usual in a {@code .proto}. */
final class ProtoNames {
  private static final Pattern VALID = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern WORD_START =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private ProtoNames() {}

  static boolean isValid(String name) {
    return VALID.matcher(name).matches();
  }

  /** {@code shelfNumber} as {@code shelf_number}. */
  static String lowerSnake(String name) {
    return Ascii.toLowerCase(WORD_START.matcher(name).replaceAll("_"));
  }

  /** {@code SoldOut} as {@code SOLD_OUT}. */
  static String upperSnake(String name) {
    return Ascii.toUpperCase(WORD_START.matcher(name).replaceAll("_"));
  }

  /** What protobuf makes of a field's name for JSON. */
  static String json(String name) {
    StringBuilder json = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = true;
      } else {
        json.append(upper ? Ascii.toUpperCase(c) : c);
        upper = false;
      }
    }
    return json.toString();
  }

  /** A constant's name behind that of its enum, unless it has that already. */
  static String constant(String enumeration, String constant) {
    String prefix = upperSnake(enumeration) + "_";
    return constant.startsWith(prefix) ? constant : prefix + constant;
  }

  static String upperCamel(String name) {
    return Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
