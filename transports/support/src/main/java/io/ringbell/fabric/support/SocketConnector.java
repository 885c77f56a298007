package io.ringbell.fabric.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;

/** The active side at a socket: one attempt, whose end is counted and known to the queue pair. */
public abstract class SocketConnector<Q extends SoftwareQueuePair> extends SoftwareEndpoint<Q>
    implements Connector {
  private final SoftwareFabric<Q> fabric;
  private final FabricAddress remote;
  private final Enum<?> opened;
  private final Enum<?> failed;
  private boolean used;
  private boolean connected;

  /** One for an address; its success or failure is counted there. */
  protected SocketConnector(
      SoftwareFabric<Q> fabric, FabricAddress remote, Enum<?> opened, Enum<?> failed) {
    super(fabric);
    this.fabric = fabric;
    this.remote = remote;
    this.opened = opened;
    this.failed = failed;
  }

  @Override
  public final ByteBuffer connect(ByteBuffer privateData, long timeoutNanos) {
    checkPrivateData(privateData);
    Q queuePair = requireQueuePair();
    if (used) {
      throw new IllegalStateException("this connector was used already");
    }
    used = true;
    try {
      ByteBuffer answer = connect(queuePair, privateData, timeoutNanos);
      connected = true;
      fabric.counters().increment(opened);
      return answer;
    } catch (FabricException e) {
      fabric.counters().increment(failed);
      queuePair.failToConnect(e);
      throw e;
    }
  }

  /** Connects the queue pair; returns the peer's private data. */
  protected abstract ByteBuffer connect(Q queuePair, ByteBuffer privateData, long timeoutNanos);

  @Override
  public final void close() {
    Q queuePair = queuePair();
    if (!connected && queuePair != null) {
      queuePair.failToConnect(
          new FabricException(Reason.CLOSED, "the connector to " + remote + " was closed"));
    }
  }

  protected final FabricAddress remote() {
    return remote;
  }

  /** What to throw if the peer rejects the connection with this data. */
  protected final FabricException rejected(ByteBuffer privateData) {
    return new FabricException(
        Reason.REJECTED, remote + " rejected the connection: " + printable(privateData));
  }

  private static String printable(ByteBuffer privateData) {
    StringBuilder text = new StringBuilder();
    UTF_8
        .decode(privateData.duplicate())
        .chars()
        .map(c -> Character.isISOControl(c) ? '.' : c)
        .forEach(c -> text.append((char) c));
    return text.length() == 0 ? "no reason given" : text.toString();
  }
}
