package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A file option of the {@code .proto} that is written for an {@link RpcService}, such as {@code
 * go_package}. An empty value leaves out an option that would be written by itself: {@code
 * java_package} or {@code java_multiple_files}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
@Repeatable(ProtoOption.List.class)
public @interface ProtoOption {
  /** One of protobuf's own file options, such as {@code go_package}. */
  String name();

  /** Its value, without quotes. */
  String value();

  /** Holds several of them. */
  @Documented
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.CLASS)
  @interface List {
    /** The options. */
    ProtoOption[] value();
  }
}
