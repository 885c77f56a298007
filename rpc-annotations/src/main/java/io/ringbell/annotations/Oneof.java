package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that of the fields of a message that have it with the same name, one at most has a value:
 * protobuf's {@code oneof}. They are {@code Optional}, {@code OptionalInt} and the like, or may be
 * null. A message with values in two of them cannot be sent; of two that are received, the last one
 * counts.
 *
 * <p>For a message that is nothing but a choice between others, a sealed interface says the same
 * with fewer words.
 */
@Documented
@Target({ElementType.FIELD, ElementType.PARAMETER}) // a record's component passes it to its field
@Retention(RetentionPolicy.CLASS)
public @interface Oneof {
  /** The name that is used in the {@code .proto}. */
  String value();
}
