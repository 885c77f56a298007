package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an interface an RPC contract: for {@code Inventory} the processor writes {@code
 * InventoryStub} and {@code InventorySkeleton} into the same package.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface RpcService {
  /**
   * The full name on the wire, such as {@code shop.v1.Inventory}; by default the interface's
   * qualified name.
   */
  String value() default "";
}
