package io.ringbell.fabric.roce;

import java.io.IOException;

/**
 * Waits for several sockets: one thread at a time waits; {@link #wakeup} from any thread; sockets
 * come and go under the engine's lock.
 */
interface SocketWaiter {
  void add(UdpSocket socket) throws IOException;

  /** Before the socket is closed. */
  void remove(UdpSocket socket);

  /**
   * Waits until a socket can be read, {@link #wakeup}, an interrupt (which stays set), or the
   * time-out; may return early.
   */
  void await(long timeoutNanos) throws IOException;

  /** Whether the last {@link #await} may have ended by that socket. By the thread that waited. */
  default boolean isReadable(UdpSocket socket) {
    return true; // a look tells
  }

  /** Ends the current wait, or the next one. */
  void wakeup();

  void close();
}
