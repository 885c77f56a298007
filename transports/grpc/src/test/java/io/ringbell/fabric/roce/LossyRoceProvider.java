package io.ringbell.fabric.roce;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricProvider;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The RoCE fabric with a network that loses one datagram in a hundred, under the scheme {@code
 * lossy}. The sockets are those of java.nio, whose blocks are one datagram each.
 */
public final class LossyRoceProvider implements FabricProvider {
  /** One in so many datagrams is lost. */
  static final int ONE_IN = 100;

  private static final AtomicLong LOST = new AtomicLong();
  private static final AtomicLong CAME = new AtomicLong();

  /** For {@link java.util.ServiceLoader}. */
  public LossyRoceProvider() {}

  /** How many datagrams came, the lost ones among them. */
  public static long came() {
    return CAME.get();
  }

  /** How many of them were lost. */
  public static long lost() {
    return LOST.get();
  }

  @Override
  public String scheme() {
    return "lossy";
  }

  @Override
  public Availability availability() {
    return Availability.available("RoCEv2, of which one datagram in " + ONE_IN + " is lost");
  }

  @Override
  public Fabric open() {
    return new RoceFabric(new LossySockets(new NioSockets("to lose single datagrams")));
  }

  private record LossySockets(UdpSockets sockets) implements UdpSockets {
    @Override
    public String description() {
      return sockets.description();
    }

    @Override
    public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small)
        throws IOException {
      long seed = Long.getLong("soak.loss.seed", System.nanoTime());
      return new LossySocket(
          sockets.bind(local, trafficClass, small), new SplittableRandom(seed), CAME, LOST);
    }

    @Override
    public boolean numbersByRun() {
      return sockets.numbersByRun();
    }

    @Override
    public SocketWaiter newWaiter() throws IOException {
      return new LossyWaiter(sockets.newWaiter());
    }
  }
}
