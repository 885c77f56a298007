// Written by ringbell proto2java from simple.proto.
package org.example.shop;

import io.ringbell.annotations.ProtoOption;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;

/**
 * Keeps the stock.
 *
 * <p>Of every shop.
 */
@RpcService("shop.v1.Inventory")
@ProtoOption(name = "java_package", value = "")
@ProtoOption(name = "java_multiple_files", value = "")
public interface Inventory {
  /** Finds an item. */
  Stock find(FindRequest request);

  @Deprecated
  Stock findAgain(FindRequest request);

  @RpcMethod(idempotent = true)
  void restock(Stock request);

  CountResponse count();
}
