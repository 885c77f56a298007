package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType.Repeated;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A list or set. Lists are walked by index, as an iterator may be allocated. */
final class RepeatedCode extends FieldCode {
  private final Repeated type;
  private String local;

  RepeatedCode(FieldModel field, Repeated type, ValueCode values) {
    super(field, values);
    this.type = type;
  }

  @Override
  void size(CodeBlock.Builder code, Source source) {
    CodeBlock all = begin(code, source);
    CodeBlock element =
        type.set()
            ? CodeBlock.of("sizer.element(element, $S)", field.place())
            : CodeBlock.of("sizer.element($L.get(i), $S, i)", all, field.place());
    if (!type.element().packable()) {
      loop(code, all)
          .addStatement(
              "size += $L", values.size(type.element(), field.number(), element, field.place()))
          .endControlFlow();
    } else {
      code.beginControlFlow("if (!$L.isEmpty())", all).addStatement("long packed = 0");
      loop(code, all)
          .addStatement("packed += $L", values.packedSize(type.element(), element, field.place()))
          .endControlFlow()
          .addStatement("size += sizer.packed($L, packed)", field.number())
          .endControlFlow();
    }
    end(code);
  }

  @Override
  void write(CodeBlock.Builder code, Source source) {
    CodeBlock all = begin(code, source);
    CodeBlock element = type.set() ? CodeBlock.of("element") : CodeBlock.of("$L.get(i)", all);
    if (!type.element().packable()) {
      loop(code, all).add(values.write(type.element(), field.number(), element)).endControlFlow();
    } else {
      code.beginControlFlow("if (!$L.isEmpty())", all)
          .addStatement("int end = out.begin($L)", field.number());
      loop(code, all)
          .add(values.writePacked(type.element(), element))
          .endControlFlow()
          .addStatement("out.end(end)")
          .endControlFlow();
    }
    end(code);
  }

  private CodeBlock begin(CodeBlock.Builder code, Source source) {
    if (!type.set()) {
      CodeBlock indexed = CodeBlock.of("$T.indexed($L)", RuntimeTypes.WIRE_SIZER, source.value());
      return source.declare(code, type.type(), field.name(), indexed);
    }
    CodeBlock all = source.variable(code, type.type(), field.name());
    code.beginControlFlow("if ($L != null)", all);
    return all;
  }

  private void end(CodeBlock.Builder code) {
    if (type.set()) {
      code.endControlFlow();
    }
  }

  private CodeBlock.Builder loop(CodeBlock.Builder code, CodeBlock all) {
    return type.set()
        ? code.beginControlFlow("for ($T element : $L)", elementType(), all)
        : code.beginControlFlow("for (int i = 0; i < $L.size(); i++)", all);
  }

  private TypeName elementType() {
    return type.element().type().box();
  }

  @Override
  void declare(Variables variables) {
    local = variables.declare(type.type(), field.name(), CodeBlock.of("null"));
  }

  @Override
  CodeBlock read() {
    CodeBlock.Builder code =
        CodeBlock.builder()
            .beginControlFlow("if ($L == null)", local)
            .addStatement(
                "$L = new $T<>()", local, type.set() ? LinkedHashSet.class : ArrayList.class)
            .endControlFlow();
    CodeBlock add =
        CodeBlock.builder().addStatement("$L.add($L)", local, values.read(type.element())).build();
    return type.element().packable()
        ? code.add(PackedCode.read(type.element(), add)).build()
        : code.add(add).build();
  }

  @Override
  CodeBlock result() {
    return CodeBlock.of("$1L == null ? $2T.of() : $1L", local, type.set() ? Set.class : List.class);
  }
}
