package io.ringbell.fabric.roce;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.protocol.PathMtu;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import io.ringbell.fabric.support.OpenListeners;
import io.ringbell.fabric.support.QueueDepths;
import io.ringbell.fabric.support.Resolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Executor;

/** The RoCE fabric: makes the parts, and owns what they share. */
final class RoceFabric implements Fabric {
  /** Entries of one queue; they are allocated when the queue pair is made. */
  private static final int MAX_DEPTH = 1 << 16;

  static final int MAX_INLINE = 256;

  private static final int FIRST_EPHEMERAL = 49_152;
  private static final int EPHEMERALS = 16_384;

  private static final FabricCapabilities CAPABILITIES =
      new FabricCapabilities(
          MAX_INLINE,
          PathMtu.MAX,
          Parameters.READ_DEPTH,
          PrivateData.MAX_LENGTH,
          true,
          true,
          true,
          false);

  private final Counters counters = new Counters(RoceCounter.class);
  private final SecureRandom random = new SecureRandom();
  private final Engines engines;
  private final Receptionist receptionist = new Receptionist();
  private final OpenListeners<RoceListener> listeners = new OpenListeners<>();

  RoceFabric(UdpSockets sockets) {
    this.engines = new Engines(sockets, counters, random);
  }

  @Override
  public String scheme() {
    return RoceFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return CAPABILITIES;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new RoceCompletionQueue();
  }

  @Override
  public List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
    return Resolver.resolveAll(remote, timeoutNanos);
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    RoceOptions options = RoceOptions.of(remote);
    InetSocketAddress resolved = Resolver.resolve(remote, timeoutNanos);
    InetAddress local =
        options.local() == null
            ? Addresses.towards(remote, resolved.getAddress())
            : Addresses.local(options.local(), remote);
    Engine engine = engines.at(local, options, remote);
    int port = FIRST_EPHEMERAL + random.nextInt(EPHEMERALS);
    return new RoceConnector(this, engine, remote, resolved, options, port);
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    RoceOptions options = RoceOptions.of(local);
    return listeners.open(local, () -> new Listening(this, engines, local, options).open(handler));
  }

  @Override
  public void close() {
    listeners.close();
    receptionist.close();
    engines.close();
  }

  void forget(RoceListener listener) {
    listeners.forget(listener);
  }

  /** Whether a listener of this fabric offers a port at an engine. */
  boolean isListening(Engine engine, int port) {
    return listeners.anyMatch(l -> l.address().port() == port && l.isAt(engine));
  }

  /** Runs the handlers of listeners. */
  Executor receptionist() {
    return receptionist;
  }

  RoceProtectionDomain newProtectionDomain() {
    return new RoceProtectionDomain(random);
  }

  int newPsn() {
    return random.nextInt() & 0xFFFFFF;
  }

  RoceQueuePair newQueuePair(
      Engine engine, RoceProtectionDomain protectionDomain, QueuePairConfig config) {
    QueueDepths.check(config, MAX_DEPTH);
    int inline = Math.min(config.maxInline(), MAX_INLINE);
    engine.lock();
    try {
      int number;
      do {
        number = random.nextInt() & 0xFFFFFF;
      } while (number <= 0xFF || number == 0xFFFFFF || engine.find(number) != null);
      RoceQueuePair queuePair =
          new RoceQueuePair(number, engine, protectionDomain, config, inline, counters);
      engine.add(queuePair);
      return queuePair;
    } finally {
      engine.unlock();
    }
  }
}
