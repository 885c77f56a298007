package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests that cannot be right are refused while posting, and nothing of their chain is posted.
 */
abstract class MalformedRequestContract extends ContractTest {
  private static final int SIZE = 1 << 16; // of the default memory

  @ParameterizedTest(name = "offset {0}, length {1}")
  @CsvSource({
    "-1, 8",
    "0, -1",
    "65529, 8",
    "65536, 1",
    "0, 65537",
    "2147483647, 1",
    "1, 2147483647",
    "2147483647, 2147483647",
    "-2147483648, -2147483648",
    "-8, 8"
  })
  void aRangeOutsideOfItsRegionIsRefused(int offset, int length) {
    Pair pair = connect();
    Side client = pair.client();
    assertRefused(pair, client.send(1, offset, length));
    assertRefused(pair, client.write(1, offset, length, pair.server().memory, 0));
    assertRefused(pair, client.read(1, offset, length, pair.server().memory, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> client.postReceive(1, offset, length));
    assertNothingWasPosted(pair);
  }

  @Test
  void anAtomicResultOutsideOfItsRegionIsRefused() {
    requires(clientFabric.capabilities().atomics(), "atomics");
    Pair pair = connect();
    MemoryRegion target = pair.server().memory;
    assertRefused(
        pair,
        new WorkRequest()
            .fetchAndAdd(1, pair.client().memory, SIZE - 7, target.address(), target.rkey(), 1));
    assertNothingWasPosted(pair);
  }

  @Test
  void aRegionOfAnotherProtectionDomainIsRefused() {
    Pair pair = connect();
    Side client = pair.client();
    MemoryRegion foreign = connect().client().memory;
    assertRefused(pair, new WorkRequest().send(1, foreign, 0, 8));
    assertRefused(
        pair,
        new WorkRequest()
            .write(1, foreign, 0, 8, pair.server().memory.address(), pair.server().memory.rkey()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.queuePair.postReceive(new ReceiveRequest().set(1, foreign, 0, 8)));
    assertNothingWasPosted(pair);
  }

  @Test
  void anInlinePayloadThatIsTooLongIsRefused() {
    Pair pair = connect();
    int tooLong = pair.client().queuePair.maxInline() + 1;
    assertRefused(pair, pair.client().send(1, 0, tooLong).flags(WorkRequest.INLINE));
    assertRefused(
        pair,
        pair.client().write(1, 0, tooLong, pair.server().memory, 0).flags(WorkRequest.INLINE));
    assertNothingWasPosted(pair);
  }

  @Test
  void verbsThatTheFabricLacksAreRefused() {
    Pair pair = connect();
    MemoryRegion target = pair.server().memory;
    if (!clientFabric.capabilities().immediate()) {
      assertRefused(pair, new WorkRequest().sendWithImmediate(1, pair.client().memory, 0, 8, 1));
      assertRefused(
          pair,
          new WorkRequest()
              .writeWithImmediate(
                  1, pair.client().memory, 0, 8, target.address(), target.rkey(), 1));
    }
    if (!clientFabric.capabilities().atomics()) {
      assertRefused(
          pair,
          new WorkRequest()
              .fetchAndAdd(1, pair.client().memory, 0, target.address(), target.rkey(), 1));
    }
    assertNothingWasPosted(pair);
  }

  /** The region must be writable: refused while posting, or by the status of the request. */
  @Test
  void aReadIntoMemoryWithoutLocalWriteDoesNotWrite() {
    Pair pair = connect();
    Side client = pair.client();
    MemoryRegion readOnly = client.region(64, EnumSet.of(Access.REMOTE_READ));
    pair.server().fill(0, 64, 5);
    WorkRequest read =
        new WorkRequest()
            .read(1, readOnly, 0, 64, pair.server().memory.address(), pair.server().memory.rkey())
            .flags(WorkRequest.SIGNALED);
    try {
      client.post(read);
      assertThat(pair.await(client, 1).status())
          .isIn(CompletionStatus.LOC_PROT_ERR, CompletionStatus.LOC_ACCESS_ERR);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("LOCAL_WRITE");
    }
    assertThat(Side.bytes(readOnly, 0, 64)).containsOnly(0);
  }

  @Test
  void aQueuePairThatIsNotConnectedTakesReceivesButNoSends() {
    Connector connector = connectorTo(subject().unreachableAddress());
    try (Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
      assertThat(side.queuePair.state()).isEqualTo(QueuePair.State.INIT);
      side.postReceive(1, 0, 8);
      assertThatIllegalStateException().isThrownBy(() -> side.post(side.send(2, 0, 8)));
      assertThat(side.queuePair.failure()).isNull();
      assertThat(side.poll()).isZero();
    }
  }

  @Test
  void anEndpointMakesOneQueuePairOnly() {
    Connector connector = connectorTo(subject().unreachableAddress());
    try (Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  connector.createQueuePair(
                      side.domain, new QueuePairConfig(side.poller.queue, 1, 1, 0)));
    }
  }

  @Test
  void aQueuePairThatIsTooDeepIsRefusedAsAResource() {
    Connector connector = connectorTo(subject().unreachableAddress());
    int huge = Integer.MAX_VALUE;
    for (SideConfig config :
        List.of(
            SideConfig.DEFAULT.withDepths(huge, 1),
            SideConfig.DEFAULT.withDepths(1, huge),
            SideConfig.DEFAULT.withDepths(huge, huge))) {
      try (ProtectionDomain domain = connector.allocateProtectionDomain();
          CompletionQueue queue = clientFabric.createCompletionQueue()) {
        assertFabricException(
            Reason.RESOURCE,
            () ->
                connector.createQueuePair(
                    domain,
                    new QueuePairConfig(queue, config.sendDepth(), config.receiveDepth(), 64)));
      }
    }
  }

  /** Posts a good request and the bad one behind it. */
  private static void assertRefused(Pair pair, WorkRequest bad) {
    WorkRequest good = pair.client().send(666, 0, 8).next(bad);
    assertThatIllegalArgumentException().isThrownBy(() -> pair.client().queuePair.post(good));
  }

  private static void assertNothingWasPosted(Pair pair) {
    pair.server().postReceive(1, 64, 8);
    pair.server().postReceive(2, 64, 8);
    pair.client().memory.buffer().putLong(0, 4711);
    pair.client().post(pair.client().send(3, 0, 8));
    pair.await(pair.server(), 1);
    pair.await(pair.client(), 1);
    pair.drain();
    assertThat(pair.client().ids()).containsExactly(3L);
    assertThat(pair.server().ids()).containsExactly(1L);
    assertThat(pair.server().memory.buffer().getLong(64)).isEqualTo(4711);
  }
}
