package io.ringbell.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The numbers of the methods that a channel calls, the same on all its connections. */
final class ClientMethods {
  private final Map<String, Integer> numbers = new HashMap<>();
  private volatile MethodDescriptor[] descriptors = new MethodDescriptor[16];

  /** The number of a method, the same each time for one path. From any thread. */
  synchronized int register(MethodDescriptor method) {
    String path = method.path();
    if (path.length() > CallFrames.MAX_PATH_LENGTH / 3) {
      throw new IllegalArgumentException(
          "method path: %s (expected: at most %d characters)"
              .formatted(path, CallFrames.MAX_PATH_LENGTH / 3));
    }
    Integer known = numbers.get(path);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    if (number == CallFrames.MAX_METHODS) {
      throw new IllegalStateException("more than " + CallFrames.MAX_METHODS + " methods");
    }
    MethodDescriptor[] current = descriptors;
    MethodDescriptor[] grown =
        number == current.length ? Arrays.copyOf(current, 2 * number) : current;
    grown[number] = method;
    descriptors = grown; // volatile: publishes the element too
    numbers.put(path, number);
    return number;
  }

  /** The method of a number. From any thread. */
  MethodDescriptor get(int number) {
    return descriptors[number];
  }
}
