package io.ringbell.fabric.roce;

import io.netty.channel.epoll.Native;
import io.netty.channel.unix.Buffer;
import io.netty.channel.unix.FileDescriptor;
import io.ringbell.fabric.support.InterruptibleWait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Waits with epoll. */
final class EpollWaiter implements SocketWaiter {
  private static final int EVENTS = 16;
  private static final int EVENT = Native.sizeofEpollEvent();
  private static final int DATA = Native.offsetofEpollData();

  private final FileDescriptor epoll = Native.newEpollCreate();
  private final FileDescriptor wakeup = Native.newEventFd();
  private final ByteBuffer events =
      ByteBuffer.allocateDirect(EVENTS * EVENT).order(ByteOrder.nativeOrder());
  private final long eventsAddress = Buffer.memoryAddress(events);
  private int found; // events; negative after a failure. By the thread that waits
  private final AtomicBoolean woken = new AtomicBoolean();
  private final InterruptibleWait interruptible = new InterruptibleWait(this::wakeup);

  EpollWaiter() throws IOException {
    // By edges, so that it need never be read.
    Native.epollCtlAdd(epoll.intValue(), wakeup.intValue(), Native.EPOLLIN | Native.EPOLLET);
  }

  @Override
  public void add(UdpSocket socket) throws IOException {
    Native.epollCtlAdd(epoll.intValue(), ((LinuxUdpSocket) socket).descriptor(), Native.EPOLLIN);
  }

  @Override
  public void remove(UdpSocket socket) {
    try {
      Native.epollCtlDel(epoll.intValue(), ((LinuxUdpSocket) socket).descriptor());
    } catch (IOException e) {
      // The kernel drops it with its descriptor.
    }
  }

  @Override
  public void await(long timeoutNanos) {
    interruptible.enter();
    try {
      found = EpollNatives.epollWait(epoll.intValue(), eventsAddress, EVENTS, millis(timeoutNanos));
    } finally {
      interruptible.leave();
    }
    woken.set(false); // before the caller looks at what it waits for
  }

  @Override
  public boolean isReadable(UdpSocket socket) {
    int descriptor = ((LinuxUdpSocket) socket).descriptor();
    for (int i = 0; i < found; i++) {
      if (events.getInt(i * EVENT + DATA) == descriptor) {
        return true;
      }
    }
    return found < 0 || found == EVENTS;
  }

  @Override
  public void wakeup() {
    if (woken.compareAndSet(false, true)) {
      Native.eventFdWrite(wakeup.intValue(), 1L);
    }
  }

  @Override
  public void close() {
    try {
      epoll.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
    try {
      wakeup.close();
    } catch (IOException e) {
      // As above.
    }
  }

  /**
   * -1 waits without limit and timer. Rounded up: a millisecond late is better than a busy loop.
   */
  private static int millis(long nanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
    return millis >= Integer.MAX_VALUE ? -1 : (int) millis;
  }
}
