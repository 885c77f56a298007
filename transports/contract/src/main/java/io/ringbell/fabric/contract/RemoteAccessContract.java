package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer reaches exactly the memory that it was given, in the ways that it was given. */
abstract class RemoteAccessContract extends ContractTest {
  private static final int SIZE = 4096;
  private static final int LENGTH = 64;
  private static final Set<Access> WRITABLE = EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE);

  /** The one-sided verbs. */
  enum Verb {
    WRITE(Access.REMOTE_WRITE),
    READ(Access.REMOTE_READ),
    FETCH_AND_ADD(Access.REMOTE_ATOMIC),
    COMPARE_AND_SWAP(Access.REMOTE_ATOMIC);

    final Access needs;

    Verb(Access needs) {
      this.needs = needs;
    }

    int length() {
      return needs == Access.REMOTE_ATOMIC ? Long.BYTES : LENGTH;
    }

    WorkRequest request(Side from, long address, int rkey) {
      WorkRequest request = new WorkRequest();
      switch (this) {
        case WRITE -> request.write(1, from.memory, 0, LENGTH, address, rkey);
        case READ -> request.read(1, from.memory, 0, LENGTH, address, rkey);
        case FETCH_AND_ADD -> request.fetchAndAdd(1, from.memory, 0, address, rkey, 1);
        case COMPARE_AND_SWAP -> request.compareAndSwap(1, from.memory, 0, address, rkey, 0, 1);
      }
      return request.flags(SIGNALED);
    }
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void theFirstAndTheLastBytesAreWithinReach(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    pair.client().post(verb.request(pair.client(), region.address(), region.rkey()));
    pair.client()
        .post(verb.request(pair.client(), region.address() + SIZE - verb.length(), region.rkey()));
    pair.await(pair.client(), 2);
    assertThat(pair.client().done).allMatch(Done::succeeded);
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void aWrongRkeyIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    assertRefused(pair, region, verb, region.address(), region.rkey() ^ 0x5A5A_5A5A);
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void oneByteBeyondTheEndIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    // An atomic moves by its alignment, so that its bounds are what is refused.
    int step = verb.needs == Access.REMOTE_ATOMIC ? Long.BYTES : 1;
    assertRefused(
        pair, region, verb, region.address() + SIZE - verb.length() + step, region.rkey());
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void oneByteBeforeTheStartIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    int step = verb.needs == Access.REMOTE_ATOMIC ? Long.BYTES : 1;
    assertRefused(pair, region, verb, region.address() - step, region.rkey());
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void aRangeThatWrapsAroundTheAddressSpaceIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    // Aligned for atomics, whose range ends exactly where the address space does.
    long address = verb.needs == Access.REMOTE_ATOMIC ? -Long.BYTES : -LENGTH / 2;
    assertRefused(pair, region, verb, address, region.rkey());
  }

  @Test
  void aRangeLongerThanTheRegionIsRefused() {
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    pair.client()
        .post(
            new WorkRequest()
                .write(1, pair.client().memory, 0, SIZE + 1, region.address(), region.rkey())
                .flags(SIGNALED));
    assertBroken(pair, Verb.WRITE);
    // A fabric that cuts into packets may have placed those that were within bounds.
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void aMissingRightIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    Set<Access> rights = pair.server().allRights();
    rights.remove(verb.needs);
    MemoryRegion region = pair.server().region(SIZE, rights);
    assertRefused(pair, region, verb, region.address(), region.rkey());
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void aClosedRegionIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    MemoryRegion region = pair.server().domain.allocate(SIZE, pair.server().allRights());
    long address = region.address();
    int rkey = region.rkey();
    region.close();
    pair.client().post(verb.request(pair.client(), address, rkey));
    assertBroken(pair, verb);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aReadUnderWayNeverSeesWhatComesAfterTheClose(boolean stable) {
    EnumSet<Access> access = EnumSet.of(Access.REMOTE_READ);
    if (stable) {
      access.add(Access.STABLE);
    }
    int length = 8 << 20;
    ByteBuffer before = ByteBuffer.allocate(length);
    byte[] later = new byte[length];
    Arrays.fill(later, (byte) -1);
    for (int polls = 0; polls < 60; polls += 3) {
      Pair pair = connectImpatiently();
      MemoryRegion target = pair.client().region(length, EnumSet.of(Access.LOCAL_WRITE));
      MemoryRegion region = pair.server().domain.allocate(length, access);
      pair.client()
          .post(
              new WorkRequest()
                  .read(1, target, 0, length, region.address(), region.rkey())
                  .flags(SIGNALED));
      for (int i = 0; i < polls; i++) {
        pair.server().poll(); // until the link takes no more, since the client reads nothing
      }
      region.close();
      region.buffer().put(0, later, 0, length);
      pair.until("the READ ends", () -> !pair.client().done.isEmpty());
      assertThat(target.buffer().mismatch(before)).as("first after %d polls", polls).isEqualTo(-1);
      pair.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void aKeyOfAnotherProtectionDomainIsRefused(Verb verb) {
    requires(verb);
    Pair pair = connect();
    Side foreign = connect().server();
    MemoryRegion region = foreign.region(SIZE, foreign.allRights());
    assertRefused(pair, region, verb, region.address(), region.rkey());
  }

  @Test
  void aMisalignedAtomicIsRefused() {
    requires(Verb.FETCH_AND_ADD);
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, pair.server().allRights());
    pair.client()
        .post(Verb.FETCH_AND_ADD.request(pair.client(), region.address() + 4, region.rkey()));
    pair.untilBroken();
    assertThat(pair.client().done.get(0).id()).isEqualTo(1);
    assertThat(pair.client().done.get(0).succeeded()).isFalse();
    assertThat(Side.bytes(region, 0, SIZE)).containsOnly(0);
  }

  @Test
  void aWriteWithImmediateThatIsRefusedShowsNoImmediate() {
    requires(clientFabric.capabilities().immediate(), "immediate");
    Pair pair = connect();
    MemoryRegion region = pair.server().region(SIZE, WRITABLE);
    pair.server().postReceive(9, 0, 8);
    pair.client()
        .post(
            new WorkRequest()
                .writeWithImmediate(
                    1, pair.client().memory, 0, LENGTH, region.address() + SIZE, region.rkey(), 3)
                .flags(SIGNALED));
    assertBroken(pair, Verb.WRITE);
    assertThat(pair.server().ids()).containsExactly(9L);
    assertThat(pair.server().done.get(0).succeeded()).isFalse();
  }

  @Test
  void aFaultBreaksItsOwnConnectionOnly() {
    Pair faulty = connect();
    Pair healthy = connect();
    MemoryRegion region = faulty.server().region(SIZE, WRITABLE);
    faulty.client().post(Verb.WRITE.request(faulty.client(), region.address() - 1, region.rkey()));
    assertBroken(faulty, Verb.WRITE);
    assertThat(healthy.client().queuePair.state()).isEqualTo(QueuePair.State.RTS);
    assertThat(healthy.client().queuePair.failure()).isNull();
    healthy.server().postReceive(1, 0, 8);
    healthy.client().post(healthy.client().send(2, 0, 8));
    healthy.await(healthy.server(), 1);
    assertThat(healthy.await(healthy.client(), 1).succeeded()).isTrue();
  }

  private void requires(Verb verb) {
    if (verb.needs == Access.REMOTE_ATOMIC) {
      requires(clientFabric.capabilities().atomics(), "atomics");
    }
  }

  /** Posts it: the connection breaks, no byte of the region or of the result has changed. */
  private void assertRefused(Pair pair, MemoryRegion region, Verb verb, long address, int rkey) {
    pair.client().fill(0, LENGTH, 3);
    pair.client().post(verb.request(pair.client(), address, rkey));
    assertBroken(pair, verb);
    assertThat(Side.bytes(region, 0, SIZE)).as("the server's memory").containsOnly(0);
    assertThat(pair.client().bytes(0, LENGTH))
        .as("the client's memory")
        .isEqualTo(Side.pattern(LENGTH, 3));
  }

  private void assertBroken(Pair pair, Verb verb) {
    pair.untilBroken();
    Side client = pair.client();
    assertThat(client.ids()).as("completes exactly once").containsExactly(1L);
    if (clientFabric.capabilities().acknowledgedWrites()) {
      assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
    } else if (verb != Verb.WRITE) {
      assertThat(client.done.get(0).succeeded()).isFalse();
    }
    assertThat(client.queuePair.failure().reason())
        .as(client.queuePair.failure().getMessage())
        .isEqualTo(Reason.ACCESS);
    assertThat(pair.server().queuePair.failure()).isNotNull();
  }
}
