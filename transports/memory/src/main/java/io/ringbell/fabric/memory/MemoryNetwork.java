package io.ringbell.fabric.memory;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What memory fabrics share: the listeners by address, one lock under which all work is executed,
 * and the faults. From any thread.
 *
 * <p>Tests that run beside each other take a network each; {@code memory://} addresses of the
 * service provider share one.
 */
public final class MemoryNetwork {
  private static final int FIRST_FREE_PORT = 49152;
  private static final int LAST_PORT = 65535;
  private static final int PAGE = 4096;

  private final Object lock = new Object();
  private final Map<String, MemoryListener> listeners = new HashMap<>();
  private final FaultPlan plan;
  private final SplittableRandom keys;
  private int nextPort = FIRST_FREE_PORT;
  private int nextNumber = 1;
  private long nextAddress;

  /** A network without faults; keys and addresses are different each time. */
  public MemoryNetwork() {
    this(MemoryFaults.seed(new SecureRandom().nextLong()).build());
  }

  /** A network with faults. */
  public MemoryNetwork(MemoryFaults faults) {
    plan = new FaultPlan(faults);
    // A generator of its own, so that the number of regions does not move the faults.
    keys = new SplittableRandom(faults.seed()).split();
    nextAddress = 0x7f00_0000_0000L + (long) keys.nextInt(1 << 16) * PAGE;
  }

  /** Another fabric on this network, as if it were another machine. */
  public Fabric openFabric() {
    return new MemoryFabric(this);
  }

  /** How many steps have been taken so far: a fault at a lower number has had its chance. */
  public long steps() {
    synchronized (lock) {
      return plan.steps();
    }
  }

  /** Kills the connection of a queue pair of this network now. Does nothing if it is not up. */
  public void kill(QueuePair queuePair, Death death) {
    MemoryQueuePair victim = (MemoryQueuePair) queuePair;
    synchronized (lock) {
      victim.kill(death);
    }
  }

  Object lock() {
    return lock;
  }

  FaultPlan plan() {
    return plan;
  }

  int nextNumber() {
    return nextNumber++;
  }

  int nextKey() {
    return keys.nextInt();
  }

  /** The start of a page-aligned range that nothing else uses. */
  long nextAddress(int length) {
    long address = nextAddress;
    nextAddress += ((long) length / PAGE + 3) * PAGE;
    return address;
  }

  /** A port for the active side. */
  int nextClientPort() {
    int port = nextPort;
    nextPort = nextPort == LAST_PORT ? FIRST_FREE_PORT : nextPort + 1;
    return port;
  }

  /** Binds; returns the address with the real port. Under the lock. */
  FabricAddress bind(FabricAddress wanted, MemoryListener listener) {
    FabricAddress address = wanted.port() == 0 ? wanted.withPort(freePort(wanted)) : wanted;
    if (listeners.putIfAbsent(key(address), listener) != null) {
      throw new FabricException(
          FabricException.Reason.ADDRESS_IN_USE, address + " is taken by another listener");
    }
    return address;
  }

  void unbind(FabricAddress address) {
    listeners.remove(key(address));
  }

  /** The listener at that address, or null. Under the lock. */
  MemoryListener listenerAt(FabricAddress address) {
    MemoryListener listener = listeners.get(key(address));
    return listener != null ? listener : listeners.get("*:" + address.port());
  }

  private int freePort(FabricAddress wanted) {
    for (int i = FIRST_FREE_PORT; i <= LAST_PORT; i++) {
      int port = nextClientPort();
      if (listenerAt(wanted.withPort(port)) == null) {
        return port;
      }
    }
    throw new FabricException(FabricException.Reason.ADDRESS_IN_USE, "no free port for " + wanted);
  }

  private static String key(FabricAddress address) {
    String host = address.host();
    if (host.equals("0.0.0.0") || host.equals("::")) {
      host = "*";
    } else if (host.equals("localhost")) {
      host = "127.0.0.1";
    }
    return host + ":" + address.port();
  }

  @Override
  public String toString() {
    return "MemoryNetwork{" + plan + "}";
  }
}
