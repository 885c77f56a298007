package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a class a message. Records are messages without it.
 *
 * <p>The fields of the message are the fields of the class that are neither static nor transient,
 * in the order of their declaration or numbered by {@link Field}. The class extends nothing, and is
 * either
 *
 * <ul>
 *   <li>mutable: it has a constructor without parameters, and each field can be set, by a method
 *       {@code setName(T)} or by itself; or
 *   <li>immutable: it has a constructor with one parameter for each field, in the same order and of
 *       the same types.
 * </ul>
 *
 * <p>An exception class may extend others; their fields and its message text are not sent.
 *
 * <p>Each field can be read, by a method {@code name()}, {@code getName()}, for a boolean also
 * {@code isName()}, or by itself. All of this is visible to the package of the service.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface RpcMessage {}
