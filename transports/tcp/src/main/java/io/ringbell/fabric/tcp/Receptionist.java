package io.ringbell.fabric.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import io.ringbell.fabric.tcp.protocol.MpaStartException;
import io.ringbell.fabric.tcp.protocol.MpaStartReader;
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
 * Accepts peers of one listener and reads their MPA Requests, all at once and without waiting for
 * any of them. A thread of its own runs it; {@link #stop} from any thread.
 */
final class Receptionist implements Runnable {
  /** Requests that may be coming at a time; beyond that, the oldest goes. */
  static final int MAX_PENDING = 512;

  private static final int ACCEPTS_IN_A_ROW = 64;
  private static final long ACCEPT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Logger LOG = LoggerFactory.getLogger(Receptionist.class);

  private final TcpFabric fabric;
  private final Counters counters;
  private final ServerSocketChannel server;
  private final FabricAddress address;
  private final TcpOptions options;
  private final ConnectionRequestHandler handler;
  private final Selector selector;
  // In the order of their deadlines, since all have the same time.
  private final Set<Handshake> pending = new LinkedHashSet<>();
  private final ArrayDeque<TcpConnectionRequest> unanswered = new ArrayDeque<>();
  private volatile boolean stopped;

  Receptionist(
      TcpFabric fabric,
      ServerSocketChannel server,
      FabricAddress address,
      TcpOptions options,
      ConnectionRequestHandler handler)
      throws IOException {
    this.fabric = fabric;
    this.counters = fabric.counters();
    this.server = server;
    this.address = address;
    this.options = options;
    this.handler = handler;
    this.selector = Selector.open();
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  void stop() {
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
      if (key.attachment() instanceof Handshake handshake) {
        advance(handshake);
      } else if (key.isValid()) {
        acceptSome();
      }
    } catch (RuntimeException
        | Error e) { // want of memory, or a defect: the server must not go deaf
      LOG.error("listener {} goes on after a failure", address, e);
      if (key.attachment() instanceof Handshake handshake) {
        turnAway(handshake, TcpCounter.HANDSHAKE_OVERLOAD, "no resources: " + e);
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
      counters.increment(TcpCounter.HANDSHAKE_OVERLOAD);
      LOG.warn("listener {} cannot accept: {} (raise ulimit -n)", address, e.getMessage());
      LockSupport.parkNanos(ACCEPT_PAUSE_NANOS);
    }
  }

  private void welcome(SocketChannel channel) {
    try {
      Sockets.configure(channel);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      Handshake handshake =
          new Handshake(
              channel,
              key,
              Sockets.text(channel.getRemoteAddress()),
              new MpaStartReader(false),
              System.nanoTime() + options.handshakeTimeoutNanos());
      key.attach(handshake);
      if (pending.size() >= MAX_PENDING) {
        Handshake oldest = pending.iterator().next();
        turnAway(oldest, TcpCounter.HANDSHAKE_OVERLOAD, oldest.reader().progress());
      }
      pending.add(handshake);
    } catch (IOException e) {
      counters.increment(TcpCounter.HANDSHAKE_TRUNCATED);
      LOG.debug("listener {}: a peer left at once: {}", address, e.getMessage());
      Sockets.close(channel);
    }
  }

  private void advance(Handshake handshake) {
    try {
      if (handshake.channel().read(handshake.reader().buffer()) < 0) {
        throw handshake.reader().truncated();
      }
      MpaStart request = handshake.reader().advance();
      if (request != null) {
        handOver(handshake, request);
      } // otherwise the selector tells again, also of what has come already
    } catch (MpaStartException e) {
      turnAway(handshake, counter(e.kind()), e.getMessage());
    } catch (IOException e) {
      turnAway(handshake, TcpCounter.HANDSHAKE_TRUNCATED, e.getMessage());
    }
  }

  private void handOver(Handshake handshake, MpaStart request) {
    pending.remove(handshake);
    handshake.key().cancel(); // the completion queue's selector takes over
    TcpConnectionRequest connectionRequest =
        new TcpConnectionRequest(
            fabric,
            handshake.channel(),
            handshake.remote(),
            request,
            options,
            System.nanoTime() + options.handshakeTimeoutNanos());
    unanswered.add(connectionRequest);
    try {
      handler.onRequest(connectionRequest);
    } catch (RuntimeException e) {
      counters.increment(TcpCounter.HANDLER_FAILED);
      LOG.warn("listener {}: the handler failed for {}", address, handshake.remote(), e);
      if (!connectionRequest.isAnswered()) {
        connectionRequest.reject(ByteBuffer.wrap("the server failed".getBytes(UTF_8)));
      }
    }
  }

  private void expire(long now) {
    Iterator<Handshake> oldest = pending.iterator();
    while (oldest.hasNext()) {
      Handshake handshake = oldest.next();
      if (handshake.deadline() - now > 0) {
        break;
      }
      oldest.remove();
      turnAway(handshake, TcpCounter.HANDSHAKE_TIMEOUT, handshake.reader().progress());
    }
    while (!unanswered.isEmpty()
        && (unanswered.peek().isAnswered() || unanswered.peek().deadline() - now <= 0)) {
      TcpConnectionRequest request = unanswered.remove();
      String text = "the request of " + request.remoteAddress() + " was not answered in time";
      if (request.expire(Reason.TIMEOUT, text)) {
        counters.increment(TcpCounter.HANDSHAKE_UNANSWERED);
        LOG.warn("listener {}: {}", address, text);
      }
    }
  }

  private void turnAway(Handshake handshake, TcpCounter counter, String text) {
    pending.remove(handshake);
    counters.increment(counter);
    handshake.drop();
    if (counter == TcpCounter.HANDSHAKE_TRUNCATED) {
      LOG.debug("listener {} turned away {}: {}", address, handshake.remote(), text);
    } else {
      LOG.warn("listener {} turned away {}: {}", address, handshake.remote(), text);
    }
  }

  private long millisToNextDeadline() {
    long now = System.nanoTime();
    long left = Long.MAX_VALUE;
    if (!pending.isEmpty()) {
      left = pending.iterator().next().deadline() - now;
    }
    if (!unanswered.isEmpty()) {
      left = Math.min(left, unanswered.peek().deadline() - now);
    }
    // 0 would wait without limit, which is right only if nothing is pending.
    return left == Long.MAX_VALUE ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(left) + 1);
  }

  private void closeAll() {
    Sockets.close(server);
    pending.forEach(Handshake::drop);
    pending.clear();
    for (TcpConnectionRequest request : unanswered) {
      request.expire(Reason.CLOSED, "the listener " + address + " was closed");
    }
    try {
      selector.close(); // drops the keys, and with them the descriptors
    } catch (IOException e) {
      LOG.warn("listener {}: cannot close its selector: {}", address, e.getMessage());
    }
  }

  private static TcpCounter counter(MpaStartException.Kind kind) {
    return switch (kind) {
      case HTTP -> TcpCounter.HANDSHAKE_HTTP;
      case TLS -> TcpCounter.HANDSHAKE_TLS;
      case OTHER_PROTOCOL -> TcpCounter.HANDSHAKE_OTHER_PROTOCOL;
      case TRUNCATED -> TcpCounter.HANDSHAKE_TRUNCATED;
      case MARKERS -> TcpCounter.HANDSHAKE_MARKERS;
      case REVISION -> TcpCounter.HANDSHAKE_REVISION;
      case PRIVATE_DATA -> TcpCounter.HANDSHAKE_PRIVATE_DATA;
    };
  }
}
