package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Settings of one method of an {@link RpcService}. A method without it is an RPC too, with the
 * defaults given here.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface RpcMethod {
  /**
   * The name on the wire, such as {@code Find}; by default the Java name with its first letter in
   * upper case.
   */
  String value() default "";

  /**
   * Whether the implementation may block, wait or take long, so that the server must run it on its
   * executor and not on the event loop.
   */
  boolean blocking() default false;

  /**
   * How long a call may take unless its caller says otherwise: a whole number and a unit, such as
   * {@code 250ms} or {@code 5s}; the units are {@code ns}, {@code us}, {@code ms}, {@code s},
   * {@code m} and {@code h}. Empty for no limit.
   */
  String deadline() default "";

  /**
   * Whether a call may be executed more than once without harm, so that one that may have been
   * executed, but was not answered, may be sent again. Not for methods that take a stream.
   */
  boolean idempotent() default false;

  /** Whether requests and answers are compressed, if that makes them smaller. */
  boolean compressed() default false;
}
