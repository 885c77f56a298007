package io.ringbell.fabric.roce.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.roce.protocol.PathMtu;
import io.ringbell.fabric.roce.protocol.ReliableConnection;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every verb in both directions at once over a network that loses, repeats, reorders and damages
 * packets. The seed is the parameter of a run.
 */
class SimulationTest {
  private static final int SEEDS = 200;
  private static final long LIMIT = 600_000_000_000L; // of virtual time

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everythingCompletesOnceAndInOrder(long seed) {
    SimNetwork network = new SimNetwork(seed);
    SplittableRandom random = network.random();
    int mtu = PathMtu.ofCode(1 + random.nextInt(5));
    int window = 1 << random.nextInt(9);
    int depth = 2 + random.nextInt(31);
    int readDepth = 1 + random.nextInt(8);
    long delay = 1L + random.nextInt(50_000);
    LinkConfig link =
        LinkConfig.perfect(delay)
            .withJitter(random.nextInt(20_000))
            .withFaults(chance(random), chance(random), chance(random), chance(random));
    if (random.nextInt(3) == 0) {
      link =
          link.withRate(1e8 + random.nextDouble() * 1e9, 1 << 16).withMarking(4_096, 32_768, 0.5);
    }
    SimPair pair = new SimPair(network, link, depth, 32);
    pair.client.engine(random.nextInt(20_000), random.nextBoolean() ? 0.05 : 0);
    pair.server.engine(random.nextInt(20_000), random.nextBoolean() ? 0.05 : 0);
    long ackDelay = random.nextBoolean() ? 0 : random.nextInt(50_000);
    boolean adaptive = random.nextBoolean();
    int rnrTimer = 1 + random.nextInt(12);
    boolean unaskedAcks = random.nextBoolean();
    pair.connect(
        p ->
            p.pathMtu(mtu)
                .windowPackets(window)
                .initiatorDepth(readDepth)
                .responderDepth(readDepth)
                .ackCoalescing(ackDelay, 16)
                .unaskedAcks(unaskedAcks)
                .adaptiveTimeout(adaptive, 200_000)
                .ackTimeout(9)
                .minRnrTimer(rnrTimer));
    TrafficConfig config =
        new TrafficConfig(
            mtu,
            Math.min(10 * mtu, 16_384),
            depth,
            250,
            true,
            true,
            random.nextInt(3) == 0 ? 500_000 : 0);
    Traffic there = new Traffic(network, pair.client, pair.server, config);
    Traffic back = new Traffic(network, pair.server, pair.client, config);
    pair.client.onCompletion(c -> dispatch(c, there, back));
    pair.server.onCompletion(c -> dispatch(c, back, there));
    there.start();
    back.start();

    boolean done = network.runUntil(() -> there.isDone() && back.isDone(), LIMIT);
    assertThat(done)
        .as(
            "seed %d, %s, window %d: %s / %s; client %s %s; server %s %s",
            seed,
            link,
            window,
            there.progress(),
            back.progress(),
            pair.client.failure(),
            pair.client.counters(),
            pair.server.failure(),
            pair.server.counters())
        .isTrue();
    there.checkTarget();
    back.checkTarget();
    // Requests and responses of a window, each twice on its way, and what READs were asked for.
    int bound = 8 * window + 4 * readDepth + 64;
    assertThat(pair.toServer.peakInFlight()).as("seed %d", seed).isLessThan(bound);
    assertThat(pair.toClient.peakInFlight()).as("seed %d", seed).isLessThan(bound);
    // Late duplicates change nothing.
    network.runFor(1_000_000_000);
    assertQuiet(pair.client, pair.toClient);
    assertQuiet(pair.server, pair.toServer);
    there.checkTarget();
    back.checkTarget();
  }

  private static void dispatch(WorkCompletion completion, Traffic out, Traffic in) {
    if (completion.id() >= Traffic.RECEIVE) {
      in.onReceive(completion);
    } else {
      out.onSendCompletion(completion);
    }
  }

  private static void assertQuiet(SimQueuePair side, SimLink inbound) {
    assertThat(side.connection().state()).isEqualTo(ReliableConnection.State.RTS);
    assertThat(side.connection().nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
    assertThat(side.connection().hasCompletions()).isFalse();
    assertThat(side.count(RoceCounter.ICRC_ERR)).isEqualTo(inbound.corrupted());
    assertThat(side.count(RoceCounter.ICRC_ERR) + side.count(RoceCounter.RCVD_PKTS))
        .isEqualTo(inbound.delivered());
    assertThat(inbound.inFlight()).isZero();
  }

  private static double chance(SplittableRandom random) {
    return random.nextBoolean() ? 0 : random.nextDouble() * 0.08;
  }
}
