package io.ringbell.processor;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The cases of the fixtures' sealed interfaces and their numbers, as the sources have them. */
final class SealedCases {
  /** What the sources say, as annotations are not kept until run time. */
  private static final Map<String, Integer> NUMBERS = Map.of("Created", 20, "Moved", 3);

  private SealedCases() {}

  static List<Class<?>> of(Class<?> type) {
    return Arrays.stream(type.getPermittedSubclasses())
        .filter(c -> !c.getSimpleName().equals("Unrecognized"))
        .<Class<?>>map(c -> c)
        .toList();
  }

  static int number(Class<?> type, Class<?> one) {
    return NUMBERS.getOrDefault(one.getSimpleName(), of(type).indexOf(one) + 1);
  }

  /** The sealed interface that a value is of. */
  static Class<?> sealed(Object value) {
    return Arrays.stream(value.getClass().getInterfaces())
        .filter(Class::isSealed)
        .findFirst()
        .orElse(null);
  }
}
