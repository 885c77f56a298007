package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What something is called in the {@code .proto} that is written for a service: a message, an enum,
 * one of its constants, a field, or a parameter that becomes a field. It changes nothing on the
 * wire, where fields have numbers only.
 *
 * <p>Without it a type has its Java name, a field its Java name in {@code lower_snake_case}, and a
 * constant its Java name behind that of its enum, such as {@code COLOR_RED}.
 */
@Documented
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.CLASS)
public @interface ProtoName {
  /** Letters, digits and {@code _}, not beginning with a digit. */
  String value();

  /** A field's name in JSON; by default what protobuf makes of its name. */
  String json() default "";
}
