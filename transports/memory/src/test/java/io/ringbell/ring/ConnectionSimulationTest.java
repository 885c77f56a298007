package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.memory.Death;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.fabric.memory.MemoryNetwork;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two connections over the memory fabric in one thread, with seeded traffic, seeded delays and a
 * clock of their own. The smallest ring and the fewest receives that are allowed, so that every
 * wrap, stall and credit update comes up.
 */
class ConnectionSimulationTest {
  private static final int CAPACITY = 4096;
  private static final int LARGEST = 5 * CAPACITY;
  private static final RingConfig CONFIG =
      new RingConfig(CAPACITY, 8, 16, LARGEST, 16, 1 << 20, TimeUnit.SECONDS.toNanos(5));
  private static final long MICROSECOND = TimeUnit.MICROSECONDS.toNanos(1);

  @ParameterizedTest
  @EnumSource(DoorbellForm.class)
  void everyFrameArrivesOnceInOrderAndIntact(DoorbellForm form) {
    long pauses = 0;
    long announced = 0;
    for (long seed = 0; seed < 200; seed++) {
      MemoryFaults.Builder faults = MemoryFaults.seed(seed);
      if (seed % 4 != 0) {
        faults.maxDelay((int) (seed % 7)).maxCompletionDelay((int) (seed % 5));
      }
      try (Simulation simulation = new Simulation(seed, faults.build(), form)) {
        simulation.connect();
        simulation.exchange(120);
        simulation.assertQuiet();
        pauses += simulation.client.pauses + simulation.server.pauses;
        announced += simulation.announcedBy(form);
        simulation.closeClient();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(pauses).as("back pressure was felt").isPositive();
    assertThat(announced).as("doorbells of the form").isGreaterThan(1_000);
  }

  @ParameterizedTest
  @EnumSource(Death.class)
  void aDeathAtAnyStepEndsBothSidesOnceAndFreesEverything(Death death) {
    long steps;
    try (Simulation simulation = new Simulation(7, MemoryFaults.seed(7).maxDelay(2).build())) {
      simulation.connect();
      simulation.exchange(25);
      steps = simulation.network.steps();
      simulation.closeClient();
    }
    assertThat(steps).isGreaterThan(100);
    for (long step = 0; step < steps; step++) {
      MemoryFaults faults = MemoryFaults.seed(7).maxDelay(2).killAtStep(step, death).build();
      try (Simulation simulation = new Simulation(7, faults)) {
        simulation.runToTheDeath();
      } catch (RuntimeException | Error e) {
        throw new AssertionError(faults.toString(), e);
      }
    }
  }

  @Test
  void aHandlerThatClosesHearsNothingMore() {
    try (Simulation simulation = new Simulation(1, MemoryFaults.seed(1).build())) {
      simulation.connect();
      simulation.client.sendBody(simulation.clientSide, 100);
      simulation.client.sendBody(simulation.clientSide, 100);
      simulation.client.sendBody(simulation.clientSide, 100);
      simulation.server.closesAtNextFrame = true;
      simulation.clientSide.flush();
      simulation.rounds(50);
      assertThat(simulation.server.received).isEqualTo(1);
      assertThat(simulation.server.cause).hasMessage("closed by a frame");
      assertThat(simulation.client.closes).isEqualTo(1);
    }
  }

  @Test
  void aHandlerThatThrowsEndsItsOwnConnectionOnly() {
    try (Simulation simulation = new Simulation(1, MemoryFaults.seed(1).build())) {
      simulation.connect();
      Peer bystander = new Peer("bystander", new SplittableRandom(1), 100);
      Peer bystanderServer = new Peer("its server", new SplittableRandom(2), 100);
      simulation.handlers.add(bystanderServer);
      Connection other =
          simulation.clientNode.connect(simulation.serverNode.address(), CONFIG, bystander);
      simulation.rounds(50);
      simulation.server.failsAtNextFrame = true;
      simulation.client.sendBody(simulation.clientSide, 10);
      simulation.clientSide.flush();
      bystander.sendBody(other, 10);
      other.flush();
      simulation.rounds(50);
      assertThat(simulation.server.cause.reason()).isEqualTo(FabricException.Reason.INTERNAL);
      assertThat(simulation.client.closes).isEqualTo(1);
      assertThat(bystanderServer.received).isEqualTo(1);
      bystander.sendBody(other, 10);
      other.flush();
      simulation.rounds(50);
      assertThat(bystanderServer.received).isEqualTo(2);
      other.close(null);
      simulation.rounds(50);
      assertThat(List.of(bystander.closes, bystanderServer.closes)).containsExactly(1, 1);
    }
  }

  /** Two nodes and the connection between them. */
  private static final class Simulation implements AutoCloseable {
    final MemoryNetwork network;
    final Node clientNode;
    final Node serverNode;
    final Deque<Peer> handlers = new ArrayDeque<>();
    final Peer client;
    final Peer server;
    final SplittableRandom random;
    final DoorbellForm form;
    Connection clientSide;
    Connection serverSide;

    Simulation(long seed, MemoryFaults faults) {
      this(seed, faults, DoorbellForm.SEND);
    }

    Simulation(long seed, MemoryFaults faults, DoorbellForm form) {
      this.form = form;
      network = new MemoryNetwork(faults);
      random = new SplittableRandom(seed);
      clientNode = new Node(network);
      serverNode = new Node(network);
      client = new Peer("client", random.split(), LARGEST);
      server = new Peer("server", random.split(), LARGEST);
      server.answersOneIn = (int) (seed % 3);
      client.answersOneIn = (int) (seed % 5);
      server.pauseAbove = seed % 2 == 0 ? 2000 : Long.MAX_VALUE;
      handlers.add(server);
      serverNode.listen(CONFIG, handlers);
    }

    /** Doorbells of a form; without one, all others are of the plain form. */
    long announcedBy(DoorbellForm form) {
      return switch (form) {
        case SEND -> bothSent(RingCounter.DOORBELLS_SENT);
        case IMM -> bothSent(RingCounter.IMMEDIATE_DOORBELLS_SENT);
        case EAGER -> bothSent(RingCounter.EAGER_DOORBELLS_SENT);
      };
    }

    private long bothSent(RingCounter counter) {
      return clientNode.count(counter) + serverNode.count(counter);
    }

    void connect() {
      clientSide = clientNode.connect(serverNode.address(), CONFIG, form, client);
      serverSide = serverNode.accepted();
      for (int i = 0; i < 200 && (client.ups == 0 || server.ups == 0); i++) {
        round();
      }
      assertThat(client.ups).isEqualTo(1);
      assertThat(server.ups).isEqualTo(1);
    }

    /** Sends so many messages each way; every one must have come within a bound of rounds. */
    void exchange(int messages) {
      client.mostSent = messages;
      server.mostSent = messages;
      int rounds = 0;
      while (client.received < messages || server.received < messages) {
        maySend(clientSide, client, messages);
        maySend(serverSide, server, messages);
        round();
        rounds++;
        assertThat(rounds)
            .as("rounds: client %s, server %s", state(client), state(server))
            .isLessThan(60_000);
        assertThat(client.closes + server.closes).as("closed: %s", client.cause).isZero();
      }
      rounds(100);
      assertThat(client.received).isEqualTo(server.sent);
      assertThat(server.received).isEqualTo(client.sent);
    }

    private void maySend(Connection side, Peer peer, int messages) {
      int burst = random.nextInt(6);
      for (int i = 0; i < burst && peer.sent < messages && side.queuedBytes() < 40_000; i++) {
        peer.send(side);
        if (random.nextBoolean()) {
          side.flush();
        }
      }
      side.flush();
    }

    private static String state(Peer peer) {
      return peer.sent + " sent, " + peer.received + " received, " + peer.pauses + " pauses";
    }

    /** Everything has been told to everyone, and no stall needed more than the usual updates. */
    void assertQuiet() {
      for (RingCounter counter :
          List.of(
              RingCounter.COMPLETION_ERRORS,
              RingCounter.PROTOCOL_VIOLATIONS,
              RingCounter.HANDSHAKES_FAILED,
              RingCounter.CONTROL_BLOCK_READS)) {
        assertThat(clientNode.count(counter)).as("client %s", counter).isZero();
        assertThat(serverNode.count(counter)).as("server %s", counter).isZero();
      }
      assertSame(RingCounter.BYTES_SENT, RingCounter.BYTES_RECEIVED);
      assertSame(RingCounter.DOORBELLS_SENT, RingCounter.DOORBELLS_RECEIVED);
      assertSame(RingCounter.IMMEDIATE_DOORBELLS_SENT, RingCounter.IMMEDIATE_DOORBELLS_RECEIVED);
      assertSame(RingCounter.EAGER_DOORBELLS_SENT, RingCounter.EAGER_DOORBELLS_RECEIVED);
      assertSame(RingCounter.FRAGMENTED_MESSAGES_SENT, RingCounter.FRAGMENTED_MESSAGES_RECEIVED);
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
        clientSide = clientNode.connect(serverNode.address(), CONFIG, client);
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
      // A side that is not told and has nothing to send finds out when it is used or closed.
      clientSide.close(null);
      serverSide.close(null);
      rounds(20);
      assertThat(List.of(client.closes, server.closes)).containsExactly(1, 1);
    }

    private void sendIfUp(Connection side, Peer peer) {
      if (side.isUp() && side.queuedBytes() < 40_000) {
        peer.send(side);
        side.flush();
      }
    }

    void closeClient() {
      clientSide.close(new FabricException(FabricException.Reason.CLOSED, "the end"));
      rounds(50);
      assertThat(List.of(client.closes, server.closes)).containsExactly(1, 1);
      assertThat(client.cause).hasMessage("the end");
      assertThat(server.cause.reason()).isEqualTo(FabricException.Reason.DISCONNECTED);
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
