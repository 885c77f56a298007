package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.memory.Death;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Large frames that are READ, among small ones and fragments, over the memory fabric with seeded
 * traffic and delays: a small ring, small budgets, and a death at every step.
 */
class RendezvousSimulationTest {
  private static final int CAPACITY = 4096;
  private static final int LARGEST = 20_000;
  private static final long MICROSECOND = TimeUnit.MICROSECONDS.toNanos(1);
  private static final int[] VIEWS = {0, 50, 90, 100}; // of a hundred that are asked for
  private static final int[] BUDGETS = {0, 2_000, 9_000, 25_000, 60_000, 1 << 20};

  private static RingConfig config(int threshold, long sendBudget, long receiveBudget) {
    return new RingConfig(
        CAPACITY,
        8,
        16,
        LARGEST + 100,
        16,
        1 << 20,
        TimeUnit.SECONDS.toNanos(5),
        new RendezvousConfig(threshold, sendBudget, receiveBudget));
  }

  @Test
  void framesOfEachCallArriveOnceInOrderAndIntact() {
    long overtakes = 0;
    long held = 0;
    long stalls = 0;
    long fallbacks = 0;
    long pauses = 0;
    long viewed = 0;
    long read = 0;
    for (long seed = 0; seed < 300; seed++) {
      MemoryFaults.Builder faults = MemoryFaults.seed(seed).views(VIEWS[(int) (seed / 2 % 4)]);
      if (seed % 5 != 0) {
        faults
            .maxDelay((int) (seed % 7))
            .maxReadDelay((int) (seed % 40))
            .maxCompletionDelay((int) (seed % 5));
      }
      try (Simulation simulation = new Simulation(seed, faults.build())) {
        simulation.connect();
        simulation.exchange(120);
        simulation.assertQuiet();
        overtakes += simulation.client.overtakes + simulation.server.overtakes;
        pauses += simulation.server.pauses;
        held += simulation.count(RingCounter.FRAMES_HELD);
        stalls += simulation.count(RingCounter.RENDEZVOUS_BUFFER_STALLS);
        fallbacks += simulation.count(RingCounter.RENDEZVOUS_FALLBACKS);
        viewed += simulation.count(RingCounter.RENDEZVOUS_VIEWED);
        read +=
            simulation.count(RingCounter.RENDEZVOUS_RECEIVED)
                - simulation.count(RingCounter.RENDEZVOUS_VIEWED);
        simulation.closeClient();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(overtakes).as("frames of other calls went ahead").isPositive();
    assertThat(held).as("frames of the same call waited").isPositive();
    assertThat(stalls).as("announced frames waited for memory").isPositive();
    assertThat(fallbacks).as("frames went in fragments for want of budget").isPositive();
    assertThat(pauses).as("back pressure was felt").isPositive();
    assertThat(viewed).as("frames were looked at where they lie").isGreaterThan(1000);
    assertThat(read).as("frames were READ").isGreaterThan(1000);
  }

  @ParameterizedTest
  @EnumSource(Death.class)
  void aDeathAtAnyStepEndsBothSidesOnceAndFreesEverything(Death death) {
    for (long seed = 0; seed < 4; seed++) {
      int views = seed < 2 ? 0 : 80;
      RingConfig config =
          config(1024, seed % 2 == 0 ? 1 << 20 : 15_000, seed % 2 == 0 ? 1 << 20 : 25_000);
      long steps;
      MemoryFaults calm = MemoryFaults.seed(seed).maxDelay(2).maxReadDelay(3).views(views).build();
      try (Simulation simulation = new Simulation(seed, calm, config, config)) {
        simulation.connect();
        simulation.exchange(25);
        steps = simulation.network.steps();
        assertThat(simulation.count(RingCounter.RENDEZVOUS_RECEIVED)).isPositive();
        simulation.closeClient();
      }
      for (long step = 0; step < steps; step++) {
        MemoryFaults faults =
            MemoryFaults.seed(seed)
                .maxDelay(2)
                .maxReadDelay(3)
                .views(views)
                .killAtStep(step, death)
                .build();
        try (Simulation simulation = new Simulation(seed, faults, config, config)) {
          simulation.runToTheDeath();
        } catch (RuntimeException | Error e) {
          throw new AssertionError(faults.toString(), e);
        }
      }
    }
  }

  @Test
  void tooManyFramesToKeepStallTheRing() {
    MemoryFaults slow = MemoryFaults.seed(1).maxReadDelay(3000).build();
    try (Simulation simulation =
        new Simulation(1, slow, config(1024, 1 << 20, 4096), config(1024, 1 << 20, 4096))) {
      simulation.connect();
      for (int i = 0; i < 20; i++) {
        simulation.client.send(simulation.clientSide, 0, 3000);
        simulation.client.send(simulation.clientSide, 0, 10);
        simulation.client.send(simulation.clientSide, 1, 10);
      }
      simulation.clientSide.flush();
      simulation.rounds(200_000);
      assertThat(simulation.server.totalReceived()).isEqualTo(60);
      assertThat(simulation.serverNode.count(RingCounter.RENDEZVOUS_HOLD_STALLS)).isPositive();
      simulation.assertQuiet();
      simulation.closeClient();
    }
  }

  @Test
  void announcedFramesAreFewAtATime() {
    MemoryFaults slow = MemoryFaults.seed(1).maxReadDelay(2000).build();
    RingConfig config = config(1024, 1 << 20, 1 << 20);
    try (Simulation simulation = new Simulation(1, slow, config, config)) {
      simulation.connect();
      for (int i = 0; i < 150; i++) {
        simulation.client.send(simulation.clientSide, i % CallsPeer.CALLS, 1500);
      }
      simulation.clientSide.flush();
      simulation.rounds(100_000);
      assertThat(simulation.server.totalReceived()).isEqualTo(150);
      assertThat(simulation.clientNode.count(RingCounter.RENDEZVOUS_FALLBACKS)).isPositive();
      simulation.assertQuiet();
      simulation.closeClient();
    }
  }

  @Test
  void memoryThatIsNotUsedIsFreed() {
    RingConfig config = config(1024, 1 << 20, 1 << 20);
    try (Simulation simulation = new Simulation(1, MemoryFaults.seed(1).build(), config, config)) {
      simulation.connect();
      simulation.client.send(simulation.clientSide, 0, 15_000);
      simulation.clientSide.flush();
      simulation.rounds(100);
      assertThat(simulation.server.totalReceived()).isEqualTo(1);
      assertThat(simulation.serverSide.regions().count()).as("kept for the next").isEqualTo(1);
      assertThat(simulation.clientSide.regions().count()).as("the sender's key is gone").isZero();
      simulation.serverNode.poll(TimeUnit.SECONDS.toNanos(6));
      simulation.serverNode.poll(TimeUnit.SECONDS.toNanos(6));
      assertThat(simulation.serverSide.regions().count()).isZero();
      simulation.client.send(simulation.clientSide, 0, 15_000);
      simulation.clientSide.flush();
      simulation.rounds(100);
      assertThat(simulation.server.totalReceived()).isEqualTo(2);
      simulation.closeClient();
    }
  }

  @Test
  void memoryThatCanBeViewedIsUsedAgainAndFreedWhenIdle() {
    RingConfig config = config(1024, 1 << 20, 1 << 20);
    MemoryFaults faults = MemoryFaults.seed(1).views(100).build();
    try (Simulation simulation = new Simulation(1, faults, config, config)) {
      simulation.connect();
      for (int i = 0; i < 5; i++) {
        simulation.client.send(simulation.clientSide, 0, 15_000);
        simulation.clientSide.flush();
        simulation.rounds(100);
      }
      assertThat(simulation.server.totalReceived()).isEqualTo(5);
      assertThat(simulation.serverNode.count(RingCounter.RENDEZVOUS_VIEWED)).isEqualTo(5);
      assertThat(simulation.serverSide.regions().count()).as("nothing to READ into").isZero();
      assertThat(simulation.clientSide.regions().count()).as("kept for the next").isEqualTo(1);
      assertThat(simulation.clientSide.peerHasAll()).isTrue();
      // It was taken outside of a round, by the clock of the machine: beyond any of its times.
      simulation.clientNode.poll(TimeUnit.DAYS.toNanos(10_000));
      simulation.clientNode.poll(TimeUnit.SECONDS.toNanos(6));
      assertThat(simulation.clientSide.regions().count()).isZero();
      simulation.client.send(simulation.clientSide, 0, 15_000);
      simulation.clientSide.flush();
      simulation.rounds(100);
      assertThat(simulation.server.totalReceived()).isEqualTo(6);
      simulation.closeClient();
    }
  }

  /** A frame that is being encoded while the connection ends keeps its memory until it is given. */
  @Test
  void memoryIsFreedWhenNobodyWritesIntoIt() {
    RingConfig config = config(1024, 1 << 20, 1 << 20);
    MemoryFaults faults = MemoryFaults.seed(1).views(100).build();
    try (Simulation simulation = new Simulation(1, faults, config, config)) {
      simulation.connect();
      ByteBuffer filling = simulation.clientSide.frameBuffers().take(5000);
      simulation.closeClient();
      assertThat(simulation.clientSide.regions().count()).isEqualTo(1);
      simulation.clientSide.frameBuffers().give(filling);
      simulation.clientNode.poll(TimeUnit.MILLISECONDS.toNanos(2));
      assertThat(simulation.clientSide.regions().count()).isZero();
      ByteBuffer late = simulation.clientSide.frameBuffers().take(5000);
      assertThat(simulation.clientNode.buffers.outstanding()).as("of the pool").isEqualTo(1);
      simulation.clientSide.frameBuffers().give(late);
    }
  }

  /** Two nodes and the connection between them. */
  private static final class Simulation implements AutoCloseable {
    final MemoryNetwork network;
    final Node clientNode;
    final Node serverNode;
    final Deque<CallsPeer> handlers = new ArrayDeque<>();
    final CallsPeer client;
    final CallsPeer server;
    final SplittableRandom random;
    private final RingConfig clientConfig;
    Connection clientSide;
    Connection serverSide;

    Simulation(long seed, MemoryFaults faults) {
      this(seed, faults, randomConfig(seed), randomConfig(seed + 1000));
    }

    private static RingConfig randomConfig(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int threshold = random.nextInt(6) == 0 ? 12_000 : 1024 + random.nextInt(3000);
      return config(
          threshold,
          BUDGETS[random.nextInt(BUDGETS.length)],
          BUDGETS[random.nextInt(BUDGETS.length)]);
    }

    Simulation(long seed, MemoryFaults faults, RingConfig clientConfig, RingConfig serverConfig) {
      this.clientConfig = clientConfig;
      network = new MemoryNetwork(faults);
      random = new SplittableRandom(seed);
      clientNode = new Node(network);
      serverNode = new Node(network);
      client = new CallsPeer("client", random.split(), LARGEST);
      server = new CallsPeer("server", random.split(), LARGEST);
      server.pauseAbove = seed % 2 == 0 ? 2000 : Long.MAX_VALUE;
      handlers.add(server);
      serverNode.listen(serverConfig, handlers);
    }

    long count(RingCounter counter) {
      return clientNode.count(counter) + serverNode.count(counter);
    }

    void connect() {
      clientSide = clientNode.connect(serverNode.address(), clientConfig, client);
      serverSide = serverNode.accepted();
      for (int i = 0; i < 500 && (client.ups == 0 || server.ups == 0); i++) {
        round();
      }
      assertThat(client.ups).isEqualTo(1);
      assertThat(server.ups).isEqualTo(1);
    }

    /** Sends so many frames each way; every one must have come within a bound of rounds. */
    void exchange(int frames) {
      int rounds = 0;
      while (client.totalReceived() < frames || server.totalReceived() < frames) {
        maySend(clientSide, client, frames);
        maySend(serverSide, server, frames);
        round();
        rounds++;
        assertThat(rounds)
            .as("rounds: client %s, server %s", state(client), state(server))
            .isLessThan(100_000);
        assertThat(client.closes + server.closes)
            .as("closed: %s, %s", client.cause, server.cause)
            .isZero();
      }
      rounds(400);
      assertThat(client.totalReceived()).isEqualTo(server.totalSent());
      assertThat(server.totalReceived()).isEqualTo(client.totalSent());
    }

    private void maySend(Connection side, CallsPeer peer, int frames) {
      int burst = random.nextInt(6);
      for (int i = 0; i < burst && peer.totalSent() < frames && side.queuedBytes() < 60_000; i++) {
        peer.send(side);
        if (random.nextBoolean()) {
          side.flush();
        }
      }
      side.flush();
    }

    private static String state(CallsPeer peer) {
      return peer.totalSent()
          + " sent, "
          + peer.totalReceived()
          + " received, "
          + peer.pauses
          + " pauses";
    }

    /** Everything was handed over, and nothing of it is left. */
    void assertQuiet() {
      for (RingCounter counter :
          List.of(
              RingCounter.COMPLETION_ERRORS,
              RingCounter.PROTOCOL_VIOLATIONS,
              RingCounter.HANDSHAKES_FAILED)) {
        assertThat(count(counter)).as("%s", counter).isZero();
      }
      assertSame(RingCounter.DOORBELLS_SENT, RingCounter.DOORBELLS_RECEIVED);
      assertSame(RingCounter.RENDEZVOUS_SENT, RingCounter.RENDEZVOUS_RECEIVED);
      assertThat(clientSide.queuedBytes() + serverSide.queuedBytes()).isZero();
      assertThat(clientNode.buffers.outstanding() + serverNode.buffers.outstanding()).isZero();
    }

    private void assertSame(RingCounter sent, RingCounter received) {
      assertThat(serverNode.count(received)).as("to the server").isEqualTo(clientNode.count(sent));
      assertThat(clientNode.count(received)).as("to the client").isEqualTo(serverNode.count(sent));
    }

    /** Connects and sends as far as the fault lets it; then both sides are closed. */
    void runToTheDeath() {
      try {
        clientSide = clientNode.connect(serverNode.address(), clientConfig, client);
      } catch (FabricException e) {
        rounds(20);
        assertThat(client.closes).isEqualTo(1);
        return;
      }
      serverSide = serverNode.accepted();
      for (int i = 0; i < 400 && client.closes + server.closes < 2; i++) {
        sendIfUp(clientSide, client);
        sendIfUp(serverSide, server);
        round();
      }
      assertThat(client.closes + server.closes).as("sides that saw the death").isPositive();
      clientSide.close(null);
      serverSide.close(null);
      rounds(20);
      assertThat(List.of(client.closes, server.closes)).containsExactly(1, 1);
    }

    private void sendIfUp(Connection side, CallsPeer peer) {
      if (side.isUp() && side.queuedBytes() < 60_000) {
        peer.send(side);
        side.flush();
      }
    }

    void closeClient() {
      clientSide.close(new FabricException(FabricException.Reason.CLOSED, "the end"));
      rounds(100);
      assertThat(List.of(client.closes, server.closes)).containsExactly(1, 1);
      assertThat(client.cause).hasMessage("the end");
    }

    void rounds(int count) {
      for (int i = 0; i < count; i++) {
        round();
      }
    }

    private void round() {
      if (random.nextInt(3) > 0) {
        clientNode.poll(MICROSECOND);
      }
      if (random.nextInt(3) > 0) {
        serverNode.poll(MICROSECOND);
      }
    }

    @Override
    public void close() {
      for (int i = 0; i < 5; i++) { // what closes late does so by a timer
        clientNode.poll(TimeUnit.MILLISECONDS.toNanos(2));
        serverNode.poll(TimeUnit.MILLISECONDS.toNanos(2));
      }
      clientNode.close();
      serverNode.close();
    }
  }
}
