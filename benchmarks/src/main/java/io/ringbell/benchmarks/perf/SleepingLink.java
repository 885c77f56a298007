package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/**
 * Makes a link that is polled one that sleeps where nothing can be done: a read that finds nothing
 * waits, until there is something, or until what the last write left can go. It may return 0 all
 * the same. One thread.
 */
abstract class SleepingLink implements ByteChannel {
  private final ByteChannel polled;
  private boolean unsent; // the last write left something
  private boolean refused; // it took nothing, and nobody has read since

  SleepingLink(ByteChannel polled) {
    this.polled = polled;
  }

  @Override
  public final int write(ByteBuffer from) throws IOException {
    if (refused) {
      sleep(false, true); // the caller has nothing else to do
    }
    int written = polled.write(from);
    unsent = from.hasRemaining();
    refused = written == 0 && unsent;
    if (written > 0) {
      moved();
    }
    return written;
  }

  @Override
  public final int read(ByteBuffer to) throws IOException {
    refused = false;
    int read = polled.read(to);
    if (read == 0) {
      sleep(true, unsent);
      read = polled.read(to);
    }
    if (read > 0) {
      moved();
    }
    return read;
  }

  @Override
  public final boolean isOpen() {
    return polled.isOpen();
  }

  @Override
  public void close() throws IOException {
    polled.close();
  }

  /** Waits until what is named can be done; may return too early. */
  abstract void sleep(boolean toRead, boolean toWrite) throws IOException;

  /** Something was written, or taken so that there is room: the other end may wait for it. */
  abstract void moved() throws IOException;
}
