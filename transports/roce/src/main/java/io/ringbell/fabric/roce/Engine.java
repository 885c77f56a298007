package io.ringbell.fabric.roce;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.roce.cm.CmConfig;
import io.ringbell.fabric.roce.cm.ConnectionManager;
import io.ringbell.fabric.roce.protocol.ReliableConnection;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One local address: its socket, its queue pairs, its connection management, its deadlines.
 *
 * <p>Whoever holds the lock drives it: a thread that polls a completion queue, one that waits at
 * one, or the engine's own thread when no one else does ({@link EngineThread}). A thread that posts
 * drives it for its own queue pair; if the lock is taken, the holder does it before it leaves.
 */
final class Engine {
  /** Looks at the sockets of listeners once in so many polls. */
  private static final int LISTENER_INTERVAL = 256;

  private final UdpSocket socket;
  private final Counters counters;
  private final PacketTap tap; // or null
  private final int linkMtu;
  private final EngineLock lock = new EngineLock();
  private final Kicked kicked = new Kicked();
  private final QueuePairTable queuePairs = new QueuePairTable();
  private final DeadlineHeap deadlines = new DeadlineHeap();
  private final List<UdpSocket> listeners = new ArrayList<>();
  private final SendBatch batch;
  private final Inbound inbound;
  private final ConnectionManager manager;
  private final EngineThread thread;
  private RoceQueuePair touched;
  private final AtomicBoolean anyTouched = new AtomicBoolean(); // touched != null
  private int polls;
  private long managerDue;
  private boolean closed;

  Engine(
      UdpSocket socket,
      SocketWaiter waiter,
      int linkMtu,
      CmConfig config,
      PacketTap tap,
      Counters counters,
      SecureRandom random)
      throws IOException {
    this.socket = socket;
    this.counters = counters;
    this.tap = tap;
    this.linkMtu = linkMtu;
    PacketTrace trace = tap == null ? null : new PacketTrace(tap, socket.localAddress());
    this.batch = new SendBatch(socket.sendsRuns(), trace);
    this.inbound = new Inbound(this, counters, trace);
    this.manager =
        new ConnectionManager(
            config,
            socket.localAddress().getAddress(),
            new GeneralServices(this, counters),
            random);
    this.thread = new EngineThread(this, waiter);
    waiter.add(socket);
  }

  void start() {
    thread.start();
  }

  InetSocketAddress localAddress() {
    return socket.localAddress();
  }

  /** The largest path MTU that its link carries. */
  int linkMtu() {
    return linkMtu;
  }

  EngineThread thread() {
    return thread;
  }

  // The lock.

  /** Must have it: for connecting and closing. */
  void lock() {
    lock.lock();
  }

  boolean tryLock() {
    return lock.tryLock();
  }

  /** Leaves, after the work of those who found the lock taken. */
  void unlock() {
    thread.checkSleeper();
    lock.unlock();
    serveKicked();
  }

  private void serveKicked() {
    while (!kicked.isEmpty() && lock.tryLock()) {
      try {
        long now = System.nanoTime();
        RoceQueuePair next = kicked.takeAll();
        while (next != null) {
          RoceQueuePair queuePair = next;
          next = queuePair.nextKicked;
          queuePair.nextKicked = null;
          queuePair.kicked.set(false);
          transmit(queuePair, now);
        }
        flush();
        thread.checkSleeper();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Something was posted to a queue pair: it leaves now. From any thread. */
  void kick(RoceQueuePair queuePair) {
    if (lock.tryLock()) {
      try {
        transmit(queuePair, System.nanoTime());
        flush();
      } finally {
        unlock();
      }
    } else {
      kicked.push(queuePair);
      serveKicked(); // the holder may have left before it could see this
    }
  }

  // The holder of the lock.

  boolean isClosed() {
    return closed;
  }

  ConnectionManager manager() {
    return manager;
  }

  SendBatch batch() {
    return batch;
  }

  RoceQueuePair find(int number) {
    return queuePairs.get(number);
  }

  void add(RoceQueuePair queuePair) {
    queuePairs.put(queuePair);
  }

  void remove(RoceQueuePair queuePair) {
    queuePairs.remove(queuePair);
    deadlines.remove(queuePair);
    inbound.forget();
  }

  RoceQueuePair[] queuePairs() {
    return queuePairs.all();
  }

  void addListener(UdpSocket reserved) throws IOException {
    listeners.add(reserved);
    thread.waiter().add(reserved);
  }

  void removeListener(UdpSocket reserved) {
    if (listeners.remove(reserved)) {
      thread.waiter().remove(reserved);
    }
  }

  /** Takes what has come and what is due. Answers leave with {@link #settle}. */
  void progress() {
    long now = System.nanoTime();
    inbound.receive(socket, now);
    if (++polls % LISTENER_INTERVAL == 0) {
      receiveAtListeners(now);
    }
    touchDue(now);
    if (managerDue - now <= 0) {
      tickManager(now);
    }
    for (RoceQueuePair q = touched; q != null; q = q.nextTouched) {
      q.publishCompletions();
    }
  }

  /**
   * After a wait, by who has waited: looks also at those sockets of listeners that it has shown.
   */
  void progressAtAll() {
    for (int i = 0; i < listeners.size(); i++) {
      if (thread.waiter().isReadable(listeners.get(i))) {
        inbound.receive(listeners.get(i), System.nanoTime());
      }
    }
    progress();
  }

  /** Does what is due, and looks at no socket. */
  void serveDue(long now) {
    if (untilNextDeadline(now) <= 0) {
      touchDue(now);
      if (manager.untilNextDeadline(now) <= 0) {
        tickManager(now);
      }
      settle();
    }
  }

  private void touchDue(long now) {
    RoceQueuePair due = deadlines.due(now);
    while (due != null) {
      touch(due);
      due = deadlines.due(now);
    }
  }

  private void receiveAtListeners(long now) {
    for (int i = 0; i < listeners.size(); i++) {
      inbound.receive(listeners.get(i), now);
    }
  }

  private void tickManager(long now) {
    manager.tick(now);
    managerDue = now + Math.min(manager.untilNextDeadline(now), Long.MAX_VALUE / 4);
  }

  void onManagement(ByteBuffer mad, InetSocketAddress source, long now) {
    manager.receive(mad, source, now);
    managerDue = now;
  }

  /** The manager was told something: its deadlines may be others. */
  void managerChanged(long now) {
    managerDue = now + Math.min(manager.untilNextDeadline(now), Long.MAX_VALUE / 4);
    flush();
  }

  /** It has something to say, or may have. */
  void touch(RoceQueuePair queuePair) {
    if (!queuePair.touched) {
      queuePair.touched = true;
      queuePair.nextTouched = touched;
      touched = queuePair;
      if (!anyTouched.getPlain()) {
        // No fence: whoever touches settles, or leaves the lock, which has one.
        anyTouched.setRelease(true);
      }
    }
  }

  /** Whether {@link #settle} has something to do. From any thread. */
  boolean hasTouched() {
    return anyTouched.getAcquire();
  }

  /** Sends what the queue pairs that were touched have to say. */
  void settle() {
    RoceQueuePair next = touched;
    if (next != null) {
      touched = null;
      anyTouched.setRelease(false);
      long now = System.nanoTime();
      while (next != null) {
        RoceQueuePair queuePair = next;
        next = queuePair.nextTouched;
        queuePair.nextTouched = null;
        queuePair.touched = false;
        transmit(queuePair, now);
      }
    }
    flush();
  }

  private void transmit(RoceQueuePair queuePair, long now) {
    if (queuePair.isClosed()) {
      return;
    }
    Path path = queuePair.path();
    ReliableConnection connection = queuePair.connection();
    if (path != null) {
      batch.to(path);
      while (connection.transmit(now, batch)) {
        flush();
        batch.to(path);
      }
      long deadline = connection.nextDeadlineNanos();
      if (deadline != ReliableConnection.NO_DEADLINE) {
        deadlines.schedule(queuePair, deadline);
      }
    }
    queuePair.publishCompletions();
    queuePair.reportFailure(now);
  }

  /** Sends the batch. */
  void flush() {
    if (!batch.isEmpty()) {
      counters.increment(RoceCounter.SOCKET_SENDS);
      int lost = socket.send(batch);
      if (lost != 0) {
        counters.add(RoceCounter.SOCKET_SEND_ERR, lost);
      }
      batch.clear();
    }
  }

  /** Nanoseconds until {@link #progress} is needed whatever comes; Long.MAX_VALUE if never. */
  long untilNextDeadline(long now) {
    if (touched != null) {
      return 0;
    }
    return Math.min(deadlines.untilNext(now), manager.untilNextDeadline(now));
  }

  /** Stops it; the caller does not hold the lock. */
  void close() {
    lock();
    closed = true;
    unlock();
    thread.stop();
    lock();
    try {
      for (UdpSocket listener : listeners) {
        listener.close();
      }
      listeners.clear();
      socket.close();
      thread.waiter().close();
      if (tap != null) {
        tap.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
