package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how values are sent whose type Ringbell does not know, or not in the wanted way: on the type
 * itself, or on a field, a parameter, or a method for its result. There it goes before the type's
 * own, and concerns the elements of a list, set or {@code Optional} and the values of a map, unless
 * the codec is one of the whole type.
 */
@Documented
@Target({ // a record's component passes it to its field
  ElementType.TYPE,
  ElementType.FIELD,
  ElementType.PARAMETER,
  ElementType.METHOD
})
@Retention(RetentionPolicy.CLASS)
public @interface RpcCodec {
  /**
   * A class that implements {@code io.ringbell.codec.Codec<T, W>} for the type {@code T}, and has a
   * constructor without parameters. {@code W}, which is sent in its place, is any supported type of
   * one value: a scalar, an enum, a message.
   */
  Class<?> value();
}
