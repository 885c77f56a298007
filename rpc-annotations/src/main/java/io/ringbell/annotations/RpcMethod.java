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
}
