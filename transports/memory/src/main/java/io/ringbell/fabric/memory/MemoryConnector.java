package io.ringbell.fabric.memory;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/** The active side. Used by one thread at a time; {@link #close} also during a connect. */
final class MemoryConnector extends MemoryEndpoint implements Connector {
  private final FabricAddress remote;
  private Handshake handshake;
  private boolean closed;

  MemoryConnector(MemoryFabric fabric, FabricAddress remote, int localPort) {
    super(fabric, "127.0.0.1:" + localPort, remote.hostAndPort());
    this.remote = remote;
  }

  @Override
  public ByteBuffer connect(ByteBuffer privateData, long timeoutNanos) {
    if (timeoutNanos < 1) {
      throw new IllegalArgumentException(
          "timeoutNanos: " + timeoutNanos + " (expected: 1 or more)");
    }
    Handshake attempt = begin(checkedCopy(privateData));
    long deadline = System.nanoTime() + timeoutNanos;
    Reason giveUp = Reason.TIMEOUT;
    String why = "no answer within %d ms".formatted(TimeUnit.NANOSECONDS.toMillis(timeoutNanos));
    try {
      long delay = Math.min(fabric().network().plan().connectDelayNanos(), timeoutNanos);
      boolean ended = delay > 0 && attempt.await(delay);
      if (!ended && delay < timeoutNanos) {
        send(attempt);
        attempt.await(Math.max(1, deadline - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp = Reason.CLOSED;
      why = "interrupted";
    }
    return end(attempt, giveUp, why);
  }

  private Handshake begin(ByteBuffer privateData) {
    MemoryQueuePair queuePair = requireQueuePair();
    synchronized (fabric().network().lock()) {
      if (handshake != null) {
        throw new IllegalStateException("connect to " + remote + " was called before");
      }
      if (closed || queuePair.state() != QueuePair.State.INIT) {
        throw new FabricException(
            Reason.CLOSED, "connect to " + remote + ": given up before on this side");
      }
      handshake = new Handshake(queuePair, privateData);
      queuePair.connecting(handshake);
      return handshake;
    }
  }

  private void send(Handshake attempt) {
    MemoryNetwork network = fabric().network();
    synchronized (network.lock()) {
      ConnectFault fault = network.plan().nextConnect();
      MemoryListener listener = network.listenerAt(remote);
      if (fault != ConnectFault.NONE) {
        fabric().counters().increment(MemoryCounter.FAULTS_INJECTED);
      }
      if (network.plan().diesAtConnectStep()) {
        fabric().counters().increment(MemoryCounter.FAULTS_INJECTED);
        attempt.fail(Reason.UNREACHABLE, "killed by an injected fault");
      } else if (fault == ConnectFault.REFUSE) {
        attempt.fail(Reason.UNREACHABLE, "refused by an injected fault");
      } else if (fault == ConnectFault.REJECT) {
        attempt.fail(Reason.REJECTED, "rejected by an injected fault");
      } else if (listener == null) {
        attempt.fail(Reason.UNREACHABLE, "nobody listens there");
      } else if (fault != ConnectFault.LOSE) {
        listener.offer(attempt);
      }
    }
  }

  private ByteBuffer end(Handshake attempt, Reason giveUp, String why) {
    synchronized (fabric().network().lock()) {
      attempt.fail(giveUp, why);
      FabricException failure = attempt.failure(remote.toString());
      if (failure == null) {
        return attempt.reply();
      }
      count(failure.reason());
      requireQueuePair().fail(failure);
      throw failure;
    }
  }

  private void count(Reason reason) {
    switch (reason) {
      case UNREACHABLE -> fabric().counters().increment(MemoryCounter.CONNECTS_UNREACHABLE);
      case REJECTED -> fabric().counters().increment(MemoryCounter.CONNECTS_REJECTED);
      case TIMEOUT -> fabric().counters().increment(MemoryCounter.CONNECTS_TIMED_OUT);
      default -> {}
    }
  }

  @Override
  public void close() {
    synchronized (fabric().network().lock()) {
      closed = true;
      if (handshake != null) {
        handshake.fail(Reason.CLOSED, "closed on this side");
      }
    }
  }
}
