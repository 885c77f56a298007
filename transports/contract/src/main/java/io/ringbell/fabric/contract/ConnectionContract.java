package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePair;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Connections that are made, and listeners. */
abstract class ConnectionContract extends ContractTest {
  @Test
  void privateDataGoesBothWays() {
    int max = clientFabric.capabilities().maxPrivateData();
    assertThat(max).as("private data").isPositive();
    for (int size : new int[] {0, 1, max - 1, max}) {
      BlockingQueue<byte[]> asked = new LinkedBlockingQueue<>();
      BlockingQueue<Side> accepted = new LinkedBlockingQueue<>();
      try (Listener listener =
          listen(
              request -> {
                accepted.add(Side.create(serverFabric, request, SideConfig.DEFAULT));
                ByteBuffer data = request.privateData();
                assertThat(data.isReadOnly()).isTrue();
                byte[] bytes = new byte[data.remaining()];
                data.get(bytes);
                asked.add(bytes);
                request.accept(ByteBuffer.wrap(Side.pattern(size, 2)));
              })) {
        Connector connector = connectorTo(listener.address());
        try (Side client = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
          assertThat(client.queuePair.state()).isEqualTo(QueuePair.State.INIT);
          ByteBuffer data = ByteBuffer.wrap(Side.pattern(size, 1));
          ByteBuffer reply = connector.connect(data, Deadline.NANOS);
          assertThat(client.queuePair.state()).isEqualTo(QueuePair.State.RTS);
          assertThat(asked.remove()).isEqualTo(Side.pattern(size, 1));
          byte[] replied = new byte[reply.remaining()];
          reply.get(replied);
          assertThat(replied).isEqualTo(Side.pattern(size, 2));
        } finally {
          accepted.forEach(Side::close);
        }
      }
    }
  }

  @Test
  void privateDataThatIsTooLongIsRefused() {
    int tooLong = clientFabric.capabilities().maxPrivateData() + 1;
    Connector connector = connectorTo(subject().unreachableAddress());
    try (Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> connector.connect(ByteBuffer.allocate(tooLong), Deadline.NANOS));
      assertThat(side.queuePair.state()).isNotEqualTo(QueuePair.State.RTS);
    }
  }

  @Test
  void bothSidesKnowTheAddressesOfBoth() {
    List<String> asked = new ArrayList<>();
    try (Meeting meeting =
        new Meeting(
            request -> {
              asked.add(request.remoteAddress());
              return Side.create(serverFabric, request, SideConfig.DEFAULT);
            })) {
      Pair pair =
          resources.add(
              meeting.connect(
                  connector -> {
                    assertThat(connector.remoteAddress())
                        .isEqualTo(meeting.listener.address().hostAndPort());
                    return Side.create(clientFabric, connector, SideConfig.DEFAULT);
                  }));
      QueuePair client = pair.client().queuePair;
      QueuePair server = pair.server().queuePair;
      assertThat(client.remoteAddress()).isEqualTo(meeting.listener.address().hostAndPort());
      assertThat(server.localAddress()).isEqualTo(client.remoteAddress());
      assertThat(server.remoteAddress()).isEqualTo(client.localAddress());
      assertThat(asked).containsExactly(client.localAddress());
      assertThat(client.number()).isNotZero();
    }
  }

  @Test
  void port0TakesAFreePort() {
    try (Listener first = listen(request -> request.reject(Side.noData()));
        Listener second = listen(request -> request.reject(Side.noData()))) {
      assertThat(first.address().scheme()).isEqualTo(serverFabric.scheme());
      assertThat(first.address().port()).isPositive();
      assertThat(second.address().port()).isPositive().isNotEqualTo(first.address().port());
    }
  }

  @Test
  void aTakenPortIsRefusedWithItsAddress() {
    try (Listener listener = listen(request -> request.reject(Side.noData()))) {
      FabricAddress taken = listener.address();
      assertFabricException(
          Reason.ADDRESS_IN_USE, () -> serverFabric.listen(taken, request -> {}).close());
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(
                  () -> serverFabric.listen(taken, request -> {}).close()))
          .hasMessageContaining(taken.hostAndPort());
    }
  }

  @Test
  void aPortIsFreeAgainAfterItsListenerWasClosed() {
    Listener listener = listen(request -> request.reject(Side.noData()));
    FabricAddress address = listener.address();
    listener.close();
    listener.close();
    try (Listener again = serverFabric.listen(address, request -> request.reject(Side.noData()))) {
      assertThat(again.address().port()).isEqualTo(address.port());
    }
  }

  @Test
  void connectionsOutliveTheirListener() {
    Pair pair = connect(); // which has closed the listener
    pair.server().postReceive(1, 0, 8);
    pair.client().postReceive(2, 0, 8);
    pair.client().post(pair.client().send(3, 0, 8));
    pair.await(pair.server(), 1);
    pair.server().post(pair.server().send(4, 0, 8));
    pair.until("both", () -> pair.client().done.size() + pair.server().done.size() == 4);
    assertThat(pair.client().done).allMatch(Done::succeeded);
    assertThat(pair.server().done).allMatch(Done::succeeded);
  }

  @Test
  void eachListenerGetsItsOwnConnections() {
    List<String> askedFirst = new ArrayList<>();
    List<String> askedSecond = new ArrayList<>();
    try (Meeting first = meeting(askedFirst);
        Meeting second = meeting(askedSecond)) {
      for (int i = 0; i < 3; i++) {
        first.connect(this::client).close();
        second.connect(this::client).close();
      }
      second.connect(this::client).close();
    }
    assertThat(askedFirst).hasSize(3);
    assertThat(askedSecond).hasSize(4).doesNotContainAnyElementsOf(askedFirst);
  }

  private Meeting meeting(List<String> asked) {
    return new Meeting(
        request -> {
          asked.add(request.remoteAddress());
          return Side.create(serverFabric, request, SideConfig.DEFAULT);
        });
  }

  private Side client(Connector connector) {
    return Side.create(clientFabric, connector, SideConfig.DEFAULT);
  }

  @Test
  void manyConnectionsShareACompletionQueueWithoutCrossTalk() {
    int connections = 200;
    SideConfig config = new SideConfig(8, 8, 0, 4096);
    Poller clients = resources.add(new Poller(clientFabric.createCompletionQueue()));
    Poller servers = resources.add(new Poller(serverFabric.createCompletionQueue()));
    List<Pair> pairs = new ArrayList<>();
    try (Meeting meeting =
        new Meeting(request -> new Side(serverFabric, request, config, servers))) {
      for (int i = 0; i < connections; i++) {
        pairs.add(
            resources.add(
                meeting.connect(connector -> new Side(clientFabric, connector, config, clients))));
      }
    }
    for (int round = 0; round < 5; round++) {
      for (int i = 0; i < connections; i++) {
        Pair pair = pairs.get(i);
        pair.server().done.clear();
        pair.client().done.clear();
        pair.server().postReceive(i, 0, 8);
        pair.client().memory.buffer().putLong(0, 1000L * round + i);
        pair.client()
            .post(
                pair.client().write(i, 0, 8, pair.server().memory, 64).flags(0),
                pair.client().send(i, 0, 8));
      }
      for (Pair pair : pairs) {
        pair.await(pair.server(), 1);
        pair.await(pair.client(), 1);
      }
      for (int i = 0; i < connections; i++) {
        Side server = pairs.get(i).server();
        assertThat(server.memory.buffer().getLong(0)).isEqualTo(1000L * round + i);
        assertThat(server.memory.buffer().getLong(64)).isEqualTo(1000L * round + i);
        assertThat(server.ids(CompletionStatus.SUCCESS)).containsExactly((long) i);
        assertThat(pairs.get(i).client().ids(CompletionStatus.SUCCESS)).containsExactly((long) i);
      }
    }
    pairs.get(0).client().queuePair.disconnect();
    pairs.get(0).untilBroken();
    assertThat(pairs.stream().skip(1))
        .allMatch(pair -> pair.client().queuePair.state() == QueuePair.State.RTS)
        .allMatch(pair -> pair.server().queuePair.state() == QueuePair.State.RTS);
  }

  @Test
  void receivesThatWerePostedBeforeConnectingAreUsed() {
    try (Meeting meeting =
        new Meeting(request -> Side.create(serverFabric, request, SideConfig.DEFAULT))) {
      Pair pair =
          resources.add(
              meeting.connect(
                  connector -> {
                    Side side = client(connector);
                    side.postReceive(5, 128, 8);
                    return side;
                  }));
      pair.server().memory.buffer().putLong(0, 77);
      pair.server().post(pair.server().send(6, 0, 8));
      assertThat(pair.await(pair.client(), 1).id()).isEqualTo(5);
      assertThat(pair.client().memory.buffer().getLong(128)).isEqualTo(77);
    }
  }
}
