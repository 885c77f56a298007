package io.ringbell.fabric.verbs;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.verbs.ConnectMachine.Action;
import io.ringbell.fabric.verbs.ConnectMachine.State;
import io.ringbell.fabric.verbs.natives.ConnectionImage;
import io.ringbell.fabric.verbs.natives.NativeException;
import io.ringbell.fabric.verbs.natives.QueuePairImage;
import io.ringbell.fabric.verbs.natives.SocketAddressImage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;

/**
 * One {@code rdma_cm_id} of a connection with its {@link ConnectMachine}. Everything of it happens
 * under the lock of its {@link CmEngine}; the methods take it themselves.
 */
final class CmId {
  private final CmEngine engine;
  private final long handle;
  private final String peer;
  private final String where;
  private final VerbsOptions options;
  private final ConnectMachine machine = new ConnectMachine();
  private final Condition changed;

  private ByteBuffer from; // to be connected from; null for any
  private ByteBuffer to;
  private CmHandler handler;
  private ByteBuffer privateData = ByteBuffer.allocate(0);
  private boolean disconnected;
  private boolean destroyed;
  private long portContext;
  private int port; // 0 until connected
  private long destroyAt = Long.MAX_VALUE;

  /**
   * An id.
   *
   * @param peer the peer's {@code host:port}
   * @param where the peer's address as the user gave it, for messages
   */
  CmId(CmEngine engine, long handle, String peer, String where, VerbsOptions options) {
    this.engine = engine;
    this.handle = handle;
    this.peer = peer;
    this.where = where;
    this.options = options;
    this.changed = engine.newCondition();
  }

  long handle() {
    return handle;
  }

  String peer() {
    return peer;
  }

  VerbsOptions options() {
    return options;
  }

  /** Bytes that came with the last event. */
  ByteBuffer privateData() {
    return privateData;
  }

  void privateData(ByteBuffer data) {
    privateData = data;
  }

  ConnectMachine machine() {
    return machine;
  }

  /** Who is told of the connection's end from now on; null if it has ended already. */
  FabricException handler(CmHandler newHandler) {
    engine.lock();
    try {
      handler = newHandler;
      return machine.state() == State.ENDED ? failure() : null;
    } finally {
      engine.unlock();
    }
  }

  /** The device that it was resolved to, or that its peer's request came to. */
  long context() {
    engine.lock();
    try {
      checkNotDestroyed();
      return engine.dispatcher().getContext(handle);
    } catch (IOException e) {
      throw Natives.resource("the connection with " + where + " is at no device", e);
    } finally {
      engine.unlock();
    }
  }

  /** Makes the queue pair, which goes with the id. */
  long createQueuePair(QueuePairImage image) throws IOException {
    engine.lock();
    try {
      checkNotDestroyed();
      destroyAt = Long.MAX_VALUE;
      return engine.extras().createQueuePair(handle, image.buffer());
    } finally {
      engine.unlock();
    }
  }

  /**
   * Whether a queue pair cannot be made because the peer, who had asked for a connection, has gone:
   * the kernel says so before its event has come.
   */
  boolean isPeerGone(IOException failure) {
    engine.lock();
    try {
      return machine.state() == State.ENDED
          || (machine.state() == State.REQUESTED
              && Natives.errno(failure) == NativeException.EINVAL);
    } finally {
      engine.unlock();
    }
  }

  private void checkNotDestroyed() {
    if (destroyed) {
      throw new FabricException(
          machine.reason(), "connection with %s: %s".formatted(where, machine.text()));
    }
  }

  // The active side, on the thread of who connects.

  /** Resolves address and route. */
  void resolve(InetSocketAddress source, InetSocketAddress destination, long timeoutNanos) {
    engine.lock();
    try {
      from = source == null ? null : new SocketAddressImage().set(source).buffer();
      to = new SocketAddressImage().set(destination).buffer();
      engine.applyOptions(handle, options);
      long now = System.nanoTime();
      machine.resolve(now + timeoutNanos);
      resolveAddress(now);
      await(State.RESOLVED);
    } catch (IOException e) {
      machine.end(Reason.UNREACHABLE, e.getMessage());
      throw failure();
    } finally {
      engine.unlock();
    }
  }

  private void resolveAddress(long now) throws IOException {
    engine
        .extras()
        .resolveAddress(handle, from, to, CmEventThread.millis(machine.attemptNanos(now)));
  }

  /** The kernel has not found the address yet: it is asked again. By the engine. */
  void resolveAddressAgain() {
    long now = System.nanoTime();
    if (now - machine.deadline() >= 0) {
      return; // who waits is told so
    }
    try {
      resolveAddress(now);
    } catch (IOException e) {
      machine.end(Reason.UNREACHABLE, e.getMessage());
    }
  }

  /** The address is known: the route is next. By the engine. */
  void resolveRoute() {
    try {
      engine
          .dispatcher()
          .resolveRoute(handle, CmEventThread.millis(machine.deadline() - System.nanoTime()));
    } catch (IOException e) {
      machine.end(Reason.UNREACHABLE, "no route to it: " + e.getMessage());
    }
  }

  /** Connects and waits for the answer; the private data of the peer is in {@link #privateData}. */
  void connect(ByteBuffer field, int readDepth, long timeoutNanos) {
    engine.lock();
    try {
      if (machine.connect(System.nanoTime() + timeoutNanos) == Action.IGNORE) {
        throw failure();
      }
      engine.extras().connect(handle, parameters(field, readDepth, readDepth));
      await(State.ESTABLISHED);
    } catch (IOException e) {
      machine.end(Reason.UNREACHABLE, e.getMessage());
      throw failure();
    } finally {
      engine.unlock();
    }
  }

  private void await(State wanted) {
    while (machine.state() != wanted) {
      long now = System.nanoTime();
      machine.onTime(now);
      if (machine.state() == State.ENDED) {
        throw failure();
      }
      try {
        changed.awaitNanos(machine.deadline() - now);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        machine.end(Reason.CLOSED, "interrupted");
      }
    }
  }

  // The passive side.

  /** Lets the peer in; false if it is gone, with the cause in {@link #failure}. */
  boolean accept(ByteBuffer field, int responderResources, int initiatorDepth) {
    engine.lock();
    try {
      long deadline = System.nanoTime() + options.handshakeTimeoutNanos();
      if (destroyed || machine.accept(deadline) == Action.IGNORE) {
        return false;
      }
      engine.extras().accept(handle, parameters(field, responderResources, initiatorDepth));
      engine.wake(); // there is a deadline
      return true;
    } catch (IOException e) {
      machine.end(Reason.DISCONNECTED, "the peer left before it was accepted: " + e.getMessage());
      return false;
    } finally {
      engine.unlock();
    }
  }

  /** Turns the peer away. */
  void reject(ByteBuffer field) {
    engine.lock();
    try {
      if (!destroyed) {
        machine.end(Reason.CLOSED, "rejected by this side");
        engine.extras().reject(handle, field, field.capacity());
      }
    } catch (IOException e) {
      engine.count(VerbsCounter.CM_EVENTS_IGNORED); // the peer has left: it is turned away anyway
    } finally {
      engine.unlock();
    }
  }

  private ByteBuffer parameters(ByteBuffer field, int responderResources, int initiatorDepth) {
    return new ConnectionImage()
        .responderResources(responderResources)
        .initiatorDepth(initiatorDepth)
        .retryCount(options.retryCount())
        .rnrRetryCount(options.rnrRetry())
        .privateData(field)
        .buffer();
  }

  /** Nobody made a queue pair for the peer, and it has gone: the id goes too, in a while. */
  void linger() {
    engine.lock();
    try {
      destroyAt = System.nanoTime() + options.handshakeTimeoutNanos();
      engine.wake();
    } finally {
      engine.unlock();
    }
  }

  boolean isEnded() {
    engine.lock();
    try {
      return machine.state() == State.ENDED;
    } finally {
      engine.unlock();
    }
  }

  /** When it is to be destroyed, or {@code Long.MAX_VALUE}. With the lock. */
  long destroyAt() {
    return destroyAt;
  }

  /** It is connected, from this port of a device. */
  void connectedAt(long context, int number) {
    engine.lock();
    try {
      portContext = context;
      port = number;
    } finally {
      engine.unlock();
    }
  }

  // Ends.

  /** This side gives up: who waits in {@link #connect} is told. */
  void end(Reason reason, String text) {
    engine.lock();
    try {
      machine.end(reason, text);
      changed.signalAll();
    } finally {
      engine.unlock();
    }
  }

  /**
   * Moves the queue pair to the error state, and tells the peer if it was connected; unless the
   * port is down, when the peer is told by {@link #destroy}.
   */
  void disconnect() {
    engine.lock();
    try {
      if (destroyed || disconnected || isPortDown()) {
        return;
      }
      disconnected = true;
      engine.dispatcher().disconnect(handle);
    } catch (IOException e) {
      engine.count(VerbsCounter.CM_EVENTS_IGNORED); // was never connected, or the peer was first
    } finally {
      engine.unlock();
    }
  }

  private boolean isPortDown() {
    return port != 0 && engine.isPortDown(portContext, port);
  }

  /**
   * Destroys it, with a queue pair that it may still have; the peer hears of it, if need be once
   * the port is up again. A second time it does nothing.
   */
  void destroy() {
    engine.lock();
    try {
      if (destroyed) {
        return;
      }
      machine.end(Reason.CLOSED, "closed by this side");
      destroyed = true;
      changed.signalAll();
      engine.forget(this);
      if (!disconnected && isPortDown() && engine.hold(handle, portContext, port)) {
        engine.dispatcher().destroyQp(handle);
      } else {
        engine.dispatcher().destroyCmId(handle);
      }
    } catch (IOException e) {
      engine.count(VerbsCounter.DESTROY_FAILED);
    } finally {
      engine.unlock();
    }
  }

  /** Why it has ended, with the address. */
  FabricException failure() {
    String data = machine.reason() == Reason.REJECTED ? ": " + PrivateData.text(privateData) : "";
    return new FabricException(
        machine.reason(), "connection with %s: %s%s".formatted(where, machine.text(), data));
  }

  // By the engine, with its lock held.

  /** An event has changed the state: who waits looks again. */
  void signal() {
    changed.signalAll();
  }

  CmHandler handler() {
    return handler;
  }

  /** The addresses of both sides, once resolved or requested. */
  InetSocketAddress address(boolean own) {
    engine.lock();
    try {
      SocketAddressImage image = new SocketAddressImage();
      return own
          ? engine.extras().source(handle, image)
          : engine.extras().destination(handle, image);
    } catch (IOException e) {
      return null;
    } finally {
      engine.unlock();
    }
  }
}
