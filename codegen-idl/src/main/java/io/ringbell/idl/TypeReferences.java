package io.ringbell.idl;

import io.ringbell.idl.JavaTypes.JavaType;
import java.util.Set;

/** How one Java file names the types of all files. */
final class TypeReferences {
  private final JavaTypes types;
  private final String packageName;
  private final Set<String> nested;

  /**
   * For a file.
   *
   * @param nested the simple names of types within its own one, which hide others
   */
  TypeReferences(JavaTypes types, String packageName, Set<String> nested) {
    this.types = types;
    this.packageName = packageName;
    this.nested = nested;
  }

  String to(String full) {
    JavaType type = types.get(full);
    if (type == null) {
      if (!full.startsWith(JavaTypes.GOOGLE)) {
        throw new IdlException(full.substring(1) + " is in no file that was read");
      }
      return "com.google.protobuf." + full.substring(JavaTypes.GOOGLE.length());
    }
    boolean near = type.packageName().equals(packageName) && !nested.contains(type.names().get(0));
    return near ? type.nested() : type.qualified();
  }
}
