package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where a message class that protoc generated comes from, as the {@code .proto} of the {@link
 * RpcService} that uses it must import it; the class alone does not say. Those of {@code
 * com.google.protobuf} are known without it.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
@Repeatable(ProtoImport.List.class)
public @interface ProtoImport {
  /** The class. */
  Class<?> type();

  /** The message's full name, such as {@code shop.v1.Order}. */
  String name();

  /** The file's path, such as {@code shop/v1/order.proto}. */
  String file();

  /** Holds several of them. */
  @Documented
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.CLASS)
  @interface List {
    /** The imports. */
    ProtoImport[] value();
  }
}
