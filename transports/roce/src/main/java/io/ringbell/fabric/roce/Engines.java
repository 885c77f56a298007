package io.ringbell.fabric.roce;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.CmConfig;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.protocol.PathMtu;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engines of a fabric, one for each local address that it has used. From any thread. */
final class Engines {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  /** How long closing waits for peers to confirm that they know. */
  private static final long LINGER = TimeUnit.MILLISECONDS.toNanos(200);

  private static final long LINGER_STEP = TimeUnit.MILLISECONDS.toNanos(1);

  private final UdpSockets sockets;
  private final Counters counters;
  private final SecureRandom random;
  private final Map<InetAddress, Engine> engines = new HashMap<>();
  private boolean closed;

  Engines(UdpSockets sockets, Counters counters, SecureRandom random) {
    this.sockets = sockets;
    this.counters = counters;
    this.random = random;
  }

  UdpSockets sockets() {
    return sockets;
  }

  /** The engine of a local address; opened at first use, with the options of that use. */
  synchronized Engine at(InetAddress local, RoceOptions options, FabricAddress wanted) {
    if (closed) {
      throw new FabricException(Reason.CLOSED, "the fabric is closed: cannot use " + wanted);
    }
    Engine engine = engines.get(local);
    if (engine == null) {
      engine = open(local, options, wanted);
      engines.put(local, engine);
    }
    return engine;
  }

  private Engine open(InetAddress local, RoceOptions options, FabricAddress wanted) {
    UdpSocket socket = null;
    SocketWaiter waiter = null;
    boolean done = false;
    try {
      socket = bind(local, options.trafficClass());
      waiter = sockets.newWaiter();
      Engine engine = newEngine(socket, waiter, local, options);
      engine.start();
      done = true;
      return engine;
    } catch (IOException e) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot use the local address %s for %s: %s: choose an address of this machine"
              .formatted(local.getHostAddress(), wanted, e.getMessage()),
          e);
    } finally {
      if (!done) {
        if (waiter != null) {
          waiter.close();
        }
        if (socket != null) {
          socket.close();
        }
      }
    }
  }

  private Engine newEngine(
      UdpSocket socket, SocketWaiter waiter, InetAddress local, RoceOptions options)
      throws IOException {
    int linkMtu = Addresses.linkMtu(local);
    long guid;
    do {
      guid = random.nextLong();
    } while (guid == 0);
    CmConfig config =
        CmConfig.of(
                guid,
                socket.localAddress().getPort(),
                sockets.numbersByRun(),
                PathMtu.code(options.pathMtu(linkMtu)))
            .withPendingNanos(options.handshakeTimeoutNanos());
    PacketTap tap = PacketTaps.open(options.pcap());
    return new Engine(socket, waiter, linkMtu, config, tap, counters, random);
  }

  private UdpSocket bind(InetAddress local, int trafficClass) throws IOException {
    try {
      return sockets.bind(new InetSocketAddress(local, PrivateData.ROCE_PORT), trafficClass, false);
    } catch (IOException e) {
      if (!isTaken(e)) {
        throw e;
      }
      UdpSocket other = sockets.bind(new InetSocketAddress(local, 0), trafficClass, false);
      LOG.info(
          "UDP {} of {} belongs to another process: this one uses UDP {}, and reaches Ringbell"
              + " peers only",
          PrivateData.ROCE_PORT,
          local.getHostAddress(),
          other.localAddress().getPort());
      return other;
    }
  }

  static boolean isTaken(IOException e) {
    return e instanceof BindException || String.valueOf(e.getMessage()).contains("in use");
  }

  /** Says good-bye to all peers and stops. */
  void close() {
    Engine[] all;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      all = engines.values().toArray(Engine[]::new);
    }
    for (Engine engine : all) {
      linger(engine);
      engine.close();
    }
  }

  private static void linger(Engine engine) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < LINGER) {
      engine.lock();
      try {
        if (!engine.manager().isDisconnecting()) {
          return;
        }
        engine.progress();
        engine.settle();
      } finally {
        engine.unlock();
      }
      LockSupport.parkNanos(LINGER_STEP);
    }
  }
}
