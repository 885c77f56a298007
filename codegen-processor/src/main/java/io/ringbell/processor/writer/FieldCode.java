package io.ringbell.processor.writer;

import com.palantir.javapoet.CodeBlock;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;

/** Code for one field of a message. */
abstract class FieldCode {
  final FieldModel field;
  final ValueCode values;

  FieldCode(FieldModel field, ValueCode values) {
    this.field = field;
    this.values = values;
  }

  static FieldCode of(FieldModel field, ValueCode values) {
    FieldType type = field.type();
    if (type instanceof FieldType.Singular singular) {
      return new SingularCode(field, singular, values);
    }
    if (type instanceof FieldType.Repeated repeated) {
      return new RepeatedCode(field, repeated, values);
    }
    if (type instanceof FieldType.Array array) {
      return new ArrayCode(field, array, values);
    }
    return new MapCode(field, (FieldType.Mapping) type, values);
  }

  /** Statements that add its size to the variable {@code size}, and check it. */
  abstract void size(CodeBlock.Builder code, Source source);

  /** Statements that write it. */
  abstract void write(CodeBlock.Builder code, Source source);

  /** Declares what is read into. */
  abstract void declare(Variables variables);

  /** Whether reading it needs the variable {@code start}, the position of the message. */
  boolean merges() {
    return false;
  }

  /** Of what was read into it before, nothing is left; only for a field with presence. */
  CodeBlock clear() {
    throw new IllegalStateException(field.place() + " is in no oneof");
  }

  /** Statements that read one occurrence. */
  abstract CodeBlock read();

  /** An expression: what was read. */
  abstract CodeBlock result();
}
