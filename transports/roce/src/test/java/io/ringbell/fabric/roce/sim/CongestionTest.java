package io.ringbell.fabric.roce.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringbell.fabric.roce.protocol.ConnectionParameters;
import io.ringbell.fabric.roce.protocol.DcqcnParameters;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Congestion control on simulated links: fair shares of a bottleneck that marks, without loss. */
class CongestionTest {
  private static final double RATE = 1.25e9; // 10 Gb/s
  private static final int MTU = 1024;
  private static final int MESSAGE = 65_536;
  private static final long MILLI = 1_000_000;

  private static final LinkConfig BOTTLENECK =
      LinkConfig.perfect(4_000).withRate(RATE, 1 << 20).withMarking(5_000 * 2, 200_000, 0.1);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void twoSendersShareABottleneckFairlyAndWithoutLoss(long seed) {
    SimNetwork network = new SimNetwork(seed);
    SimLink bottleneck = new SimLink(network, BOTTLENECK);
    Stream first = sender(network, bottleneck, 10);
    Stream second = sender(network, bottleneck, 20);
    first.start(Long.MAX_VALUE);
    // The second one comes when the first has the link to itself.
    network.runFor(20 * MILLI);
    long alone = first.completedBytes();
    second.start(Long.MAX_VALUE);
    network.runFor(60 * MILLI); // to converge
    long firstBefore = first.completedBytes();
    long secondBefore = second.completedBytes();
    network.runFor(100 * MILLI);
    double firstRate = (first.completedBytes() - firstBefore) / 0.1;
    double secondRate = (second.completedBytes() - secondBefore) / 0.1;
    String what =
        "seed %d: alone %.2f Gb/s, then %.2f and %.2f Gb/s, %d of %d packets marked"
            .formatted(
                seed,
                alone * 8 / 0.02 / 1e9,
                firstRate * 8 / 1e9,
                secondRate * 8 / 1e9,
                bottleneck.marked(),
                bottleneck.sent());
    System.out.println(what);
    assertThat(alone).as(what).isGreaterThan((long) (RATE * 0.02 * 0.85));
    double fair = (firstRate + secondRate) / 2;
    assertThat(firstRate).as(what).isCloseTo(fair, within(fair / 10));
    assertThat(secondRate).as(what).isCloseTo(fair, within(fair / 10));
    assertThat(firstRate + secondRate).as(what).isGreaterThan(RATE * 0.85);
    assertThat(bottleneck.overflowed()).as(what).isZero();
    assertThat(bottleneck.marked()).as(what).isPositive();
  }

  private static Stream sender(SimNetwork network, SimLink bottleneck, int qpn) {
    SimQueuePair from = new SimQueuePair(network, qpn, 8, 1, 0);
    SimQueuePair to = new SimQueuePair(network, qpn + 1, 1, 1, 0);
    // Its own link is as fast as the bottleneck, so alone it meets no queue.
    SimLink access =
        new SimLink(network, LinkConfig.perfect(1_000).withRate(RATE, Integer.MAX_VALUE));
    from.connect(
        parameters(qpn + 1), access, (packet, mark) -> bottleneck.send(packet, to::receive));
    SimLink back = new SimLink(network, LinkConfig.perfect(4_000));
    to.connect(parameters(qpn), back, from::receive);
    return new Stream(from, to, MESSAGE);
  }

  private static ConnectionParameters parameters(int remoteQpn) {
    return new ConnectionParameters()
        .remoteQpn(remoteQpn)
        .pathMtu(MTU)
        .windowPackets(256)
        .dcqcn(DcqcnParameters.DEFAULT.forLineRate(RATE));
  }

  @Test
  void marksBecomeCnpsAndCnpsALowerRate() {
    long seed = 11;
    SimNetwork network = new SimNetwork(seed);
    SimPair pair = new SimPair(network, BOTTLENECK.withMarking(0, 0, 1), 8, 1);
    pair.connect(p -> p.pathMtu(MTU).dcqcn(DcqcnParameters.DEFAULT.forLineRate(RATE)));
    Stream stream = new Stream(pair.client, pair.server, MESSAGE);
    stream.start(Long.MAX_VALUE);
    network.runFor(10 * MILLI);
    long cnps = pair.server.count(RoceCounter.CNP_SENT);
    assertThat(cnps).as("one per 50 us at most").isBetween(20L, 201L);
    assertThat(pair.server.count(RoceCounter.CE_MARKS)).isGreaterThan(cnps);
    assertThat(pair.client.count(RoceCounter.CNP_HANDLED)).isBetween(cnps - 1, cnps);
    assertThat(pair.client.connection().rate()).isLessThan(RATE / 20);
    assertThat(pair.client.count(RoceCounter.PACING_STALLS)).isPositive();
    // When the marks end, the rate comes back.
    pair.toServer.reconfigure(LinkConfig.perfect(4_000).withRate(RATE, 1 << 20));
    network.runFor(100 * MILLI);
    assertThat(pair.client.connection().rate()).isGreaterThan(RATE * 0.9);
  }
}
