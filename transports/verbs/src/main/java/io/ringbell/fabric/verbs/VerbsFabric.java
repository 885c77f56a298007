package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.support.OpenListeners;
import io.ringbell.fabric.support.Resolver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The verbs fabric: makes the parts, and owns what they share. */
final class VerbsFabric implements Fabric {
  /** More is copied more slowly than the device reads it by itself. */
  static final int MAX_INLINE = 256;

  private final Natives natives;
  private final MemoryPool pool;
  private final Counters counters = new Counters(VerbsCounter.class);
  private final QueuePairMaker maker;
  private final CmEngine engine;
  private final FabricCapabilities capabilities;
  private final OpenListeners<VerbsListener> listeners = new OpenListeners<>();
  private final Map<Long, VerbsDevice> devices = new HashMap<>();

  /**
   * Opens it.
   *
   * @param firstContext the device whose abilities are the fabric's
   */
  VerbsFabric(Natives natives, MemoryPool pool, AsyncEvents asyncEvents, long firstContext) {
    this.natives = natives;
    this.pool = pool;
    this.maker = new QueuePairMaker(natives, counters, asyncEvents);
    this.engine = new CmEngine(natives, counters, asyncEvents);
    this.capabilities = capabilities(device(firstContext));
  }

  private static FabricCapabilities capabilities(VerbsDevice device) {
    return new FabricCapabilities(
        MAX_INLINE,
        device.mtu(),
        device.readDepth(),
        PrivateData.MAX_LENGTH,
        !device.iwarp(),
        device.atomics(),
        !device.iwarp(),
        false);
  }

  @Override
  public String scheme() {
    return VerbsFabricProvider.SCHEME;
  }

  @Override
  public FabricCapabilities capabilities() {
    return capabilities;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CompletionQueue createCompletionQueue() {
    return new VerbsCompletionQueue(natives, counters);
  }

  @Override
  public List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
    return Resolver.resolveAll(remote, timeoutNanos);
  }

  @Override
  public Connector connector(FabricAddress remote, long timeoutNanos) {
    long start = System.nanoTime();
    VerbsOptions options = VerbsOptions.of(remote);
    InetSocketAddress resolved = Resolver.resolve(remote, timeoutNanos);
    InetSocketAddress source = options.source(remote);
    CmId id = null;
    boolean made = false;
    try {
      id = engine.create(Addresses.text(resolved), remote.toString(), options);
      id.resolve(source, resolved, Math.max(1, timeoutNanos - (System.nanoTime() - start)));
      VerbsConnector connector = new VerbsConnector(this, id, remote);
      made = true;
      return connector;
    } catch (IOException e) {
      throw Natives.resource("cannot connect to " + remote, e);
    } finally {
      if (!made) {
        counters.increment(VerbsCounter.CONNECTS_FAILED);
        if (id != null) {
          id.destroy();
        }
      }
    }
  }

  @Override
  public Listener listen(FabricAddress local, ConnectionRequestHandler handler) {
    VerbsOptions options = VerbsOptions.of(local);
    return listeners.open(local, () -> VerbsListener.open(this, engine, local, options, handler));
  }

  @Override
  public void close() {
    listeners.close();
    engine.close();
  }

  void forget(VerbsListener listener) {
    listeners.forget(listener);
  }

  QueuePairMaker maker() {
    return maker;
  }

  VerbsProtectionDomain newProtectionDomain(VerbsDevice device, VerbsOptions options) {
    return new VerbsProtectionDomain(natives, counters, pool, device, options.onDemandPaging());
  }

  /** The device with that handle, whose asynchronous events are taken from now on. */
  VerbsDevice device(long context) {
    VerbsDevice device;
    synchronized (devices) {
      device = devices.get(context);
      if (device != null) {
        return device;
      }
      device = VerbsDevice.query(natives, context, devices.size());
      devices.put(context, device);
    }
    engine.watch(device);
    return device;
  }
}
