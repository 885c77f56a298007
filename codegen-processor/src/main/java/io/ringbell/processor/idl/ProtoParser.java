package io.ringbell.processor.idl;

import io.ringbell.processor.idl.ProtoField.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the files that a {@link ProtoPrinter} prints, however they were formatted since. Comments
 * and options are passed over: nothing is locked by them.
 */
final class ProtoParser {
  private final ProtoTokens tokens;

  private ProtoParser(String text) throws ProtoSyntaxException {
    this.tokens = new ProtoTokens(text);
  }

  /** The file; types that it does not declare itself keep their names. */
  static ProtoFile parse(String text) throws ProtoSyntaxException {
    return ProtoResolver.resolve(new ProtoParser(text).file());
  }

  private ProtoFile file() throws ProtoSyntaxException {
    String packageName = "";
    List<String> imports = new ArrayList<>();
    ProtoService service = null;
    List<ProtoMessage> messages = new ArrayList<>();
    List<ProtoEnum> enums = new ArrayList<>();
    while (!tokens.atEnd()) {
      String statement = tokens.take();
      switch (statement) {
        case ";" -> {}
        case "syntax" -> syntax();
        case "package" -> packageName = nameAndEnd();
        case "import" -> {
          imports.add(tokens.text());
          tokens.expect(";");
        }
        case "option" -> skipStatement();
        case "service" -> service = service();
        case "message" -> messages.add(message());
        case "enum" -> enums.add(enumeration());
        default ->
            throw tokens.error(
                "found '" + statement + "' (expected: a message, an enum or a service)");
      }
    }
    if (service == null) {
      throw new ProtoSyntaxException(1, "the file has no service");
    }
    return new ProtoFile("", packageName, imports, Map.of(), service, messages, enums);
  }

  private void syntax() throws ProtoSyntaxException {
    tokens.expect("=");
    String syntax = tokens.text();
    if (!syntax.equals("proto3")) {
      throw tokens.error("syntax \"" + syntax + "\" (expected: \"proto3\")");
    }
    tokens.expect(";");
  }

  private String nameAndEnd() throws ProtoSyntaxException {
    String name = tokens.name();
    tokens.expect(";");
    return name;
  }

  private void skipStatement() throws ProtoSyntaxException {
    int open = 0;
    while (open > 0 || !tokens.peek().equals(";")) {
      String token = tokens.take();
      open += token.equals("{") ? 1 : token.equals("}") ? -1 : 0;
    }
    tokens.expect(";");
  }

  private ProtoService service() throws ProtoSyntaxException {
    String name = tokens.name();
    List<ProtoService.Method> methods = new ArrayList<>();
    tokens.expect("{");
    while (!tokens.accept("}")) {
      if (tokens.accept("option")) {
        skipStatement();
      } else if (!tokens.accept(";")) {
        tokens.expect("rpc");
        methods.add(method());
      }
    }
    return new ProtoService(name, "", false, methods);
  }

  private ProtoService.Method method() throws ProtoSyntaxException {
    String name = tokens.name();
    tokens.expect("(");
    boolean requestStream = tokens.accept("stream");
    String request = tokens.name();
    tokens.expect(")");
    tokens.expect("returns");
    tokens.expect("(");
    boolean responseStream = tokens.accept("stream");
    String response = tokens.name();
    tokens.expect(")");
    if (tokens.accept("{")) {
      while (!tokens.accept("}")) {
        tokens.expect("option");
        skipStatement();
      }
    } else {
      tokens.expect(";");
    }
    return new ProtoService.Method(
        name, "", request, requestStream, response, responseStream, List.of());
  }

  private ProtoMessage message() throws ProtoSyntaxException {
    String name = tokens.name();
    List<ProtoReserved.Range> ranges = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<ProtoField> fields = new ArrayList<>();
    List<ProtoMessage> messages = new ArrayList<>();
    List<ProtoEnum> enums = new ArrayList<>();
    tokens.expect("{");
    while (!tokens.accept("}")) {
      if (tokens.accept("option")) {
        skipStatement();
      } else if (tokens.accept("reserved")) {
        reserved(ranges, names, ProtoReserved.LARGEST_FIELD);
      } else if (tokens.accept("message")) {
        messages.add(message());
      } else if (tokens.accept("enum")) {
        enums.add(enumeration());
      } else if (tokens.accept("oneof")) {
        String oneof = tokens.name();
        tokens.expect("{");
        while (!tokens.accept("}")) {
          fields.add(field().withOneof(oneof));
        }
      } else if (!tokens.accept(";")) {
        fields.add(field());
      }
    }
    ProtoReserved reserved = new ProtoReserved(ranges, names);
    return new ProtoMessage(name, "", false, reserved, fields, messages, enums);
  }

  private ProtoField field() throws ProtoSyntaxException {
    Label label = Label.NONE;
    if (tokens.accept("optional")) {
      label = Label.OPTIONAL;
    } else if (tokens.accept("repeated")) {
      label = Label.REPEATED;
    }
    String type = tokens.name();
    String key = "";
    if (type.equals("map") && tokens.accept("<")) {
      key = tokens.name();
      tokens.expect(",");
      type = tokens.name();
      tokens.expect(">");
    }
    String name = tokens.name();
    tokens.expect("=");
    int number = tokens.number();
    skipOptions();
    tokens.expect(";");
    return new ProtoField(name, number, "", label, key, type, "", List.of());
  }

  private void skipOptions() throws ProtoSyntaxException {
    if (tokens.accept("[")) {
      while (!tokens.accept("]")) {
        tokens.take();
      }
    }
  }

  private ProtoEnum enumeration() throws ProtoSyntaxException {
    String name = tokens.name();
    List<ProtoReserved.Range> ranges = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<ProtoEnum.Constant> constants = new ArrayList<>();
    tokens.expect("{");
    while (!tokens.accept("}")) {
      if (tokens.accept("option")) {
        skipStatement();
      } else if (tokens.accept("reserved")) {
        reserved(ranges, names, Integer.MAX_VALUE);
      } else if (!tokens.accept(";")) {
        String constant = tokens.name();
        tokens.expect("=");
        constants.add(new ProtoEnum.Constant(constant, tokens.number(), "", false));
        skipOptions();
        tokens.expect(";");
      }
    }
    return new ProtoEnum(name, "", false, new ProtoReserved(ranges, names), constants);
  }

  private void reserved(List<ProtoReserved.Range> ranges, List<String> names, int largest)
      throws ProtoSyntaxException {
    do {
      if (tokens.peek().startsWith("\"") || tokens.peek().startsWith("'")) {
        names.add(tokens.text());
      } else {
        int first = tokens.number();
        int last = first;
        if (tokens.accept("to")) {
          last = tokens.accept("max") ? largest : tokens.number();
        }
        ranges.add(new ProtoReserved.Range(first, last));
      }
    } while (tokens.accept(","));
    tokens.expect(";");
  }
}
