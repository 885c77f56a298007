package io.ringbell.fabric.memory;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands the requests that arrive at one address to the handler, on a thread of its own. */
final class MemoryListener implements Listener {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryListener.class);

  private final MemoryFabric fabric;
  private final ConnectionRequestHandler handler;
  private final Queue<Handshake> arrived = new ArrayDeque<>();
  private final Object arrival = new Object();
  private FabricAddress address;
  private Thread thread;
  private boolean closed;

  MemoryListener(MemoryFabric fabric, ConnectionRequestHandler handler) {
    this.fabric = fabric;
    this.handler = handler;
  }

  /** Takes the address. Under the network's lock. */
  void bind(FabricAddress wanted) {
    address = fabric.network().bind(wanted, this);
    thread = new Thread(this::run, "memory-listener-" + address.hostAndPort());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  MemoryFabric fabric() {
    return fabric;
  }

  @Override
  public FabricAddress address() {
    return address;
  }

  /** Takes a connection attempt. */
  void offer(Handshake handshake) {
    synchronized (arrival) {
      arrived.add(handshake);
      arrival.notifyAll();
    }
  }

  private void run() {
    for (Handshake handshake = take(); handshake != null; handshake = take()) {
      MemoryConnectionRequest request = new MemoryConnectionRequest(fabric, this, handshake);
      try {
        handler.onRequest(request);
      } catch (Throwable e) {
        fabric.counters().increment(MemoryCounter.HANDLER_FAILURES);
        LOG.warn("connection request handler of {} failed: the request is rejected", address, e);
        request.rejectIfOpen(
            ByteBuffer.wrap("the request handler failed".getBytes(StandardCharsets.UTF_8)));
      }
    }
  }

  private Handshake take() {
    synchronized (arrival) {
      while (arrived.isEmpty() && !closed) {
        try {
          arrival.wait();
        } catch (InterruptedException e) {
          // Only a handler can have caused it; the thread ends by close alone.
          LOG.debug("interrupted: {}", address);
        }
      }
      return closed ? null : arrived.remove();
    }
  }

  @Override
  public void close() {
    synchronized (fabric.network().lock()) {
      synchronized (arrival) {
        if (closed) {
          return;
        }
        closed = true;
        arrival.notifyAll();
      }
      fabric.network().unbind(address);
      fabric.forget(this);
      refuseArrived();
    }
    joinThread();
  }

  private void refuseArrived() {
    List<Handshake> waiting;
    synchronized (arrival) {
      waiting = new ArrayList<>(arrived);
      arrived.clear();
    }
    for (Handshake handshake : waiting) {
      handshake.fail(FabricException.Reason.UNREACHABLE, "the listener was closed");
    }
  }

  private void joinThread() {
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(1_000); // a handler that is held up must not hold up the closing thread
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
