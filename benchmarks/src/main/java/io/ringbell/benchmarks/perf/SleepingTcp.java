package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A TCP socket whose end sleeps until it can be read or written: with many messages under way two
 * ends that block in a write would wait for each other.
 */
final class SleepingTcp extends SleepingLink {
  private final Selector selector;
  private final SelectionKey key;

  /**
   * @param socket not blocking
   */
  SleepingTcp(SocketChannel socket) throws IOException {
    super(socket);
    selector = Selector.open();
    key = socket.register(selector, 0);
  }

  @Override
  void sleep(boolean toRead, boolean toWrite) throws IOException {
    key.interestOps((toRead ? SelectionKey.OP_READ : 0) | (toWrite ? SelectionKey.OP_WRITE : 0));
    selector.select();
    selector.selectedKeys().clear();
  }

  @Override
  void moved() {
    // The kernel wakes the other end.
  }

  @Override
  public void close() throws IOException {
    super.close();
    selector.close();
  }
}
