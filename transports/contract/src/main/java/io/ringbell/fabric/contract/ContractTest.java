package io.ringbell.fabric.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the themes share: two open fabrics, and connections between them. */
abstract class ContractTest {
  private static final long HELLO = Long.MIN_VALUE;

  final Resources resources = new Resources();
  Fabric clientFabric;
  Fabric serverFabric;

  abstract FabricSubject subject();

  @BeforeEach
  final void openFabrics() {
    clientFabric = resources.add(subject().openFabric());
    serverFabric = resources.add(subject().openFabric());
  }

  @AfterEach
  final void closeAll() {
    resources.close();
  }

  /** Skips the test, aloud, on a fabric that lacks something. */
  final void requires(boolean capability, String what) {
    if (!capability) {
      System.out.println(
          "skipped on " + clientFabric.scheme() + ": the fabric has no " + what + ", as it says");
    }
    assumeTrue(capability, "the fabric has no " + what);
  }

  /** So many repetitions, or fewer on a slow fabric. */
  final int repetitions(int number) {
    return number / subject().slowness();
  }

  final Listener listen(ConnectionRequestHandler handler) {
    return resources.add(serverFabric.listen(subject().listenAddress(), handler));
  }

  final Connector connectorTo(FabricAddress address) {
    return resources.add(clientFabric.connector(address, Deadline.NANOS));
  }

  final Pair connect() {
    return connect(SideConfig.DEFAULT);
  }

  final Pair connect(SideConfig config) {
    return connect(config, config);
  }

  /** A connection whose client soon finds out that the server does not answer. */
  final Pair connectImpatiently() {
    try (Meeting meeting =
        new Meeting(
            subject().impatientAddress(),
            request -> Side.create(serverFabric, request, SideConfig.DEFAULT))) {
      return resources.add(
          meeting.connect(connector -> Side.create(clientFabric, connector, SideConfig.DEFAULT)));
    }
  }

  /** A connection, closed by the end of the test at the latest. */
  final Pair connect(SideConfig clientConfig, SideConfig serverConfig) {
    try (Meeting meeting =
        new Meeting(request -> Side.create(serverFabric, request, serverConfig))) {
      return resources.add(
          meeting.connect(connector -> Side.create(clientFabric, connector, clientConfig)));
    }
  }

  static void assertFabricException(FabricException.Reason reason, ThrowingCallable call) {
    Assertions.assertThatExceptionOfType(FabricException.class)
        .isThrownBy(call)
        .satisfies(e -> Assertions.assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
  }

  /** Makes the side of a connection. */
  interface SideMaker<E> {
    Side make(E endpoint);
  }

  /** A listener, and connections to it. */
  final class Meeting implements AutoCloseable {
    final Listener listener;
    private final BlockingQueue<Object> accepted = new LinkedBlockingQueue<>();

    Meeting(SideMaker<ConnectionRequest> serverSide) {
      this(subject().listenAddress(), serverSide);
    }

    Meeting(FabricAddress address, SideMaker<ConnectionRequest> serverSide) {
      listener = serverFabric.listen(address, request -> accept(request, serverSide));
    }

    private void accept(ConnectionRequest request, SideMaker<ConnectionRequest> serverSide) {
      try {
        Side side = serverSide.make(request);
        side.postReceive(HELLO, 0, 8);
        accepted.add(side);
        request.accept(Side.noData());
      } catch (RuntimeException | Error e) {
        accepted.add(e);
        throw e;
      }
    }

    /**
     * Connects, and sends a first message, as the active side must; so that both sides are in RTS.
     */
    Pair connect(SideMaker<Connector> clientSide) {
      try (Connector connector = clientFabric.connector(listener.address(), Deadline.NANOS)) {
        Side client = clientSide.make(connector);
        connector.connect(Side.noData(), Deadline.NANOS);
        Pair pair = new Pair(client, take());
        client.post(client.send(HELLO, 0, 0));
        pair.await(client, 1);
        pair.await(pair.server(), 1);
        pair.client().done.clear();
        pair.server().done.clear();
        return pair;
      }
    }

    private Side take() {
      try {
        Object taken = accepted.poll(Deadline.NANOS, TimeUnit.NANOSECONDS);
        if (taken instanceof Side side) {
          return side;
        }
        throw new AssertionError("the server side was not made", (Throwable) taken);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted: the test has given up", e);
      }
    }

    @Override
    public void close() {
      listener.close();
    }
  }
}
