package io.ringbell.fabric.roce;

import java.io.IOException;

/** Waits for the sockets that the lossy ones read. */
record LossyWaiter(SocketWaiter waiter) implements SocketWaiter {
  @Override
  public void add(UdpSocket socket) throws IOException {
    waiter.add(((LossySocket) socket).socket());
  }

  @Override
  public void remove(UdpSocket socket) {
    waiter.remove(((LossySocket) socket).socket());
  }

  @Override
  public void await(long timeoutNanos) throws IOException {
    waiter.await(timeoutNanos);
  }

  @Override
  public void wakeup() {
    waiter.wakeup();
  }

  @Override
  public void close() {
    waiter.close();
  }
}
