package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;

/** Where generated code keeps what it reads until the message is complete. */
interface Variables {
  /** Declares one; the result is an expression that can be assigned. */
  String declare(TypeName type, String name, CodeBlock initial);

  /** Local variables, declared in {@code code}. */
  static Variables locals(CodeBlock.Builder code, NameAllocator names) {
    return (type, name, initial) -> {
      String local = names.newName(name);
      code.addStatement("$T $L = $L", type, local, initial);
      return local;
    };
  }

  /** Fields of {@code holder}, an object of which is in the variable {@code fields}. */
  static Variables fields(TypeSpec.Builder holder) {
    NameAllocator names = new NameAllocator();
    return (type, name, initial) -> {
      String field = names.newName(name);
      holder.addField(FieldSpec.builder(type, field).initializer(initial).build());
      return "fields." + field;
    };
  }
}
