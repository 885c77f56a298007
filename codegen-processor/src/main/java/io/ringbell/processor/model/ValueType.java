package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;

/** The type of one value: what a field holds once, or an element of what it holds many times. */
public sealed interface ValueType {
  /** The Java type; a primitive is not boxed. */
  TypeName type();

  /** Whether a field of it has no presence: the default value is not written. */
  boolean hasDefault();

  /** Whether many of them share one tag. */
  boolean packable();

  /** A type that the runtime's codec knows. */
  record Scalar(ScalarKind kind) implements ValueType {
    @Override
    public TypeName type() {
      return kind.type();
    }

    @Override
    public boolean hasDefault() {
      return kind.hasDefault();
    }

    @Override
    public boolean packable() {
      return kind.primitive();
    }
  }

  /** An enum, described by an {@link EnumModel}. */
  record Enumeration(ClassName type, String zero) implements ValueType {
    @Override
    public boolean hasDefault() {
      return true;
    }

    @Override
    public boolean packable() {
      return true;
    }
  }

  /**
   * A nested message, described by a {@link MessageModel}, a {@link OneofModel} or a {@link
   * ProtobufModel}.
   */
  record Message(ClassName type) implements ValueType {
    @Override
    public boolean hasDefault() {
      return false;
    }

    @Override
    public boolean packable() {
      return false;
    }
  }

  /**
   * A type with a codec of the user's own. It has presence; null is absent.
   *
   * @param type the Java type
   * @param codec the class that turns it into {@code wire} and back
   * @param wire what is sent in its place, which has no codec itself
   */
  record Custom(TypeName type, ClassName codec, ValueType wire) implements ValueType {
    @Override
    public boolean hasDefault() {
      return false;
    }

    @Override
    public boolean packable() {
      return wire.packable();
    }
  }
}
