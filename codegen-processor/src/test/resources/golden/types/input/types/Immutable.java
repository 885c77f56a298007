package types;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMessage;

@RpcMessage
final class Immutable {
  @Field(3)
  private final int x;

  @Field(2)
  private final String value;

  Immutable(int x, String value) {
    this.x = x;
    this.value = value;
  }

  int x() {
    return x;
  }

  String getValue() {
    return value;
  }
}
