package io.ringbell.fabric.roce;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.CmConnection;
import io.ringbell.fabric.roce.cm.CmHandler;
import io.ringbell.fabric.roce.cm.ConnectParameters;
import io.ringbell.fabric.roce.cm.ConnectReply;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.cm.QueuePairParameters;
import io.ringbell.fabric.roce.cm.RejectReason;
import io.ringbell.fabric.roce.cm.ServiceId;
import io.ringbell.fabric.roce.protocol.PathMtu;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One REQ and its answer, waited for by the connecting thread; and the events of the connection
 * that came of it.
 */
final class ConnectAttempt implements CmHandler {
  /** After so much silence it is worth asking whether anybody is there at all. */
  private static final long PROBE_AFTER = TimeUnit.MILLISECONDS.toNanos(30);

  private final Engine engine;
  private final RoceQueuePair queuePair;
  private final FabricAddress remote;
  private final RoceOptions options;
  private final InetSocketAddress at;
  private final int applicationPort;
  private final int pathMtu;
  private final CountDownLatch done = new CountDownLatch(1);

  // By the holder of the engine's lock, and by the connecting thread once done.
  private QueuePairParameters own;
  private CmConnection connection;
  private ByteBuffer answer;
  private FabricException failure;
  private boolean nobodyThere;

  ConnectAttempt(
      Engine engine,
      RoceQueuePair queuePair,
      FabricAddress remote,
      RoceOptions options,
      InetSocketAddress at,
      int applicationPort) {
    this.engine = engine;
    this.queuePair = queuePair;
    this.remote = remote;
    this.options = options;
    this.at = at;
    this.applicationPort = applicationPort;
    this.pathMtu = options.pathMtu(engine.linkMtu());
  }

  /** Sends the REQ. */
  void start(ByteBuffer privateData, int psn) {
    own =
        new QueuePairParameters(
            queuePair.number(),
            psn,
            Parameters.READ_DEPTH,
            Parameters.READ_DEPTH,
            options.rnrRetry());
    engine.lock();
    try {
      if (queuePair.isBroken()) {
        onEnded();
        return;
      }
      long now = System.nanoTime();
      connection =
          engine
              .manager()
              .connect(
                  new ConnectParameters(
                      new InetSocketAddress(engine.localAddress().getAddress(), applicationPort),
                      at,
                      ServiceId.ofPort(remote.port()),
                      own,
                      PathMtu.code(pathMtu),
                      options.retryCount(),
                      options.ackTimeout(),
                      options.trafficClass()),
                  privateData,
                  this,
                  now);
      queuePair.managedBy(connection, this::onEnded);
      engine.managerChanged(now);
    } finally {
      engine.unlock();
    }
  }

  /**
   * Waits for the answer.
   *
   * @return the peer's private data, or null if nobody offers the service there
   */
  ByteBuffer await(long deadline) {
    try {
      long left = deadline - System.nanoTime();
      if (!done.await(Math.min(left, PROBE_AFTER), TimeUnit.NANOSECONDS)
          && PortProbe.isRefused(at)
          && done.getCount() != 0) {
        abandon();
        return null;
      }
      left = deadline - System.nanoTime();
      if (!done.await(left, TimeUnit.NANOSECONDS)) {
        abandon();
        if (answer == null) {
          throw new FabricException(
              Reason.TIMEOUT,
              "no answer from %s in time: no REP to the REQ at %s"
                  .formatted(remote, Addresses.text(at.getAddress(), at.getPort())));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      abandon();
      throw new FabricException(Reason.CLOSED, "interrupted while connecting to " + remote, e);
    }
    if (failure != null) {
      throw failure;
    }
    return nobodyThere ? null : answer;
  }

  private void abandon() {
    engine.lock();
    try {
      long now = System.nanoTime();
      engine.manager().abandon(connection, now); // nothing, if the answer has come meanwhile
      engine.managerChanged(now);
    } finally {
      engine.unlock();
    }
  }

  private void finish(FabricException cause) {
    failure = cause;
    done.countDown();
  }

  // By the holder of the engine's lock.

  private void onEnded() {
    finish(
        new FabricException(
            Reason.CLOSED, "the queue pair was closed while connecting to " + remote));
  }

  @Override
  public boolean onReply(CmConnection c, ConnectReply reply, PrivateData privateData) {
    if (queuePair.isBroken()) {
      onEnded();
      return false;
    }
    queuePair.readyToReceive(
        new Path(engine.localAddress(), c.remote()),
        Parameters.of(own, reply, options, pathMtu).unaskedAcks(privateData.unaskedAcks()),
        privateData.numbersByRun());
    queuePair.readyToSend();
    answer = privateData.data();
    finish(null);
    return true;
  }

  @Override
  public void onEstablished(CmConnection c) {
    throw new IllegalStateException("RTU to the active side");
  }

  @Override
  public void onRejected(CmConnection c, RejectReason reason, int code, ByteBuffer privateData) {
    if (reason == RejectReason.INVALID_SERVICE_ID) {
      nobodyThere = true;
      finish(null);
      return;
    }
    String text = reason.description();
    String said = printable(privateData);
    finish(
        new FabricException(
            switch (reason) {
              case CONSUMER_DEFINED -> Reason.REJECTED;
              case TIMEOUT -> Reason.TIMEOUT;
              case NO_RESOURCES, NO_QUEUE_PAIR -> Reason.RESOURCE;
              default -> Reason.PROTOCOL;
            },
            "%s rejected the connection (reason %d, %s)%s"
                .formatted(remote, code, text, said.isEmpty() ? "" : ": " + said)));
  }

  @Override
  public void onTimeout(CmConnection c) {
    finish(new FabricException(Reason.TIMEOUT, "no answer from " + remote));
  }

  @Override
  public void onDisconnected(CmConnection c) {
    queuePair.fail(new FabricException(Reason.DISCONNECTED, "disconnected by the peer"));
  }

  private static String printable(ByteBuffer privateData) {
    StringBuilder text = new StringBuilder();
    StandardCharsets.UTF_8
        .decode(privateData.duplicate())
        .chars()
        .takeWhile(c -> c != 0) // a peer that is not Ringbell fills up with zeros
        .map(c -> Character.isISOControl(c) ? '.' : c)
        .forEach(c -> text.append((char) c));
    return text.toString();
  }
}
