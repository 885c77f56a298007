package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.verbs.ConnectMachine.Action;
import io.ringbell.fabric.verbs.natives.AsyncEventImage;
import io.ringbell.fabric.verbs.natives.CmEventImage;
import io.ringbell.fabric.verbs.natives.Dispatcher;
import io.ringbell.fabric.verbs.natives.Verbs;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The connections of a fabric and its listeners, and what becomes of them on its one thread: events
 * of connections, requests of peers, asynchronous events of the devices, time-outs.
 *
 * <p>All calls of rdma_cm are made under one lock, since librdmacm touches an id's queue pair while
 * it takes an event, when nobody may destroy it; and so that an id cannot be used again for another
 * connection between an event and the look-up of whom it is for. Nobody is called with the lock.
 */
final class CmEngine implements AutoCloseable {
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
  private final CmEventThread thread;
  private boolean closed;
  private boolean lingering; // the thread goes on, and frees all at its end
  private volatile boolean stopped;

  CmEngine(Natives natives, Counters counters, AsyncEvents asyncEvents) {
    this.natives = natives;
    this.counters = counters;
    this.asyncEvents = asyncEvents;
    this.held = new HeldIds(natives.extras());
    this.thread = new CmEventThread(natives, counters, this);
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
    return natives.dispatcher().createId(thread.channel(), Verbs.PS_TCP);
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
    thread.wake();
  }

  // For the thread.

  /** Whether there is still something to wait for. */
  boolean goesOn() {
    lock.lock();
    try {
      return !stopped || !held.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is taken any more: all connections end. */
  void endAll(FabricException cause) {
    for (CmId id : snapshot()) {
      id.end(FabricException.Reason.INTERNAL, cause.getMessage());
      ended(id);
    }
  }

  void onThreadEnd() {
    boolean last;
    lock.lock();
    try {
      last = lingering;
    } finally {
      lock.unlock();
    }
    if (last) {
      free();
    }
  }

  /** Whose asynchronous events are to be taken. */
  List<Long> devices() {
    lock.lock();
    try {
      return List.copyOf(contexts);
    } finally {
      lock.unlock();
    }
  }

  /** When {@link #expire} has something to do; {@code Long.MAX_VALUE} for never. */
  long nextDeadline() {
    lock.lock();
    try {
      long now = System.nanoTime();
      long soonest = held.nextLook();
      for (CmId id : ids.values()) {
        soonest = sooner(sooner(soonest, id.machine().deadline()), id.destroyAt());
      }
      return soonest == Long.MAX_VALUE || soonest - now > 0 ? soonest : now;
    } finally {
      lock.unlock();
    }
  }

  private static long sooner(long one, long other) {
    if (one == Long.MAX_VALUE || other == Long.MAX_VALUE) {
      return Math.min(one, other); // the one that is a time
    }
    return other - one < 0 ? other : one;
  }

  /** Takes one event of a connection; false if there is none. */
  boolean takeEvent() throws IOException {
    CmId id;
    Action action;
    VerbsListener listener = null;
    lock.lock();
    try {
      if (!natives.extras().takeCmEvent(thread.channel(), event.buffer(), 0)) {
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

  /** Does what is due. */
  void expire() {
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

  /** Takes all that a device has to say. */
  void takeAsyncEvents(long context) throws IOException {
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
    thread.join();
    free();
  }

  private void free() {
    for (CmId id : snapshot()) {
      id.destroy(); // of requests that nobody answered
    }
    thread.free();
  }
}
