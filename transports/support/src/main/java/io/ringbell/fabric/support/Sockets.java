package io.ringbell.fabric.support;

import java.io.IOException;
import java.nio.channels.Channel;

/** Small things about sockets. */
final class Sockets {
  private Sockets() {}

  static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
  }
}
