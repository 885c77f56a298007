package rich;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcError;
import io.ringbell.annotations.RpcMessage;

/** Its own fields are sent. */
@RpcMessage
@RpcError(value = "rich.v1.OutOfStock", status = "FAILED_PRECONDITION")
public class OutOfStock extends Exception {
  private static final long serialVersionUID = 1;

  @Field(1)
  private final String item;

  @Field(3)
  private final int left;

  OutOfStock(String item, int left) {
    super(left + " of " + item + " are left");
    this.item = item;
    this.left = left;
  }

  String item() {
    return item;
  }

  int left() {
    return left;
  }
}
