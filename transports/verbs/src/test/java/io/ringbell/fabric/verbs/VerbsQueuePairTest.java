package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a device may do that the device of the contract suite does not. */
class VerbsQueuePairTest {
  private static final long PATIENCE_MILLIS = 20_000;
  private static final VerbsDevice DEVICE =
      new VerbsDevice(1, 0, "fake0", 1024, 1000, 16, 1, 1024, false, true, false);

  private final FakeDevice fake = new FakeDevice();
  private final Natives natives = fake.natives();
  private final Counters counters = new Counters(VerbsCounter.class);
  private final AsyncEvents asyncEvents = new AsyncEvents();
  private final CmEngine engine = new CmEngine(natives, counters, asyncEvents);
  private final VerbsCompletionQueue queue = new VerbsCompletionQueue(natives, counters);
  private final VerbsProtectionDomain domain =
      new VerbsProtectionDomain(natives, counters, new MemoryPool(natives.memory()), DEVICE, false);
  private final MemoryRegion memory = domain.allocate(4096, EnumSet.allOf(Access.class));
  private final List<String> done = new ArrayList<>();
  private final List<Integer> vendorErrors = new ArrayList<>();

  @AfterEach
  void close() {
    queue.close();
    engine.close();
  }

  private VerbsQueuePair connected(int depth) throws IOException {
    VerbsOptions options = VerbsOptions.of(FabricAddress.parse("verbs://10.0.0.1:1"));
    CmId id = engine.create("10.0.0.1:1", "verbs://10.0.0.1:1", options);
    VerbsQueuePair queuePair =
        new QueuePairMaker(natives, counters, asyncEvents)
            .make(id, domain, new QueuePairConfig(queue, depth, depth, 64));
    assertThat(queuePair.connected()).isTrue();
    return queuePair;
  }

  private int poll() {
    return queue.poll(this::take, 16);
  }

  private void take(WorkCompletion completion) {
    done.add(completion.id() + " " + completion.status());
    vendorErrors.add(completion.vendorError());
  }

  private WorkRequest send(long id) {
    return new WorkRequest().send(id, memory, 0, 8);
  }

  private WorkRequest chain(int count) {
    WorkRequest first = null;
    for (int i = count; i >= 1; i--) {
      first = send(i).next(first);
    }
    return first;
  }

  @Test
  void aChainIsOneCallAndSoIsAPoll() throws IOException {
    VerbsQueuePair queuePair = connected(16);
    queuePair.post(chain(3));
    assertThat(fake.count("postSend")).isEqualTo(1);
    assertThat(fake.sends).hasSize(3);
    fake.complete(fake.sends.get(2), 0);
    assertThat(poll()).isEqualTo(1);
    assertThat(fake.count("pollCq")).isEqualTo(1);
    assertThat(done).containsExactly("3 SUCCESS");
    queuePair.close();
  }

  @Test
  void aChainThatTheDeviceTakesInPartBreaksAndCompletesOnce() throws IOException {
    VerbsQueuePair queuePair = connected(16);
    fake.takes = 2;
    queuePair.post(chain(4));
    fake.takes = -1;
    assertThat(queuePair.state()).isEqualTo(QueuePair.State.ERROR);
    assertThat(queuePair.failure().reason()).isEqualTo(Reason.INTERNAL);
    assertThat(counters.get(VerbsCounter.POSTS_FAILED)).as("it and the marker").isEqualTo(2);
    pollUntil(4);
    assertThat(done)
        .containsExactly("1 WR_FLUSH_ERR", "2 WR_FLUSH_ERR", "3 WR_FLUSH_ERR", "4 WR_FLUSH_ERR");
    queuePair.close();
  }

  @Test
  void whatSucceededUnsignaledIsNotFlushed() throws IOException {
    VerbsQueuePair queuePair = connected(16);
    queuePair.post(chain(4)); // unsignaled: the device keeps silent about those that succeed
    List<Long> ids = List.copyOf(fake.sends);
    fake.sends.removeAll(ids.subList(0, 2));
    fake.complete(ids.get(2), CompletionStatus.REM_ACCESS_ERR.code());
    pollUntil(2);
    assertThat(done).containsExactly("3 REM_ACCESS_ERR", "4 WR_FLUSH_ERR");
    assertThat(queuePair.failure().reason()).isEqualTo(Reason.ACCESS);
    assertThat(counters.get(VerbsCounter.COMPLETION_ERRORS)).isEqualTo(1);
    queuePair.close();
  }

  @Test
  void whatAWaitFoundIsHandedOverByTheNextPoll() throws IOException {
    VerbsQueuePair queuePair = connected(16);
    queuePair.post(chain(3));
    fake.complete(fake.sends.get(2), 0);
    queue.armAndAwait(1_000_000);
    queue.armAndAwait(1_000_000); // does not wait: there is something
    assertThat(fake.count("armAndAwait")).isEqualTo(1);
    assertThat(poll()).isEqualTo(1);
    assertThat(done).containsExactly("3 SUCCESS");
    assertThat(fake.count("pollCq")).as("asked again").isZero();
    assertThat(poll()).isZero();
    assertThat(fake.count("pollCq")).isEqualTo(1);
    queuePair.close();
  }

  @Test
  void whatAWaitFoundOfAClosedQueuePairIsDiscarded() throws IOException {
    VerbsQueuePair queuePair = connected(16);
    queuePair.post(chain(1));
    fake.complete(fake.sends.get(0), 0);
    queue.armAndAwait(1_000_000);
    queuePair.close();
    assertThat(poll()).isZero();
    assertThat(done).isEmpty();
    assertThat(counters.get(VerbsCounter.COMPLETIONS_DISCARDED)).isEqualTo(1);
  }

  @Test
  void theVendorsErrorIsPassedOn() throws IOException {
    VerbsQueuePair sender = connected(4);
    sender.post(chain(1));
    fake.complete(fake.sends.get(0), CompletionStatus.REM_OP_ERR.code(), 0x8a);
    pollUntil(1);
    assertThat(vendorErrors).containsExactly(0x8a);
    assertThat(sender.failure()).hasMessageContaining("vendor error 0x8a");
    sender.close();
  }

  @Test
  void theVendorsErrorIsThatOfItsCompletionOnly() throws IOException {
    VerbsQueuePair receiver = connected(4);
    receiver.postReceive(new ReceiveRequest().set(9, memory, 0, 8));
    receiver.postReceive(new ReceiveRequest().set(10, memory, 8, 8));
    fake.complete(fake.receives.get(0), CompletionStatus.LOC_LEN_ERR.code(), 0xffff_fff1);
    pollUntil(2);
    assertThat(done).containsExactly("9 LOC_LEN_ERR", "10 WR_FLUSH_ERR");
    assertThat(vendorErrors).containsExactly(0xffff_fff1, 0);
    assertThat(receiver.failure()).hasMessageContaining("vendor error 0xfffffff1");
    receiver.close();
  }

  @Test
  void withoutAVendorsErrorThereIsNoWordOfIt() throws IOException {
    VerbsQueuePair queuePair = connected(4);
    queuePair.post(chain(1));
    fake.complete(fake.sends.get(0), CompletionStatus.REM_OP_ERR.code(), 0);
    pollUntil(1);
    assertThat(vendorErrors).containsExactly(0);
    assertThat(queuePair.failure().getMessage()).doesNotContain("vendor");
    queuePair.close();
  }

  @Test
  void aDeviceThatDoesNotFlushIsNotWaitedForForEver() throws IOException {
    VerbsQueuePair queuePair = connected(4);
    fake.flushes = false;
    queuePair.post(chain(2));
    queuePair.postReceive(new ReceiveRequest().set(9, memory, 0, 8));
    queuePair.disconnect();
    pollUntil(3);
    assertThat(done).containsExactly("1 WR_FLUSH_ERR", "2 WR_FLUSH_ERR", "9 WR_FLUSH_ERR");
    assertThat(fake.count("modifyQueuePair")).as("asked again").isGreaterThan(2);
    queuePair.close();
  }

  @Test
  void aSuspicionWaitsForWhatIsInTheQueue() throws IOException {
    VerbsQueuePair queuePair = connected(4);
    queuePair.post(chain(1));
    fake.complete(fake.sends.get(0), CompletionStatus.RETRY_EXC_ERR.code());
    queuePair.onEnded(new FabricException(Reason.DISCONNECTED, "by the peer"));
    assertThat(queuePair.state()).isEqualTo(QueuePair.State.RTS);
    pollUntil(1);
    assertThat(queuePair.failure()).hasMessageContaining("retries exceeded");
    VerbsQueuePair other = connected(4);
    other.onEnded(new FabricException(Reason.DISCONNECTED, "by the peer"));
    poll();
    assertThat(other.failure()).hasMessage("by the peer");
    queuePair.close();
    other.close();
  }

  @Test
  void asynchronousEventsBreakWhomTheyAreAbout() throws IOException {
    VerbsQueuePair queuePair = connected(4);
    asyncEvents.onEvent(2, 10, 1, 0, counters); // IBV_EVENT_PORT_ERR of another device
    poll();
    assertThat(queuePair.state()).isEqualTo(QueuePair.State.RTS);
    asyncEvents.onEvent(1, 10, 1, 0, counters);
    poll();
    assertThat(queuePair.state()).isEqualTo(QueuePair.State.ERROR);
    assertThat(queuePair.failure()).hasMessageContainingAll("fake0", "port 1", "went down");
    assertThat(counters.get(VerbsCounter.PORT_ERRORS)).isEqualTo(2);
    queuePair.close();
  }

  @Test
  void completionsOfAClosedQueuePairAreDiscarded() throws IOException {
    VerbsQueuePair closed = connected(4);
    closed.post(chain(1));
    long id = fake.sends.get(0);
    closed.close();
    fake.complete(id, 0);
    VerbsQueuePair next =
        connected(4); // not in the slot of the one before, as long as that matters
    assertThat(poll()).isZero();
    assertThat(counters.get(VerbsCounter.COMPLETIONS_DISCARDED)).isEqualTo(1);
    assertThat(next.slot()).isNotEqualTo(closed.slot());
    VerbsQueuePair third = connected(4);
    assertThat(third.slot()).as("free again").isEqualTo(closed.slot());
    next.close();
    third.close();
  }

  @Test
  void completionsThatNameNothingAreCounted() throws IOException {
    VerbsQueuePair queuePair = connected(4);
    fake.complete(RequestId.ofSend(queuePair.slot(), 3), 0);
    fake.complete(RequestId.ofReceive(queuePair.slot(), 7), 0);
    fake.complete(RequestId.ofReceive(RequestId.MAX_SLOT, 7), 0);
    assertThat(poll()).isZero();
    assertThat(counters.get(VerbsCounter.COMPLETIONS_UNKNOWN)).isEqualTo(2);
    assertThat(counters.get(VerbsCounter.COMPLETIONS_DISCARDED)).isEqualTo(1);
    queuePair.close();
  }

  @Test
  void completionQueuesGrowWithTheirQueuePairs() throws IOException {
    List<VerbsQueuePair> queuePairs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      queuePairs.add(connected(100));
    }
    assertThat(fake.count("createCompletionQueue")).isEqualTo(1);
    assertThat(counters.get(VerbsCounter.COMPLETION_QUEUES_RESIZED)).isPositive();
    fake.resizable = false;
    for (int i = 0; i < 2; i++) {
      queuePairs.add(connected(100));
    }
    assertThat(counters.get(VerbsCounter.COMPLETION_QUEUES_ADDED)).isEqualTo(1);
    assertThat(fake.count("createCompletionQueue")).isEqualTo(2);
    queuePairs.forEach(VerbsQueuePair::close);
    assertThatThrownBy(() -> connected(800))
        .isInstanceOf(FabricException.class)
        .hasMessageContaining("at most 1000");
  }

  private void pollUntil(int count) {
    long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (done.size() < count) {
      if (poll() == 0) {
        queue.await(1_000_000);
      }
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("only " + done);
      }
    }
    poll();
    assertThat(done).hasSize(count);
  }
}
