package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Settings of an exception class that methods of an {@link RpcService} declare in {@code throws}. A
 * class without it is sent too, with the defaults given here.
 *
 * <p>What is sent is the exception's message text, so that the class needs a constructor that takes
 * a {@code String}, or one without parameters; or, if it is annotated with {@link RpcMessage}, its
 * own fields and nothing else. Never its cause or stack trace.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface RpcError {
  /** The name on the wire, such as {@code shop.v1.OutOfStock}; by default the qualified name. */
  String value() default "";

  /** The status, by the name of its code, for a caller that does not know the class. */
  String status() default "UNKNOWN";
}
