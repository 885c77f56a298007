package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.verbs.ConnectMachine.Action;
import io.ringbell.fabric.verbs.natives.AsyncEventImage;
import io.ringbell.fabric.verbs.natives.CmEventImage;
import io.ringbell.fabric.verbs.natives.Dispatcher;
import io.ringbell.fabric.verbs.natives.Verbs;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import io.ringbell.fabric.verbs.natives.WaitImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The event channel of a fabric and the one thread that takes what comes from it and from the
 * devices: events of connections, requests of peers, asynchronous events, time-outs.
 *
 * <p>All calls of rdma_cm are made under one lock, since librdmacm touches an id's queue pair while
 * it takes an event, when nobody may destroy it; and so that an id cannot be used again for another
 * connection between an event and the look-up of whom it is for. Nobody is called with the lock.
 */
final class CmEngine implements AutoCloseable {
  private static final long CLOSE_TIMEOUT_MS = 10_000;
  private static final long LONGEST_WAIT_MS = 60_000;
  private static final int CHANNEL = 0;
  private static final int WAKEUP = 1;
  private static final int FIRST_DEVICE = 2;

  private final Natives natives;
  private final Counters counters;
  private final AsyncEvents asyncEvents;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, CmId> ids = new HashMap<>();
  private final Map<Long, VerbsListener> listeners = new HashMap<>();
  private final List<Long> contexts = new ArrayList<>();
  private final HeldIds held;
  private final CmEventImage event = new CmEventImage();
  private final AsyncEventImage asyncEvent = new AsyncEventImage();
  private final long channel;
  private final long wakeup;
  private final Thread thread;
  private boolean closed;
  private boolean lingering; // the thread goes on, and frees all at its end
  private volatile boolean stopped;

  CmEngine(Natives natives, Counters counters, AsyncEvents asyncEvents) {
    this.natives = natives;
    this.counters = counters;
    this.asyncEvents = asyncEvents;
    long opened = 0;
    try {
      opened = natives.dispatcher().createEventChannel();
      wakeup = natives.extras().createWakeup();
    } catch (IOException e) {
      closeChannel(opened);
      throw Natives.resource("cannot open an event channel of rdma_cm", e);
    }
    channel = opened;
    held = new HeldIds(natives.extras());
    thread = new Thread(this::run, "ringbell-verbs-events");
    thread.setDaemon(true);
    thread.start();
  }

  // For ids and listeners.

  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  Condition newCondition() {
    return lock.newCondition();
  }

  Dispatcher dispatcher() {
    return natives.dispatcher();
  }

  VerbsExtras extras() {
    return natives.extras();
  }

  void count(VerbsCounter counter) {
    counters.increment(counter);
  }

  /** For the kernel's own time-outs, which come after ours. */
  static int millis(long nanos) {
    return (int) Math.min(LONGEST_WAIT_MS, Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1));
  }

  /** A new id of the active side. */
  CmId create(String peer, String where, VerbsOptions options) throws IOException {
    lock.lock();
    try {
      long handle = newHandle(where);
      CmId id = new CmId(this, handle, peer, where, options);
      ids.put(handle, id);
      return id;
    } finally {
      lock.unlock();
    }
  }

  /** A new id that is to listen. */
  long newHandle(String what) throws IOException {
    if (closed) {
      throw new FabricException(
          FabricException.Reason.CLOSED, "the fabric is closed: no connection with " + what);
    }
    return natives.dispatcher().createId(channel, Verbs.PS_TCP);
  }

  void applyOptions(long handle, VerbsOptions options) throws IOException {
    applyTypeOfService(handle, options);
    if (options.ackTimeout() > 0) {
      extras().setOption(handle, Verbs.OPTION_ACK_TIMEOUT, options.ackTimeout());
    }
  }

  void applyTypeOfService(long handle, VerbsOptions options) throws IOException {
    if (options.trafficClass() >= 0) {
      extras().setOption(handle, Verbs.OPTION_TOS, options.trafficClass());
    }
  }

  /** Destroys an id that listens, or that no {@link CmId} stands for yet. */
  void destroyHandle(long handle) {
    try {
      natives.dispatcher().destroyCmId(handle);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }

  /** With the lock. */
  boolean isPortDown(long context, int port) {
    return held.isDown(context, port);
  }

  /**
   * Destroys an id, whose queue pair the caller destroys, when its port is up again. With the lock.
   *
   * @return false if there is no thread any more to do that
   */
  boolean hold(long handle, long context, int port) {
    if (stopped) {
      return false;
    }
    counters.increment(VerbsCounter.IDS_HELD);
    held.add(handle, context, port, System.nanoTime());
    wake();
    return true;
  }

  void forget(CmId id) {
    ids.remove(id.handle());
  }

  void register(long handle, VerbsListener listener) {
    listeners.put(handle, listener);
  }

  void forgetListener(long handle) {
    listeners.remove(handle);
  }

  /** Also takes the asynchronous events of this device from now on. */
  void watch(VerbsDevice device) {
    lock.lock();
    try {
      if (!contexts.contains(device.context())) {
        contexts.add(device.context());
        wake();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Deadlines have changed. */
  void wake() {
    try {
      natives.extras().wake(wakeup);
    } catch (IOException e) {
      throw Natives.resource("cannot wake the thread of events", e);
    }
  }

  // The thread.

  private void run() {
    try {
      while (goesOn()) {
        turnSafely();
      }
    } catch (IOException e) {
      FabricException cause = Natives.resource("the events of rdma_cm cannot be taken any more", e);
      for (CmId id : snapshot()) {
        id.end(FabricException.Reason.INTERNAL, cause.getMessage());
        ended(id);
      }
    } finally {
      if (isLingering()) {
        free();
      }
    }
  }

  private boolean goesOn() {
    lock.lock();
    try {
      return !stopped || !held.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  private boolean isLingering() {
    lock.lock();
    try {
      return lingering;
    } finally {
      lock.unlock();
    }
  }

  private void turnSafely() throws IOException {
    try {
      turn();
    } catch (RuntimeException e) {
      counters.increment(VerbsCounter.EVENTS_FAILED); // of one connection: the others go on
    }
  }

  private void turn() throws IOException {
    List<Long> devices;
    long deadline;
    lock.lock();
    try {
      devices = List.copyOf(contexts);
      deadline = nextDeadline();
    } finally {
      lock.unlock();
    }
    WaitImage wait = new WaitImage(FIRST_DEVICE + devices.size());
    wait.handle(CHANNEL, channel).handle(WAKEUP, wakeup);
    for (int i = 0; i < devices.size(); i++) {
      wait.handle(FIRST_DEVICE + i, devices.get(i));
    }
    int timeout =
        deadline == Long.MAX_VALUE ? -1 : millis(Math.max(0, deadline - System.nanoTime()));
    natives.extras().await(wait.buffer(), FIRST_DEVICE + devices.size(), timeout);
    if (wait.isReady(WAKEUP)) {
      natives.extras().drain(wakeup);
    }
    while (takeEvent()) {
      // until there is none
    }
    for (long context : devices) {
      takeAsyncEvents(context);
    }
    expire();
  }

  private long nextDeadline() {
    long now = System.nanoTime();
    long soonest = held.nextLook();
    for (CmId id : ids.values()) {
      soonest = sooner(sooner(soonest, id.machine().deadline()), id.destroyAt());
    }
    return soonest == Long.MAX_VALUE || soonest - now > 0 ? soonest : now;
  }

  private static long sooner(long one, long other) {
    if (one == Long.MAX_VALUE || other == Long.MAX_VALUE) {
      return Math.min(one, other); // the one that is a time
    }
    return other - one < 0 ? other : one;
  }

  private boolean takeEvent() throws IOException {
    CmId id;
    Action action;
    VerbsListener listener = null;
    lock.lock();
    try {
      if (!natives.extras().takeCmEvent(channel, event.buffer(), 0)) {
        return false;
      }
      counters.increment(VerbsCounter.CM_EVENTS);
      CmEvent type = CmEvent.of(event.type());
      if (type == CmEvent.CONNECT_REQUEST) {
        listener = listeners.get(event.listenId());
        id = requested(listener);
        action = Action.IGNORE;
      } else {
        id = ids.get(event.id());
        action = id == null ? Action.IGNORE : step(id, type);
        if (action == Action.IGNORE) {
          counters.increment(VerbsCounter.CM_EVENTS_IGNORED);
        }
      }
    } finally {
      lock.unlock();
    }
    if (listener != null && id != null) {
      listener.onRequest(id, event.responderResources(), event.initiatorDepth());
    }
    report(id, action);
    return true;
  }

  private CmId requested(VerbsListener listener) {
    long handle = event.id();
    if (listener == null) {
      destroyHandle(handle); // the listener has just been closed
      return null;
    }
    String peer;
    try {
      peer = listener.peerOf(handle);
    } catch (IOException e) {
      destroyHandle(handle); // gone again
      return null;
    }
    CmId id = new CmId(this, handle, peer, peer, listener.options());
    id.privateData(PrivateData.decode(event.privateData()));
    id.machine().requested(System.nanoTime() + listener.options().handshakeTimeoutNanos());
    ids.put(handle, id);
    return id;
  }

  private Action step(CmId id, CmEvent type) {
    int status = event.status();
    if (type == CmEvent.REJECTED || type == CmEvent.ESTABLISHED) {
      ByteBuffer field = event.privateData();
      ByteBuffer data = PrivateData.decode(field);
      if (type == CmEvent.REJECTED && data.remaining() != field.remaining()) {
        status = ConnectMachine.REJECTED_BY_CONSUMER; // iWARP does not say so itself
      }
      id.privateData(data);
    }
    Action action = id.machine().onEvent(type, status);
    if (action == Action.RESOLVE_ROUTE) {
      id.resolveRoute();
    } else if (action == Action.RESOLVE_ADDRESS) {
      counters.increment(VerbsCounter.ADDRESS_RETRIES);
      id.resolveAddressAgain();
    }
    id.signal();
    return action;
  }

  private void report(CmId id, Action action) {
    switch (action) {
      case REPORT_ESTABLISHED -> {
        CmHandler handler = id.handler();
        if (handler != null) {
          handler.onEstablished();
        }
      }
      case REPORT_FAILED, REPORT_DISCONNECTED -> ended(id);
      default -> {
        // who waits has been signalled
      }
    }
  }

  private void ended(CmId id) {
    CmHandler handler = id.handler();
    if (handler != null) {
      handler.onEnded(id.failure());
    }
  }

  private void expire() {
    long now = System.nanoTime();
    List<CmId> expired = new ArrayList<>();
    List<CmId> forgotten = new ArrayList<>();
    lock.lock();
    try {
      for (CmId id : ids.values()) {
        if (id.machine().onTime(now) != Action.IGNORE) {
          id.signal();
          expired.add(id);
        }
        if (id.destroyAt() != Long.MAX_VALUE && now - id.destroyAt() >= 0) {
          forgotten.add(id);
        }
      }
      held.look(now, this::destroyHandle);
    } finally {
      lock.unlock();
    }
    expired.forEach(this::ended);
    forgotten.forEach(CmId::destroy);
  }

  private void takeAsyncEvents(long context) throws IOException {
    while (natives.extras().takeAsyncEvent(context, asyncEvent.buffer())) {
      counters.increment(VerbsCounter.ASYNC_EVENTS);
      asyncEvents.onEvent(
          context, asyncEvent.type(), asyncEvent.port(), asyncEvent.object(), counters);
    }
  }

  private List<CmId> snapshot() {
    lock.lock();
    try {
      return List.copyOf(ids.values());
    } finally {
      lock.unlock();
    }
  }

  /** Ids that are held stay until their time: the thread ends after that, and nobody waits. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      stopped = true;
      lingering = !held.isEmpty();
      wake();
      if (lingering) {
        return;
      }
    } finally {
      lock.unlock();
    }
    if (Thread.currentThread() != thread) {
      join();
    }
    free();
  }

  private void free() {
    for (CmId id : snapshot()) {
      id.destroy(); // of requests that nobody answered
    }
    closeChannel(channel);
    try {
      natives.extras().destroyWakeup(wakeup);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }

  private void closeChannel(long handle) {
    try {
      if (handle != 0) {
        natives.dispatcher().destroyEventChannel(handle);
      }
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }

  private void join() {
    boolean interrupted = false;
    try {
      thread.join(CLOSE_TIMEOUT_MS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
