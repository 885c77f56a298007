package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of a field on the wire: of a record's component, of a field of an {@link RpcMessage}
 * class, of a parameter of a method of an {@link RpcService}, of an enum's constant, or of a
 * message that a sealed interface permits. Either all of them have it or none; without it they are
 * numbered in order, fields and permitted messages from 1 and enum constants from 0. A contract
 * that will change should have it: a number must never get another meaning.
 */
@Documented
@Target({ // a record's component passes it to its field
  ElementType.FIELD,
  ElementType.PARAMETER,
  ElementType.TYPE
})
@Retention(RetentionPolicy.CLASS)
public @interface Field {
  /** 1 to 536870911 without 19000 to 19999; for an enum's constant, 0 to 2147483647. */
  int value();

  /** How an int or long is encoded; of a list, an array or a map, its elements or values. */
  Encoding encoding() default Encoding.DEFAULT;

  /** How a map's keys are encoded, if they are {@code Integer} or {@code Long}. */
  Encoding keyEncoding() default Encoding.DEFAULT;
}
