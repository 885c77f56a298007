package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Numbers and names that were in use once and must not be again: of a message's fields, an enum's
 * constants, what a sealed interface permits, or a method's parameters.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Reserved {
  /**
   * Numbers and ranges as in a .proto file: {@code "2"}, {@code "9 to 11"}, {@code "40 to max"}.
   */
  String[] value() default {};

  /** Names of fields or constants, as in Java. */
  String[] names() default {};
}
