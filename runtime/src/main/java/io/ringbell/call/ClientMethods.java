package io.ringbell.call;

import io.ringbell.ring.Connection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of the methods that a channel calls; the server learns each on its first use. From
 * any thread.
 */
final class ClientMethods {
  private final Map<String, Integer> numbers = new HashMap<>();
  private volatile MethodDescriptor[] descriptors = new MethodDescriptor[16];
  private volatile boolean[] announced = new boolean[16];

  /** The number of a method, the same each time for one path. */
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
    if (number == announced.length) {
      announced = Arrays.copyOf(announced, 2 * number);
      descriptors = Arrays.copyOf(descriptors, 2 * number);
    }
    MethodDescriptor[] current = descriptors;
    current[number] = method;
    descriptors = current; // volatile: publishes the element too
    numbers.put(path, number);
    return number;
  }

  /** The method of a number. */
  MethodDescriptor get(int number) {
    return descriptors[number];
  }

  /**
   * Sends the METHOD frame unless it has been sent: it is in the ring before any request with that
   * number.
   */
  void announce(Connection connection, int method) {
    if (!announced[method]) {
      announceNow(connection, method);
    }
  }

  private synchronized void announceNow(Connection connection, int method) {
    boolean[] flags = announced;
    if (!flags[method]) {
      ControlFrames.sendMethod(connection, method, get(method).path());
      boolean[] copy = flags.clone();
      copy[method] = true;
      announced = copy; // volatile, so that who sees it also finds the frame ahead of its own
    }
  }
}
