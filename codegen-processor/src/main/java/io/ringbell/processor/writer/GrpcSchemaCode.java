package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.ProtobufModel;
import io.ringbell.processor.model.ServiceModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** The expression that gives the schema of a service. */
final class GrpcSchemaCode {
  /** Of one constant: a class file has room for 65535 bytes, and some characters take two. */
  private static final int LONGEST = 16_000;

  private final Optional<byte[]> descriptor;
  private final Elements elements;

  GrpcSchemaCode(Optional<byte[]> descriptor, Elements elements) {
    this.descriptor = descriptor;
    this.elements = elements;
  }

  CodeBlock of(ServiceModel service) {
    List<ClassName> imported = service.protobufs().stream().map(ProtobufModel::type).toList();
    if (descriptor.isEmpty() || !imported.stream().allMatch(this::hasDescriptor)) {
      return CodeBlock.of("$T.none($S)", GrpcTypes.GRPC_SCHEMA, service.wireName());
    }
    List<CodeBlock> arguments = new ArrayList<>();
    arguments.add(CodeBlock.of("$S", service.wireName()));
    arguments.add(
        CodeBlock.of(
            "$T.of($>$>\n$L$<$<)", List.class, CodeBlock.join(pieces(descriptor.get()), ",\n")));
    imported.forEach(type -> arguments.add(CodeBlock.of("$T.getDescriptor().getFile()", type)));
    return CodeBlock.of("$T.of($L)", GrpcTypes.GRPC_SCHEMA, CodeBlock.join(arguments, ", "));
  }

  private static List<CodeBlock> pieces(byte[] descriptor) {
    String text = new String(descriptor, StandardCharsets.ISO_8859_1);
    List<CodeBlock> pieces = new ArrayList<>();
    for (int i = 0; i < text.length(); i += LONGEST) {
      String piece = text.substring(i, Math.min(text.length(), i + LONGEST));
      pieces.add(CodeBlock.of("$L", quoted(piece)));
    }
    return pieces;
  }

  /** On one line, in ASCII. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c < ' ' || c > '~') {
        // Octal: javac would take a unicode escape for the character itself before it looks
        // further.
        quoted.append("\\%03o".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** Messages of protobuf's lite runtime have none. */
  private boolean hasDescriptor(ClassName type) {
    TypeElement element = elements.getTypeElement(type.canonicalName());
    return element != null
        && ElementFilter.methodsIn(element.getEnclosedElements()).stream()
            .anyMatch(
                method ->
                    method.getSimpleName().contentEquals("getDescriptor")
                        && method.getParameters().isEmpty());
  }
}
