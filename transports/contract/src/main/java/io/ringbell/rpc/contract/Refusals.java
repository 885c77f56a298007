package io.ringbell.rpc.contract;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcError;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A service whose methods fail in the ways that they declare. */
@RpcService("contract.Refusals")
public interface Refusals {
  String unary(int how) throws Refused, OutOfStock, IllegalStateException;

  @RpcMethod(blocking = true)
  String onExecutor(int how) throws Refused, OutOfStock;

  CompletableFuture<String> later(int how) throws Refused, OutOfStock;

  Flow.Publisher<String> answers(int how) throws Refused, OutOfStock;

  String collect(Flow.Publisher<String> items) throws Refused, OutOfStock;

  CompletableFuture<String> collectLater(Flow.Publisher<String> items) throws OutOfStock;

  Flow.Publisher<String> talk(Flow.Publisher<String> items) throws OutOfStock;

  /** Ends with the status of that number. */
  String status(int code);

  /** Its text is sent. */
  @RpcError(status = "FAILED_PRECONDITION")
  class Refused extends Exception {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
      super(message);
    }
  }

  /** Its fields are sent. */
  @RpcMessage
  @RpcError(value = "contract.OutOfStock", status = "NOT_FOUND")
  final class OutOfStock extends Exception {
    private static final long serialVersionUID = 1;

    @Field(1)
    private final String item;

    @Field(2)
    private final int left;

    public OutOfStock(String item, int left) {
      super("out of " + item);
      this.item = item;
      this.left = left;
    }

    public String item() {
      return item;
    }

    public int left() {
      return left;
    }
  }
}
