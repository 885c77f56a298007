package io.ringbell.fabric.support;

import java.io.IOException;
import java.nio.channels.Channel;

/** Closes what nobody can do anything about if it fails. */
public final class QuietClose {
  private QuietClose() {}

  /** Closes a channel. */
  public static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
  }
}
