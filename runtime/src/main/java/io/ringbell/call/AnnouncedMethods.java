package io.ringbell.call;

import io.ringbell.ring.Connection;
import java.util.Arrays;

/** Which methods the server of one connection has been told of. From any thread. */
final class AnnouncedMethods {
  private final ClientMethods methods;
  private volatile boolean[] announced = new boolean[16];

  AnnouncedMethods(ClientMethods methods) {
    this.methods = methods;
  }

  /**
   * Sends the METHOD frame unless it has been sent: it is in the ring before any request with that
   * number.
   */
  void announce(Connection connection, int method) {
    boolean[] flags = announced;
    if (method >= flags.length || !flags[method]) {
      announceNow(connection, method);
    }
  }

  private synchronized void announceNow(Connection connection, int method) {
    boolean[] flags = announced;
    if (method < flags.length && flags[method]) {
      return;
    }
    ControlFrames.sendMethod(connection, method, methods.get(method).path());
    boolean[] copy = Arrays.copyOf(flags, Math.max(flags.length, 2 * method));
    copy[method] = true;
    announced = copy; // volatile, so that who sees it also finds the frame ahead of its own
  }
}
