package io.ringbell.processor.idl;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints a file. The same file always gives the same text. */
final class ProtoPrinter {
  private final StringBuilder out = new StringBuilder();
  private int depth;

  private ProtoPrinter() {}

  static String print(ProtoFile file) {
    ProtoPrinter printer = new ProtoPrinter();
    printer.file(file);
    return printer.out.toString();
  }

  private void file(ProtoFile file) {
    comment(file.header());
    line("syntax = \"proto3\";");
    if (!file.packageName().isEmpty()) {
      line("");
      line("package " + file.packageName() + ";");
    }
    paragraph(file.imports().stream().map(i -> "import " + quoted(i) + ";").toList());
    paragraph(
        file.options().entrySet().stream()
            .map(o -> "option " + o.getKey() + " = " + o.getValue() + ";")
            .toList());
    ProtoScope scope = ProtoScope.of(file);
    service(file.service(), scope);
    types(file.messages(), file.enums(), scope);
  }

  private void service(ProtoService service, ProtoScope around) {
    ProtoScope scope = around.within(service);
    line("");
    comment(service.comment());
    open("service " + service.name());
    deprecated(service.deprecated());
    boolean first = !service.deprecated();
    for (ProtoService.Method method : service.methods()) {
      if (!first) {
        line("");
      }
      first = false;
      comment(method.comment());
      String head =
          "rpc "
              + method.name()
              + side(method.requestStream(), scope.name(method.request()))
              + " returns "
              + side(method.responseStream(), scope.name(method.response()));
      if (method.options().isEmpty()) {
        line(head + ";");
      } else {
        open(head);
        method.options().forEach(option -> line("option " + option + ";"));
        close();
      }
    }
    close();
  }

  private static String side(boolean stream, String type) {
    return stream ? "(stream " + type + ")" : "(" + type + ")";
  }

  private void types(List<ProtoMessage> messages, List<ProtoEnum> enums, ProtoScope scope) {
    for (ProtoMessage message : messages) {
      line("");
      message(message, scope);
    }
    for (ProtoEnum enumeration : enums) {
      line("");
      enumeration(enumeration);
    }
  }

  private void message(ProtoMessage message, ProtoScope around) {
    ProtoScope scope = around.within(message);
    comment(message.comment());
    open("message " + message.name());
    deprecated(message.deprecated());
    reserved(message.reserved(), ProtoReserved.LARGEST_FIELD);
    Set<String> oneofs = new HashSet<>();
    for (ProtoField field : message.fields()) {
      if (field.oneof().isEmpty()) {
        field(field, scope);
      } else if (oneofs.add(field.oneof())) {
        open("oneof " + field.oneof());
        message.fields().stream()
            .filter(f -> f.oneof().equals(field.oneof()))
            .forEach(f -> field(f, scope));
        close();
      }
    }
    types(message.messages(), message.enums(), scope);
    close();
  }

  private void field(ProtoField field, ProtoScope scope) {
    comment(field.comment());
    String type = scope.name(field.type());
    String label =
        switch (field.label()) {
          case NONE -> "";
          case OPTIONAL -> "optional ";
          case REPEATED -> "repeated ";
        };
    String options =
        field.options().isEmpty() ? "" : " [" + String.join(", ", field.options()) + "]";
    line(
        (field.isMap() ? "map<" + field.key() + ", " + type + ">" : label + type)
            + (" " + field.name() + " = " + field.number() + options + ";"));
  }

  private void enumeration(ProtoEnum enumeration) {
    comment(enumeration.comment());
    open("enum " + enumeration.name());
    deprecated(enumeration.deprecated());
    reserved(enumeration.reserved(), Integer.MAX_VALUE);
    for (ProtoEnum.Constant constant : enumeration.constants()) {
      comment(constant.comment());
      String option = constant.deprecated() ? " [deprecated = true]" : "";
      line(constant.name() + " = " + constant.number() + option + ";");
    }
    close();
  }

  private void deprecated(boolean deprecated) {
    if (deprecated) {
      line("option deprecated = true;");
    }
  }

  private void reserved(ProtoReserved reserved, int largest) {
    if (!reserved.ranges().isEmpty()) {
      line(
          reserved.ranges().stream()
              .map(r -> r.to() == largest && r.from() < largest ? r.from() + " to max" : r + "")
              .collect(Collectors.joining(", ", "reserved ", ";")));
    }
    if (!reserved.names().isEmpty()) {
      line(
          reserved.names().stream()
              .map(ProtoPrinter::quoted)
              .collect(Collectors.joining(", ", "reserved ", ";")));
    }
  }

  private void paragraph(List<String> lines) {
    if (!lines.isEmpty()) {
      line("");
      lines.forEach(this::line);
    }
  }

  private void comment(String text) {
    text.lines().forEach(l -> line(l.isEmpty() ? "//" : "// " + l));
  }

  private void open(String head) {
    line(head + " {");
    depth++;
  }

  /** What holds nothing is closed on its line. */
  private void close() {
    depth--;
    if (out.charAt(out.length() - 2) == '{') {
      out.setLength(out.length() - 1);
      out.append("}\n");
    } else {
      line("}");
    }
  }

  private void line(String text) {
    out.append(text.isEmpty() ? "" : "  ".repeat(depth)).append(text).append('\n');
  }

  /** A string literal. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** What a literal that {@link #quoted} made stands for. */
  static String unquoted(String literal) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < literal.length() - 1; i++) {
      char c = literal.charAt(i);
      if (c == '\\') {
        i++;
        c = literal.charAt(i) == 'n' ? '\n' : literal.charAt(i);
      }
      text.append(c);
    }
    return text.toString();
  }
}
