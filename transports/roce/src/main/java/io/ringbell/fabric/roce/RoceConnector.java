package io.ringbell.fabric.roce;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The active side. It asks at UDP 4791 of the peer's host; if nobody offers the service there, at
 * the UDP port of the service's own number, where a Ringbell process is that does not own 4791.
 */
final class RoceConnector extends RoceEndpoint implements Connector {
  private final FabricAddress remote;
  private final InetSocketAddress resolved;
  private final RoceOptions options;
  private final int applicationPort;
  private boolean used;
  private boolean connected;
  private ByteBuffer answer;

  RoceConnector(
      RoceFabric fabric,
      Engine engine,
      FabricAddress remote,
      InetSocketAddress resolved,
      RoceOptions options,
      int applicationPort) {
    super(fabric, engine);
    this.remote = remote;
    this.resolved = resolved;
    this.options = options;
    this.applicationPort = applicationPort;
  }

  @Override
  public String remoteAddress() {
    return Addresses.text(resolved.getAddress(), resolved.getPort());
  }

  @Override
  public ByteBuffer connect(ByteBuffer privateData, long timeoutNanos) {
    checkPrivateData(privateData);
    RoceQueuePair queuePair = requireQueuePair();
    if (used) {
      throw new IllegalStateException("this connector was used already");
    }
    used = true;
    try {
      ByteBuffer answer = connect(queuePair, privateData, timeoutNanos);
      connected = true;
      fabric().counters().increment(RoceCounter.CONNECTIONS_OPENED);
      return answer;
    } catch (FabricException e) {
      fabric().counters().increment(RoceCounter.CONNECTS_FAILED);
      fail(queuePair, e);
      throw e;
    }
  }

  private ByteBuffer connect(RoceQueuePair queuePair, ByteBuffer privateData, long timeoutNanos) {
    long deadline = System.nanoTime() + timeoutNanos;
    String local = Addresses.text(engine().localAddress().getAddress(), applicationPort);
    queuePair.addresses(local, remoteAddress());
    InetSocketAddress main = new InetSocketAddress(resolved.getAddress(), PrivateData.ROCE_PORT);
    boolean there = !isOwnAndSilent(main) && tryAt(main, queuePair, privateData, deadline);
    if (!there && !tryAt(resolved, queuePair, privateData, deadline)) {
      throw new FabricException(
          Reason.UNREACHABLE,
          "cannot connect to %s: nobody offers port %d there (is the server running?)"
              .formatted(remote, remote.port()));
    }
    return answer;
  }

  /** Whether 4791 is this engine's own, and the service not offered by it. */
  private boolean isOwnAndSilent(InetSocketAddress main) {
    return main.equals(engine().localAddress()) && !fabric().isListening(engine(), remote.port());
  }

  /** Whether somebody answers there for the service; throws if that fails. */
  private boolean tryAt(
      InetSocketAddress at, RoceQueuePair queuePair, ByteBuffer privateData, long deadline) {
    ConnectAttempt attempt =
        new ConnectAttempt(engine(), queuePair, remote, options, at, applicationPort);
    attempt.start(privateData, fabric().newPsn());
    answer = attempt.await(deadline);
    return answer != null;
  }

  @Override
  public void close() {
    RoceQueuePair queuePair = queuePair();
    if (!connected && queuePair != null) {
      fail(
          queuePair,
          new FabricException(Reason.CLOSED, "the connector to " + remote + " was closed"));
    }
  }

  private void fail(RoceQueuePair queuePair, FabricException cause) {
    engine().lock();
    try {
      if (!queuePair.isBroken()) {
        queuePair.fail(cause);
        engine().settle();
      }
    } finally {
      engine().unlock();
    }
  }
}
