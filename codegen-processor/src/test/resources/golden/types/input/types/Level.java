package types;

import io.ringbell.annotations.Field;

enum Level {
  @Field(10)
  HIGH,
  @Field(0)
  LOW,
  @Field(2147483647)
  EXTREME
}
