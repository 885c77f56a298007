package io.ringbell.fabric.shm;

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
import java.security.Principal;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts peers of one listener and reads their {@link Hello}, all at once and without waiting for
 * any of them. A thread of its own runs it; {@link #stop} from any thread.
 */
final class Receptionist implements Runnable {
  /** Requests that may be coming at a time; beyond that, the oldest goes. */
  static final int MAX_PENDING = 512;

  private static final int ACCEPTS_IN_A_ROW = 64;
  private static final long ACCEPT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Logger LOG = LoggerFactory.getLogger(Receptionist.class);

  private final ShmFabric fabric;
  private final Counters counters;
  private final ServerSocketChannel server;
  private final FabricAddress address;
  private final ShmOptions options;
  private final ConnectionRequestHandler handler;
  private final Selector selector;
  // In the order of their deadlines, since all have the same time.
  private final Set<Handshake> pending = new LinkedHashSet<>();
  private final ArrayDeque<ShmConnectionRequest> unanswered = new ArrayDeque<>();
  private volatile boolean stopped;

  Receptionist(
      ShmFabric fabric,
      ServerSocketChannel server,
      FabricAddress address,
      ShmOptions options,
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
        turnAway(handshake, ShmCounter.HANDSHAKE_OVERLOAD, "no resources: " + e);
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
      counters.increment(ShmCounter.HANDSHAKE_OVERLOAD);
      LOG.warn("listener {} cannot accept: {} (raise ulimit -n)", address, e.getMessage());
      LockSupport.parkNanos(ACCEPT_PAUSE_NANOS);
    }
  }

  private void welcome(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      Principal user = Sockets.peerUser(channel);
      if (!user.getName().equals(fabric.directory().owner().getName())) {
        counters.increment(ShmCounter.HANDSHAKE_OTHER_USER);
        LOG.warn("listener {} turned away user {}", address, user.getName());
        Sockets.close(channel);
        return;
      }
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      Handshake handshake =
          new Handshake(channel, key, System.nanoTime() + options.handshakeTimeoutNanos());
      key.attach(handshake);
      if (pending.size() >= MAX_PENDING) {
        Handshake oldest = pending.iterator().next();
        turnAway(oldest, ShmCounter.HANDSHAKE_OVERLOAD, oldest.progress());
      }
      pending.add(handshake);
    } catch (IOException e) {
      counters.increment(ShmCounter.HANDSHAKE_TRUNCATED);
      LOG.debug("listener {}: a peer left at once: {}", address, e.getMessage());
      Sockets.close(channel);
    }
  }

  private void advance(Handshake handshake) {
    try {
      if (handshake.channel().read(handshake.received()) < 0) {
        if (handshake.received().position() == 0) { // somebody looks whether this side is alive
          pending.remove(handshake);
          handshake.drop();
          return;
        }
        throw new HandshakeException(
            ShmCounter.HANDSHAKE_TRUNCATED, "it left: " + handshake.progress());
      }
      Hello hello = Hello.decode(handshake.received());
      if (hello != null) {
        handOver(handshake, hello);
      }
    } catch (HandshakeException e) {
      turnAway(handshake, e.counter(), e.getMessage());
    } catch (IOException e) {
      turnAway(handshake, ShmCounter.HANDSHAKE_TRUNCATED, e.getMessage());
    }
  }

  private void handOver(Handshake handshake, Hello hello) {
    pending.remove(handshake);
    handshake.key().cancel(); // the completion queue's selector takes over
    ShmConnectionRequest connectionRequest =
        new ShmConnectionRequest(
            fabric,
            handshake.channel(),
            address.hostAndPort(),
            hello,
            System.nanoTime() + options.handshakeTimeoutNanos());
    unanswered.add(connectionRequest);
    try {
      handler.onRequest(connectionRequest);
    } catch (RuntimeException e) {
      counters.increment(ShmCounter.HANDLER_FAILED);
      LOG.warn("listener {}: the handler failed for {}", address, hello.address(), e);
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
      turnAway(handshake, ShmCounter.HANDSHAKE_TIMEOUT, handshake.progress());
    }
    while (!unanswered.isEmpty()
        && (unanswered.peek().isAnswered() || unanswered.peek().deadline() - now <= 0)) {
      ShmConnectionRequest request = unanswered.remove();
      String text = "the request of " + request.remoteAddress() + " was not answered in time";
      if (request.expire(Reason.TIMEOUT, text)) {
        counters.increment(ShmCounter.HANDSHAKE_UNANSWERED);
        LOG.warn("listener {}: {}", address, text);
      }
    }
  }

  private void turnAway(Handshake handshake, ShmCounter counter, String text) {
    pending.remove(handshake);
    counters.increment(counter);
    handshake.drop();
    if (counter == ShmCounter.HANDSHAKE_TRUNCATED) {
      LOG.debug("listener {} turned away a peer: {}", address, text); // also who only looks
    } else {
      LOG.warn("listener {} turned away a peer: {}", address, text);
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
    for (ShmConnectionRequest request : unanswered) {
      request.expire(Reason.CLOSED, "the listener " + address + " was closed");
    }
    try {
      selector.close(); // drops the keys, and with them the descriptors
    } catch (IOException e) {
      LOG.warn("listener {}: cannot close its selector: {}", address, e.getMessage());
    }
  }
}
