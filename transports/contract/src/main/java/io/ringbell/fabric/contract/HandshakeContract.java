package io.ringbell.fabric.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePair;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Connections that are not made, and handshakes that take long. */
abstract class HandshakeContract extends ContractTest {
  private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(300);

  @Test
  void aRejectReachesThePeerWithItsReason() {
    try (Listener listener =
        listen(request -> request.reject(ByteBuffer.wrap("version 9 wanted".getBytes(UTF_8))))) {
      FabricException failure = connectFails(listener.address(), Deadline.NANOS);
      assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(Reason.REJECTED);
      assertThat(failure)
          .hasMessageContaining("version 9 wanted")
          .hasMessageContaining(listener.address().hostAndPort());
    }
  }

  @Test
  void aRejectClosesTheQueuePairThatWasMade() {
    BlockingQueue<Side> made = new LinkedBlockingQueue<>();
    try (Listener listener =
        listen(
            request -> {
              made.add(Side.create(serverFabric, request, SideConfig.DEFAULT));
              request.reject(Side.noData());
            })) {
      assertThat(connectFails(listener.address(), Deadline.NANOS).reason())
          .isEqualTo(Reason.REJECTED);
      Side side = made.remove();
      Deadline.until(
          () -> side.queuePair.state() == QueuePair.State.CLOSED, () -> "the closed queue pair");
      side.close();
    }
  }

  @Test
  void aRequestIsAnsweredOnce() {
    BlockingQueue<Throwable> seconds = new LinkedBlockingQueue<>();
    try (Listener listener =
        listen(
            request -> {
              request.reject(Side.noData());
              seconds.add(catchThrowable(() -> request.reject(Side.noData())));
            })) {
      assertThat(connectFails(listener.address(), Deadline.NANOS).reason())
          .isEqualTo(Reason.REJECTED);
      Deadline.until(() -> !seconds.isEmpty(), () -> "the second answer");
      assertThat(seconds.remove()).isInstanceOf(IllegalStateException.class);
    }
  }

  /** The listener turns away who was not answered; its user may not know of that yet. */
  @Test
  void aRejectBehindTheListenersEndChangesNothing() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    Listener listener = listen(requests::add);
    AtomicReference<FabricException> failure = new AtomicReference<>();
    Workers.run(
        () -> failure.set(connectFails(listener.address(), Deadline.NANOS)),
        () -> {
          Deadline.until(() -> !requests.isEmpty(), () -> "the request");
          listener.close();
          requests.remove().reject(Side.noData());
        });
    assertThat(failure.get().reason()).isNotEqualTo(Reason.TIMEOUT);
  }

  @Test
  void aHandlerThatThrowsRejects() {
    try (Listener listener =
        listen(
            request -> {
              throw new UnsupportedOperationException("a handler's own failure, as the test wants");
            })) {
      assertThat(connectFails(listener.address(), Deadline.NANOS).reason())
          .isEqualTo(Reason.REJECTED);
      assertThat(connectFails(listener.address(), Deadline.NANOS).reason())
          .as("the listener goes on")
          .isEqualTo(Reason.REJECTED);
    }
  }

  @Test
  void connectingToNobodyIsUnreachableWithTheAddress() {
    FabricAddress nobody = subject().unreachableAddress();
    FabricException failure = connectFails(nobody, Deadline.NANOS);
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(Reason.UNREACHABLE);
    assertThat(failure).hasMessageContaining(nobody.hostAndPort());
  }

  @Test
  void connectingToAClosedListenerIsUnreachable() {
    Listener listener = listen(request -> request.reject(Side.noData()));
    listener.close();
    assertThat(connectFails(listener.address(), Deadline.NANOS).reason())
        .isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void aListenerThatNeverAnswersTimesOutWithTheAddress() {
    try (Listener listener = listen(request -> {})) {
      FabricException failure = connectFails(listener.address(), SHORT);
      assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(Reason.TIMEOUT);
      assertThat(failure).hasMessageContaining(listener.address().hostAndPort());
    }
  }

  @Test
  void aRequestThatWaitsHoldsUpNobody() {
    AtomicInteger requests = new AtomicInteger();
    BlockingQueue<Side> accepted = new LinkedBlockingQueue<>();
    try (Listener listener =
        listen(
            request -> {
              if (requests.getAndIncrement() > 0) {
                accepted.add(Side.create(serverFabric, request, SideConfig.DEFAULT));
                request.accept(Side.noData());
              }
            })) {
      AtomicReference<FabricException> first = new AtomicReference<>();
      Workers.run(
          () -> first.set(connectFails(listener.address(), SHORT)),
          () -> {
            Deadline.until(() -> requests.get() > 0, () -> "the first request");
            connectSucceeds(listener.address(), side -> {});
          });
      assertThat(first.get().reason()).isEqualTo(Reason.TIMEOUT);
      assertThat(accepted).hasSize(1);
      accepted.remove().close();
    }
  }

  @Test
  void aRequestMayBeAcceptedLaterOnAnotherThread() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    BlockingQueue<Side> accepted = new LinkedBlockingQueue<>();
    try (Listener listener = listen(requests::add)) {
      Workers.run(
          () -> connectSucceeds(listener.address(), side -> {}),
          () -> {
            ConnectionRequest request = take(requests);
            Deadline.sleep(20);
            accepted.add(Side.create(serverFabric, request, SideConfig.DEFAULT));
            request.accept(Side.noData());
          });
      accepted.remove().close();
    }
  }

  @Test
  void acceptingAPeerThatGaveUpBreaksAndFlushes() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    try (Listener listener = listen(requests::add)) {
      assertThat(connectFails(listener.address(), SHORT).reason()).isEqualTo(Reason.TIMEOUT);
      ConnectionRequest request = take(requests);
      try (Side side = Side.create(serverFabric, request, SideConfig.DEFAULT)) {
        side.postReceive(1, 0, 8);
        request.accept(Side.noData());
        Deadline.until(
            side::poll,
            () -> side.queuePair.state() == QueuePair.State.ERROR && !side.done.isEmpty(),
            () -> "the error state, after " + side.queuePair.state() + " " + side.done);
        assertThat(side.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(1L);
        assertThat(side.queuePair.failure()).isNotNull();
      }
    }
  }

  /** Whoever was about to accept could not know. */
  @Test
  void acceptingAfterTheListenerWasClosedIsNoMistake() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    Listener listener = listen(requests::add);
    Workers.run(
        () -> {
          try (Connector connector = clientFabric.connector(listener.address(), Deadline.NANOS);
              Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
            connector.connect(Side.noData(), Deadline.NANOS);
            assertThat(side.queuePair.state()).isNotEqualTo(QueuePair.State.INIT);
          } catch (FabricException e) {
            assertThat(e.reason()).as(e.getMessage()).isNotEqualTo(Reason.INTERNAL);
          }
        },
        () -> {
          ConnectionRequest request = take(requests);
          try (Side side = Side.create(serverFabric, request, SideConfig.DEFAULT)) {
            listener.close();
            request.accept(Side.noData());
            Deadline.until(
                side::poll,
                () -> side.queuePair.state() != QueuePair.State.INIT,
                () -> "the end, or the connection");
          }
        });
  }

  @Test
  void anInterruptEndsAConnectAndStaysSet() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    try (Listener listener = listen(requests::add)) {
      AtomicReference<Thread> connecting = new AtomicReference<>();
      Workers.run(
          () -> {
            connecting.set(Thread.currentThread());
            connectFails(listener.address(), Deadline.NANOS * 10);
            assertThat(Thread.interrupted()).isTrue();
          },
          () -> {
            take(requests);
            connecting.get().interrupt();
          });
    }
  }

  @Test
  void aQueuePairThatIsClosedDuringAConnectEndsIt() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    BlockingQueue<QueuePair> connecting = new LinkedBlockingQueue<>();
    try (Listener listener = listen(requests::add)) {
      Workers.run(
          () -> connectFails(listener.address(), Deadline.NANOS * 10, connecting::add),
          () -> {
            take(requests);
            take(connecting).close();
          });
    }
  }

  @Test
  void aConnectorThatNeverConnectedLeavesNothing() {
    Connector connector = clientFabric.connector(subject().unreachableAddress(), Deadline.NANOS);
    Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT);
    connector.close();
    connector.close();
    assertThat(side.queuePair.state()).isNotEqualTo(QueuePair.State.RTS);
    side.close();
  }

  @Test
  void closingTheConnectorAfterConnectingDoesNothing() {
    Pair pair = connect(); // which has closed the connector
    assertThat(pair.client().queuePair.state()).isEqualTo(QueuePair.State.RTS);
  }

  @Test
  void aListenerThatIsClosedDuringAHandshakeLeavesNobodyHanging() {
    BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
    Listener listener = listen(requests::add);
    Workers.run(
        () -> connectFails(listener.address(), SHORT),
        () -> {
          take(requests);
          listener.close();
        });
  }

  private FabricException connectFails(FabricAddress address, long timeoutNanos) {
    return connectFails(address, timeoutNanos, queuePair -> {});
  }

  /** The failure of a connect that must fail, whatever the fabric notices first. */
  private FabricException connectFails(
      FabricAddress address, long timeoutNanos, Consumer<QueuePair> beforeConnect) {
    FabricException failure =
        catchThrowableOfType(
            FabricException.class,
            () -> {
              try (Connector connector = clientFabric.connector(address, Deadline.NANOS);
                  Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
                beforeConnect.accept(side.queuePair);
                try {
                  connector.connect(Side.noData(), timeoutNanos);
                } finally {
                  assertThat(side.queuePair.state()).isNotEqualTo(QueuePair.State.RTS);
                }
              }
            });
    assertThat(failure).as("connect must fail").isNotNull();
    return failure;
  }

  private void connectSucceeds(FabricAddress address, Consumer<Side> whenConnected) {
    try (Connector connector = clientFabric.connector(address, Deadline.NANOS);
        Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
      connector.connect(Side.noData(), Deadline.NANOS);
      assertThat(side.queuePair.state()).isEqualTo(QueuePair.State.RTS);
      whenConnected.accept(side);
    }
  }

  private static <T> T take(BlockingQueue<T> queue) {
    Deadline.until(() -> !queue.isEmpty(), () -> "the other thread");
    return queue.remove();
  }
}
