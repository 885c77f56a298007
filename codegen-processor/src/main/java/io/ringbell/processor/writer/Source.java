package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;

/**
 * Where the value of a field comes from when it is written.
 *
 * @param value an expression
 * @param variable whether that is a variable, so that it need not be put into one
 * @param names the names in use
 */
record Source(CodeBlock value, boolean variable, NameAllocator names) {
  /** The value in a variable. */
  CodeBlock variable(CodeBlock.Builder code, TypeName type, String name) {
    return variable ? value : declare(code, type, name, value);
  }

  /** The value in a variable, which must not be null. */
  CodeBlock checked(CodeBlock.Builder code, TypeName type, String name, String place) {
    if (variable) {
      code.addStatement("sizer.notNull($L, $S)", value, place);
      return value;
    }
    return declare(code, type, name, CodeBlock.of("sizer.notNull($L, $S)", value, place));
  }

  /** A new variable. */
  CodeBlock declare(CodeBlock.Builder code, TypeName type, String name, CodeBlock initial) {
    String local = names.newName(name);
    code.addStatement("$T $L = $L", type, local, initial);
    return CodeBlock.of("$L", local);
  }
}
