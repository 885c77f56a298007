package rich;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.Reserved;

@Reserved(value = {"2", "5 to 9", "100 to max"}, names = {"old", "older"})
record Gone(@Field(1) int a, @Field(99) int b) {}
