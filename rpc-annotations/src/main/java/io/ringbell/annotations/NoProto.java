package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * For this {@link RpcService} no {@code .proto} is written or compared: it is another view of a
 * service that has one, such as an interface with a few of its methods, and has the same name on
 * the wire.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface NoProto {}
