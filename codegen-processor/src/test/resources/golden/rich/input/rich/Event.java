package rich;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.Reserved;

/** Numbered, and open to cases that are not known. */
@Reserved(value = {"1", "8 to 10"}, names = "Deleted")
sealed interface Event {
  @Field(20)
  record Created(String name) implements Event {}

  @Field(3)
  record Moved(long from, long to) implements Event {}

  record Unrecognized() implements Event {}
}
