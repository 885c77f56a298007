package io.ringbell.fabric.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts peers at the socket of one listener and reads their requests, all at once and without
 * waiting for any of them. What such a request looks like is up to the fabric ({@link Reception}).
 * A thread of its own runs it; {@link #stop} from any thread.
 */
public final class Receptionist implements Runnable {
  /** Requests that may be coming at a time; beyond that, the oldest goes. */
  public static final int MAX_PENDING = 512;

  private static final int ACCEPTS_IN_A_ROW = 64;
  private static final long ACCEPT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Logger LOG = LoggerFactory.getLogger(Receptionist.class);

  private final ServerSocketChannel server;
  private final FabricAddress address;
  private final long handshakeTimeoutNanos;
  private final Reception reception;
  private final ConnectionRequestHandler handler;
  private final Counters counters;
  private final HandshakeCounters keys;
  private final Selector selector;
  // In the order of their deadlines, since all have the same time.
  private final Set<Pending> pending = new LinkedHashSet<>();
  private final ArrayDeque<SocketRequest<?>> unanswered = new ArrayDeque<>();
  private volatile boolean stopped;

  /**
   * Makes one that has not begun. It closes the server's socket when it ends.
   *
   * @param server bound, and not blocking
   * @param address of the listener, for the log
   * @param handshakeTimeoutNanos how long a peer may take with its request, and the handler with
   *     its answer, each
   */
  public Receptionist(
      ServerSocketChannel server,
      FabricAddress address,
      long handshakeTimeoutNanos,
      Reception reception,
      ConnectionRequestHandler handler,
      Counters counters)
      throws IOException {
    this.server = server;
    this.address = address;
    this.handshakeTimeoutNanos = handshakeTimeoutNanos;
    this.reception = reception;
    this.handler = handler;
    this.counters = counters;
    this.keys = reception.counters();
    this.selector = Selector.open();
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Ends it soon. */
  public void stop() {
    stopped = true;
    selector.wakeup();
  }

  @Override
  public void run() {
    try {
      while (!stopped) {
        selector.select(this::serve, millisToNextDeadline());
        expire(System.nanoTime());
      }
    } catch (IOException e) {
      LOG.error("listener {} stops: {}", address, e.getMessage(), e);
    } finally {
      closeAll();
    }
  }

  private void serve(SelectionKey key) {
    try {
      if (key.attachment() instanceof Pending peer) {
        advance(peer);
      } else if (key.isValid()) {
        acceptSome();
      }
    } catch (RuntimeException
        | Error e) { // want of memory, or a defect: the server must not go deaf
      LOG.error("listener {} goes on after a failure", address, e);
      if (key.attachment() instanceof Pending peer) {
        turnAway(peer, keys.overload(), "no resources: " + e);
      }
    }
  }

  private void acceptSome() {
    try {
      for (int i = 0; i < ACCEPTS_IN_A_ROW; i++) {
        SocketChannel channel = server.accept();
        if (channel == null) {
          return;
        }
        welcome(channel);
      }
    } catch (IOException e) {
      // Out of descriptors, most likely; the peer stays in the backlog meanwhile.
      counters.increment(keys.overload());
      LOG.warn("listener {} cannot accept: {} (raise ulimit -n)", address, e.getMessage());
      LockSupport.parkNanos(ACCEPT_PAUSE_NANOS);
    }
  }

  private void welcome(SocketChannel channel) {
    try {
      Handshake handshake = reception.welcome(channel);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      Pending peer =
          new Pending(channel, key, handshake, System.nanoTime() + handshakeTimeoutNanos);
      key.attach(peer);
      if (pending.size() >= MAX_PENDING) {
        Pending oldest = pending.iterator().next();
        turnAway(oldest, keys.overload(), oldest.handshake.progress());
      }
      pending.add(peer);
    } catch (HandshakeException e) {
      counters.increment(e.counter());
      LOG.warn("listener {} turned away {}", address, e.getMessage());
      QuietClose.close(channel);
    } catch (IOException e) {
      counters.increment(keys.truncated());
      LOG.debug("listener {}: a peer left at once: {}", address, e.getMessage());
      QuietClose.close(channel);
    }
  }

  private void advance(Pending peer) {
    try {
      if (peer.channel.read(peer.handshake.buffer()) < 0) {
        if (peer.handshake.mayEndNow()) {
          pending.remove(peer);
          peer.drop();
          return;
        }
        throw peer.handshake.truncated();
      }
      if (peer.handshake.isWhole()) {
        handOver(peer);
      } // otherwise the selector tells again, also of what has come already
    } catch (HandshakeException e) {
      turnAway(peer, e.counter(), e.getMessage());
    } catch (IOException e) {
      turnAway(peer, keys.truncated(), e.getMessage());
    }
  }

  private void handOver(Pending peer) {
    pending.remove(peer);
    peer.key.cancel(); // the completion queue's selector takes over
    SocketRequest<?> request =
        peer.handshake.request(peer.channel, System.nanoTime() + handshakeTimeoutNanos);
    unanswered.add(request);
    try {
      handler.onRequest(request);
    } catch (RuntimeException e) {
      counters.increment(keys.handlerFailed());
      LOG.warn("listener {}: the handler failed for {}", address, request.remoteAddress(), e);
      if (!request.isAnswered()) {
        request.reject(ByteBuffer.wrap("the server failed".getBytes(UTF_8)));
      }
    }
  }

  private void expire(long now) {
    Iterator<Pending> oldest = pending.iterator();
    while (oldest.hasNext()) {
      Pending peer = oldest.next();
      if (peer.deadline - now > 0) {
        break;
      }
      oldest.remove();
      turnAway(peer, keys.timeout(), peer.handshake.progress());
    }
    while (!unanswered.isEmpty()
        && (unanswered.peek().isAnswered() || unanswered.peek().deadline() - now <= 0)) {
      SocketRequest<?> request = unanswered.remove();
      String text = "the request of " + request.remoteAddress() + " was not answered in time";
      if (request.expire(Reason.TIMEOUT, text)) {
        counters.increment(keys.unanswered());
        LOG.warn("listener {}: {}", address, text);
      }
    }
  }

  private void turnAway(Pending peer, Enum<?> counter, String text) {
    pending.remove(peer);
    counters.increment(counter);
    peer.drop();
    if (counter == keys.truncated()) {
      // Also who only looks whether somebody is here.
      LOG.debug("listener {} turned away {}: {}", address, peer.handshake.peer(), text);
    } else {
      LOG.warn("listener {} turned away {}: {}", address, peer.handshake.peer(), text);
    }
  }

  private long millisToNextDeadline() {
    long now = System.nanoTime();
    long left = Long.MAX_VALUE;
    if (!pending.isEmpty()) {
      left = pending.iterator().next().deadline - now;
    }
    if (!unanswered.isEmpty()) {
      left = Math.min(left, unanswered.peek().deadline() - now);
    }
    // 0 would wait without limit, which is right only if nothing is pending.
    return left == Long.MAX_VALUE ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(left) + 1);
  }

  private void closeAll() {
    QuietClose.close(server);
    pending.forEach(Pending::drop);
    pending.clear();
    for (SocketRequest<?> request : unanswered) {
      request.expire(Reason.CLOSED, "the listener " + address + " was closed");
    }
    try {
      selector.close(); // drops the keys, and with them the descriptors
    } catch (IOException e) {
      LOG.warn("listener {}: cannot close its selector: {}", address, e.getMessage());
    }
  }

  /** A peer whose request is still coming; each is itself only. */
  private static final class Pending {
    final SocketChannel channel;
    final SelectionKey key;
    final Handshake handshake;
    final long deadline;

    Pending(SocketChannel channel, SelectionKey key, Handshake handshake, long deadline) {
      this.channel = channel;
      this.key = key;
      this.handshake = handshake;
      this.deadline = deadline;
    }

    void drop() {
      QuietClose.close(channel);
    }
  }
}
