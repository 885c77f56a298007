package io.ringbell.fabric.roce.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.roce.protocol.ReliableConnection;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Links that go dead and memory that is withdrawn under load: the connection breaks once, and each
 * request completes exactly once, in order. The seed is the parameter of a run.
 */
class OutageTest {
  private static final int SEEDS = 100;
  private static final int DEPTH = 32;
  private static final int RECEIVES = 100;
  private static final long LIMIT = 100_000_000_000L;

  private record Done(long id, CompletionStatus status) {}

  private final List<Done> clientDone = new ArrayList<>();
  private final List<Done> serverDone = new ArrayList<>();

  private static int broken;
  private static int brokenByAccess;

  @AfterAll
  static void enoughRunsBroke() {
    assertThat(broken).isGreaterThan(SEEDS / 2);
    assertThat(brokenByAccess).isBetween(SEEDS / 10, broken - SEEDS / 10);
  }

  static LongStream seeds() {
    return LongStream.range(1_000, 1_000 + SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachRequestCompletesOnceWhateverBreaks(long seed) {
    SimNetwork network = new SimNetwork(seed);
    SplittableRandom random = network.random();
    double loss = random.nextDouble() * 0.05;
    LinkConfig link =
        LinkConfig.perfect(1_000).withFaults(loss, loss, loss, loss).withJitter(2_000);
    SimPair pair = new SimPair(network, link, DEPTH, RECEIVES);
    pair.connect(p -> p.pathMtu(256).ackTimeout(8).retryCount(random.nextInt(4)));
    pair.client.onCompletion(c -> clientDone.add(new Done(c.id(), c.status())));
    pair.server.onCompletion(c -> serverDone.add(new Done(c.id(), c.status())));
    SimRegion local = pair.client.register(8_192);
    SimRegion remote = pair.server.register(8_192);
    for (int i = 0; i < RECEIVES; i++) {
      pair.server.postReceive(new ReceiveRequest().set(i, remote, 0, 2_048));
      pair.client.postReceive(new ReceiveRequest().set(10_000 + i, local, 0, 8));
    }
    for (int i = 0; i < DEPTH; i++) {
      pair.client.post(request(random, i, local, remote));
    }
    network.runFor(random.nextInt(60_000));
    boolean dead = random.nextBoolean();
    if (dead) {
      pair.toServer.reconfigure(LinkConfig.perfect(0).withFaults(1, 0, 0, 0));
    } else {
      remote.close();
    }
    network.runUntil(() -> false, LIMIT); // until nothing happens any more

    String what =
        "seed %d: %s %s / %s %s"
            .formatted(
                seed,
                pair.client.failure(),
                pair.client.counters(),
                pair.server.failure(),
                pair.server.counters());
    if (pair.client.failure() != null) {
      broken++;
      brokenByAccess += pair.client.failure().reason() == FabricException.Reason.ACCESS ? 1 : 0;
    }
    assertSends(what, pair.client);
    List<Long> ids = serverDone.stream().map(Done::id).toList();
    assertThat(ids).as(what).isEqualTo(LongStream.range(0, ids.size()).boxed().toList());
    if (pair.server.failures() == 1) {
      assertThat(ids).as(what).hasSize(RECEIVES);
    }
    assertThat(pair.client.failures()).as(what).isLessThanOrEqualTo(1);
    assertThat(pair.server.failures()).as(what).isLessThanOrEqualTo(1);
  }

  private void assertSends(String what, SimQueuePair client) {
    List<Done> sends = clientDone.stream().filter(d -> d.id < 10_000).toList();
    List<Done> failed = sends.stream().filter(d -> d.status != CompletionStatus.SUCCESS).toList();
    if (client.connection().state() == ReliableConnection.State.ERROR) {
      // Signaled ones all, and from the first failure on the others, too.
      List<Long> ids = sends.stream().map(Done::id).toList();
      assertThat(ids).as(what).isSorted().doesNotHaveDuplicates();
      int first = Math.toIntExact(failed.get(0).id);
      assertThat(failed.stream().map(Done::id))
          .as(what)
          .containsExactlyElementsOf(LongStream.range(first, DEPTH).boxed().toList());
      assertThat(failed.stream().filter(d -> d.status != CompletionStatus.WR_FLUSH_ERR))
          .as(what)
          .hasSize(1);
      assertThat(
              IntStream.range(0, first)
                  .filter(OutageTest::isSignaled)
                  .mapToObj(i -> new Done(i, CompletionStatus.SUCCESS)))
          .as(what)
          .containsExactlyElementsOf(sends.subList(0, sends.size() - failed.size()));
      assertThat(clientDone.stream().filter(d -> d.id >= 10_000)).as(what).hasSize(RECEIVES);
    } else {
      assertThat(failed).as(what).isEmpty();
      assertThat(sends).as(what).hasSize(DEPTH / 2);
    }
    assertThat(client.count(RoceCounter.RETRY_RNR_EXCEEDED_ERR)).isZero();
  }

  private static boolean isSignaled(int id) {
    return id % 2 == 1;
  }

  private static WorkRequest request(
      SplittableRandom random, int id, SimRegion local, SimRegion remote) {
    int length = random.nextInt(2_048);
    WorkRequest request = new WorkRequest();
    switch (random.nextInt(4)) {
      case 0 -> request.send(id, local, 0, length);
      case 1 -> request.write(id, local, 0, length, remote.address(), remote.rkey());
      case 2 -> request.read(id, local, 4_096, length, remote.address(), remote.rkey());
      default -> request.fetchAndAdd(id, local, 4_096, remote.address(), remote.rkey(), 1);
    }
    return request.flags(isSignaled(id) ? WorkRequest.SIGNALED : 0);
  }
}
