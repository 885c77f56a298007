package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.List;

/** Statements that size a message, ask for room and write it. */
final class EncodeCode {
  private EncodeCode() {}

  /**
   * The statements.
   *
   * @param suffix of the codec's methods
   * @param place of a message that must not be null; empty if it is made up of {@code arguments}
   * @param room the method that gives room for a size
   */
  static CodeBlock of(
      String suffix,
      String place,
      List<String> arguments,
      String room,
      String call,
      NameAllocator locals,
      CodecNames codec) {
    String sizer = locals.newName("sizer");
    String size = locals.newName("size");
    String out = locals.newName("out");
    CodeBlock values = CodeBlock.of("$L", String.join(", ", arguments));
    CodeBlock sized =
        place.isEmpty() ? values : CodeBlock.of("$L.notNull($L, $S)", sizer, values, place);
    return CodeBlock.builder()
        .addStatement("$T $L = $L.sizer()", RuntimeTypes.WIRE_SIZER, sizer, call)
        .addStatement("int $L = $Lsize$L($L, $L)", size, codec.qualifier(), suffix, sized, sizer)
        .addStatement("$T $L = $L($L)", RuntimeTypes.WIRE_WRITER, out, room, size)
        .addStatement("$Lwrite$L($L, $L)", codec.qualifier(), suffix, values, out)
        .addStatement("$L.finish()", out)
        .build();
  }
}
