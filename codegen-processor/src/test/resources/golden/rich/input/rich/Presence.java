package rich;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

record Presence(OptionalInt number, OptionalLong large, OptionalDouble precise) {}
