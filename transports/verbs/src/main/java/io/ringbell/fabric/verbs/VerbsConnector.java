package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import java.nio.ByteBuffer;

/** The active side: its id is resolved already. */
final class VerbsConnector extends VerbsEndpoint implements Connector {
  private final FabricAddress remote;
  private boolean used;
  private boolean connected;

  VerbsConnector(VerbsFabric fabric, CmId id, FabricAddress remote) {
    super(fabric, id);
    this.remote = remote;
  }

  @Override
  CmHandler handlerOf(VerbsQueuePair made) {
    return made;
  }

  @Override
  public ByteBuffer connect(ByteBuffer privateData, long timeoutNanos) {
    PrivateData.check(privateData);
    VerbsQueuePair queuePair = requireQueuePair();
    if (used) {
      throw new IllegalStateException("this connector was used already");
    }
    used = true;
    try {
      connect(queuePair, PrivateData.encode(privateData, PrivateData.CONNECT_FIELD), timeoutNanos);
      connected = true;
      fabric().counters().increment(VerbsCounter.CONNECTIONS_OPENED);
      return id().privateData();
    } catch (FabricException e) {
      fabric().counters().increment(VerbsCounter.CONNECTS_FAILED);
      queuePair.failToConnect(e);
      throw e;
    }
  }

  private void connect(VerbsQueuePair queuePair, ByteBuffer field, long timeoutNanos) {
    if (queuePair.state() == QueuePair.State.INIT) {
      id().connect(field, device().readDepth(), timeoutNanos);
      if (queuePair.connected()) {
        return;
      }
    }
    throw new FabricException(
        Reason.CLOSED, "the queue pair was closed before it was connected to " + remote);
  }

  @Override
  public void close() {
    if (connected) {
      return;
    }
    VerbsQueuePair queuePair = queuePair();
    if (queuePair == null) {
      id().destroy();
    } else {
      queuePair.failToConnect(
          new FabricException(Reason.CLOSED, "the connector to " + remote + " was closed"));
    }
  }
}
