package io.ringbell.fabric.roce;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;

/** Waits with a selector. */
final class NioWaiter implements SocketWaiter {
  private final Selector selector = Selector.open();

  NioWaiter() throws IOException {}

  @Override
  public void add(UdpSocket socket) throws IOException {
    ((NioUdpSocket) socket).channel().register(selector, SelectionKey.OP_READ);
  }

  /** The descriptor, and with it the port, is free only when the selector has let go of it. */
  @Override
  public void remove(UdpSocket socket) {
    SelectionKey key = ((NioUdpSocket) socket).channel().keyFor(selector);
    if (key != null) {
      key.cancel();
      selector.wakeup(); // whoever waits leaves, and cannot come back while the lock is held
      try {
        selector.selectNow(NioWaiter::ignore);
      } catch (IOException e) {
        return; // then whoever waits next lets go of it
      }
    }
  }

  @Override
  public void await(long timeoutNanos) throws IOException {
    if (timeoutNanos > 0) {
      // Rounded up: a millisecond late is better than a busy loop.
      long millis = TimeUnit.NANOSECONDS.toMillis(timeoutNanos) + 1;
      selector.select(NioWaiter::ignore, timeoutNanos == Long.MAX_VALUE ? 0 : millis);
    }
  }

  @Override
  public void wakeup() {
    selector.wakeup();
  }

  @Override
  public void close() {
    try {
      selector.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
  }

  /** Level-triggered: whoever reads finds the same sockets. */
  private static void ignore(SelectionKey key) {}
}
