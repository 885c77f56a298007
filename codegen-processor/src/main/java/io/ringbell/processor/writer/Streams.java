package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;

/** What the stub and the skeleton have in common where they write streams. */
final class Streams {
  private static final ClassName PUBLISHER =
      ClassName.get("java.util.concurrent", "Flow", "Publisher");

  private Streams() {}

  /** A stream of elements. */
  static TypeName publisher(TypeName element) {
    return ParameterizedTypeName.get(PUBLISHER, element);
  }

  /**
   * A writer of one element.
   *
   * @param suffix of the codec's methods
   * @param place names the element in errors
   */
  static CodeBlock elementWriter(String suffix, String place, CodecNames codec) {
    return CodeBlock.of(
        "$T.of(\n$>$>(value, sizer) -> $Lsize$L(sizer.notNull(value, $S), sizer),\n"
            + "$T::write$L)$<$<",
        RuntimeTypes.MESSAGE_WRITER,
        codec.qualifier(),
        suffix,
        place,
        codec.owner(),
        suffix);
  }
}
