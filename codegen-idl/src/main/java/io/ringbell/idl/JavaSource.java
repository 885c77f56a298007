package io.ringbell.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The text of one Java file. */
final class JavaSource {
  private final StringBuilder body = new StringBuilder();
  private final Set<String> imports = new TreeSet<>();
  private final String packageName;
  private final String origin;
  private int depth;

  JavaSource(String packageName, String origin) {
    this.packageName = packageName;
    this.origin = origin;
  }

  Set<String> imports() {
    return imports;
  }

  void line(String text) {
    body.append(text.isEmpty() ? "" : "  ".repeat(depth)).append(text).append('\n');
  }

  void indent() {
    depth++;
  }

  void unindent() {
    depth--;
  }

  /** A documentation comment with what is said of parts; nothing if there is nothing to say. */
  void javadoc(String main, Map<String, String> parts) {
    List<String> lines = new ArrayList<>(main.lines().map(JavaSource::html).toList());
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isEmpty() && i + 1 < lines.size()) {
        lines.set(i + 1, "<p>" + lines.get(i + 1));
      }
    }
    List<String> tags = new ArrayList<>();
    parts.forEach(
        (name, text) -> {
          if (!text.isEmpty()) {
            tags.add(
                "@param "
                    + name
                    + " "
                    + String.join("\n    ", text.lines().map(JavaSource::html).toList()));
          }
        });
    if (!lines.isEmpty() && !tags.isEmpty()) {
      lines.add("");
    }
    tags.forEach(tag -> lines.addAll(tag.lines().toList()));
    if (lines.size() == 1) {
      line("/** " + lines.get(0) + " */");
    } else if (!lines.isEmpty()) {
      line("/**");
      lines.forEach(l -> line(l.isEmpty() ? " *" : " * " + l));
      line(" */");
    }
  }

  /** So that nothing in it is taken for a tag, or for the end. */
  private static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replace("*/", "*&#47;")
        .replace("\\", "&#92;"); // an escape of Unicode would be read even here
  }

  /** A string literal. */
  static String literal(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  String text() {
    StringBuilder text =
        new StringBuilder("// Written by ringbell proto2java from " + origin + ".\n");
    if (!packageName.isEmpty()) {
      text.append("package ").append(packageName).append(";\n\n");
    }
    imports.forEach(name -> text.append("import ").append(name).append(";\n"));
    return text.append(imports.isEmpty() ? "" : "\n").append(body).toString();
  }
}
