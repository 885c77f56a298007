package io.ringbell.call;

import io.ringbell.ring.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the methods that a channel calls; the server learns each on its first use. From
 * any thread.
 */
final class ClientMethods {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> paths = new ArrayList<>();
  private volatile boolean[] announced = new boolean[16];

  /** The number of a path, the same each time. */
  synchronized int register(String path) {
    if (path.length() > CallFrames.MAX_PATH_LENGTH / 3) {
      throw new IllegalArgumentException(
          "method path: %s (expected: at most %d characters)"
              .formatted(path, CallFrames.MAX_PATH_LENGTH / 3));
    }
    Integer known = numbers.get(path);
    if (known != null) {
      return known;
    }
    int number = paths.size();
    if (number == CallFrames.MAX_METHODS) {
      throw new IllegalStateException("more than " + CallFrames.MAX_METHODS + " methods");
    }
    if (number == announced.length) {
      announced = java.util.Arrays.copyOf(announced, 2 * number);
    }
    paths.add(path);
    numbers.put(path, number);
    return number;
  }

  /** The path of a number. */
  synchronized String path(int method) {
    return paths.get(method);
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
      ControlFrames.sendMethod(connection, method, paths.get(method));
      boolean[] copy = flags.clone();
      copy[method] = true;
      announced = copy; // volatile, so that who sees it also finds the frame ahead of its own
    }
  }
}
