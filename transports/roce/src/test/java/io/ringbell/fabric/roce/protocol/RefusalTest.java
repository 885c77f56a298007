package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.PEER_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.assertAck;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the responder drops or answers with a NAK, and that nothing is executed then. */
class RefusalTest {
  private static final int SIZE = 1 << 16;

  private final Harness core = new Harness();
  private final long address = core.memory.address();
  private final int rkey = core.memory.rkey();

  // Dropped in silence.

  @Test
  void foreignPartitionsAreDropped() {
    assertDropped(packet(Opcode.WRITE_ONLY).pkey(0x1234), RoceCounter.PKEY_ERR);
    // The membership bit does not count.
    assertAck(
        core.answer(
            packet(Opcode.WRITE_ONLY).pkey(0x7fff).psn(PEER_PSN).ackRequest().reth(0, 0, 0)),
        Syndrome.ACK,
        PEER_PSN,
        1);
  }

  @Test
  void otherVersionsAndTransportsAreDropped() {
    assertDropped(packet(Opcode.WRITE_ONLY).version(1), RoceCounter.MALFORMED_PKTS);
    assertDropped(packet(0x1f), RoceCounter.MALFORMED_PKTS);
    assertDropped(packet(Opcode.UC | Opcode.SEND_ONLY), RoceCounter.MALFORMED_PKTS);
    assertDropped(packet(Opcode.UD_SEND_ONLY), RoceCounter.MALFORMED_PKTS);
    assertDropped(packet(0xff), RoceCounter.MALFORMED_PKTS);
  }

  @Test
  void packetsThatAreTooShortAreDropped() {
    byte[] whole = packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address, rkey, 1, 0).build();
    for (int length = 0; length < whole.length; length++) {
      core.receive(java.util.Arrays.copyOf(whole, length));
    }
    assertThat(core.count(RoceCounter.MALFORMED_PKTS)).isEqualTo(whole.length);
    assertThat(core.transmit()).isEmpty();
    core.assertAlive();
  }

  private void assertDropped(PacketBuilder packet, RoceCounter counter) {
    long before = core.count(counter);
    core.receive(packet.psn(PEER_PSN).ackRequest());
    assertThat(core.count(counter)).isEqualTo(before + 1);
    assertThat(core.transmit()).isEmpty();
    core.assertAlive();
  }

  @Test
  void aQueuePairThatIsNotReadyAnswersNothing() {
    ReliableConnection idle =
        new ReliableConnection(1, 1, 1, 0, key -> null, cause -> {}, core.counters);
    byte[] bytes = packet(Opcode.WRITE_ONLY).ackRequest().reth(0, 0, 0).build();
    idle.onPacket(java.nio.ByteBuffer.wrap(bytes), 0, bytes.length, 0);
    assertThat(idle.transmit(0, core)).isFalse();
    assertThat(idle.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
    assertThat(core.count(RoceCounter.NOT_READY_PKTS)).isEqualTo(1);
    assertThat(core.count(RoceCounter.SENT_PKTS)).isZero();
  }

  // Sequence.

  @Test
  void aGapIsAnsweredOnceUntilItIsFilled() {
    for (int i = 0; i < 4; i++) {
      core.postReceive(i, 8 * i, 8);
    }
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).ackRequest().payload(8));
    assertAck(core.transmitOne(), Syndrome.NAK_SEQUENCE, PEER_PSN, 0);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 2).ackRequest().payload(8));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.count(RoceCounter.OUT_OF_SEQ_REQUEST)).isEqualTo(2);
    assertThat(core.count(RoceCounter.SILENT_DROPS)).isEqualTo(1);
    assertThat(core.drain()).isEmpty();
    assertAck(
        core.answer(packet(Opcode.SEND_ONLY).psn(PEER_PSN).ackRequest().payload(8)),
        Syndrome.ACK,
        PEER_PSN,
        1);
    // The next gap is answered again.
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 3).payload(8));
    assertAck(core.transmitOne(), Syndrome.NAK_SEQUENCE, PEER_PSN + 1, 1);
  }

  @Test
  void aGapThatIsFilledBeforeTheAnswerLeavesIsForgotten() {
    core.postReceive(0, 0, 8);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).payload(8));
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload(8));
    assertAck(core.transmitOne(), Syndrome.ACK, PEER_PSN, 1);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Opcode.SEND_MIDDLE,
        Opcode.SEND_LAST,
        Opcode.SEND_LAST_IMM,
        Opcode.WRITE_MIDDLE,
        Opcode.WRITE_LAST,
        Opcode.WRITE_LAST_IMM
      })
  void aMessageMustBegin(int opcode) {
    core.postReceive(1, 0, MTU);
    core.receive(packet(opcode).psn(PEER_PSN).payload(MTU));
    assertRefused(Syndrome.NAK_INVALID_REQUEST, PEER_PSN, CompletionStatus.WR_FLUSH_ERR);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Opcode.SEND_FIRST,
        Opcode.SEND_ONLY,
        Opcode.WRITE_FIRST,
        Opcode.WRITE_MIDDLE,
        Opcode.WRITE_ONLY,
        Opcode.READ_REQUEST,
        Opcode.FETCH_ADD,
        Opcode.SEND_ONLY_INVALIDATE,
        Opcode.SEND_LAST_INVALIDATE
      })
  void aMessageMustEnd(int opcode) {
    core.postReceive(1, 0, 4 * MTU);
    core.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    core.receive(packet(opcode).psn(PEER_PSN + 1).payload(MTU));
    assertRefused(Syndrome.NAK_INVALID_REQUEST, PEER_PSN + 1, CompletionStatus.REM_INV_REQ_ERR);
  }

  // Rights and resources.

  @Test
  void aQueuePairWithoutTheRightRefusesAsInvalid() {
    for (PacketBuilder request :
        List.of(
            packet(Opcode.WRITE_ONLY).reth(address, rkey, 8).payload(8),
            packet(Opcode.WRITE_ONLY).reth(0, 0, 0),
            packet(Opcode.READ_REQUEST).reth(address, rkey, 8),
            packet(Opcode.FETCH_ADD).atomic(address, rkey, 8, 0))) {
      Harness closed = new Harness(p -> p.remoteAccess(false, false, false));
      assertAck(closed.answer(request.psn(PEER_PSN)), Syndrome.NAK_INVALID_REQUEST, PEER_PSN, 0);
      closed.assertBroken();
    }
  }

  @Test
  void withoutResourcesAReadIsInvalid() {
    Harness none = new Harness(p -> p.responderDepth(0));
    assertAck(
        none.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 8)),
        Syndrome.NAK_INVALID_REQUEST,
        PEER_PSN,
        0);
    none.assertBroken();
  }

  @Test
  void moreReadsThanTheDepthAreInvalid() {
    Harness two = new Harness(p -> p.responderDepth(2));
    for (int i = 0; i < 3; i++) {
      two.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + i).reth(address, rkey, 8));
    }
    assertThat(two.transmit()).extracting(PacketView::opcode).containsExactly(Opcode.ACKNOWLEDGE);
    two.assertBroken();
  }

  @Test
  void aSendWithoutAReceiveIsToldToWait() {
    Harness slow = new Harness(p -> p.minRnrTimer(14));
    slow.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    slow.receive(packet(Opcode.SEND_LAST).psn(PEER_PSN + 1).ackRequest().payload(1));
    assertAck(slow.transmitOne(), Syndrome.rnr(14), PEER_PSN, 0);
    slow.assertAlive();
    slow.postReceive(1, 0, 2 * MTU);
    slow.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    slow.receive(packet(Opcode.SEND_LAST).psn(PEER_PSN + 1).ackRequest().payload(1));
    assertAck(slow.transmitOne(), Syndrome.ACK, PEER_PSN + 1, 1);
    assertThat(slow.count(RoceCounter.SEND_RNR_ERR)).isEqualTo(1);
  }

  @Test
  void aWriteWithImmediateWithoutAReceiveIsNotExecuted() {
    PacketBuilder write =
        packet(Opcode.WRITE_ONLY_IMM).psn(PEER_PSN).reth(address, rkey, 8).payload(8);
    assertAck(core.answer(write), Syndrome.rnr(12), PEER_PSN, 0);
    assertThat(core.memory.bytes(0, 8)).containsOnly(0);
    core.receive(
        packet(Opcode.WRITE_FIRST).psn(PEER_PSN).reth(address, rkey, MTU + 1).payload(MTU));
    assertAck(
        core.answer(packet(Opcode.WRITE_LAST_IMM).psn(PEER_PSN + 1).payload(1)),
        Syndrome.rnr(12),
        PEER_PSN + 1,
        0);
    assertThat(core.memory.bytes(MTU, 1)).containsOnly(0);
    core.postReceive(1, 0, 0);
    core.receive(packet(Opcode.WRITE_LAST_IMM).psn(PEER_PSN + 1).payload(1));
    assertThat(core.drain()).extracting(Harness.Done::length).containsExactly(MTU + 1);
  }

  // Lengths.

  static Stream<PacketBuilder> wrongLengths() {
    return Stream.of(
        packet(Opcode.SEND_ONLY).payload(MTU + 1),
        packet(Opcode.SEND_FIRST).payload(MTU - 1),
        packet(Opcode.SEND_FIRST).payload(MTU + 4),
        packet(Opcode.WRITE_ONLY).reth(0x7000_0000_0000L, 0x1234_5600, 8).payload(7),
        packet(Opcode.WRITE_ONLY).reth(0x7000_0000_0000L, 0x1234_5600, 8).payload(9),
        packet(Opcode.WRITE_ONLY).reth(0x7000_0000_0000L, 0x1234_5600, MTU + 1).payload(MTU + 1),
        packet(Opcode.WRITE_FIRST).reth(0x7000_0000_0000L, 0x1234_5600, MTU).payload(MTU),
        packet(Opcode.WRITE_FIRST).reth(0x7000_0000_0000L, 0x1234_5600, 600).payload(MTU - 4),
        packet(Opcode.READ_REQUEST).reth(0x7000_0000_0000L, 0x1234_5600, 8).payload(4),
        packet(Opcode.READ_REQUEST).reth(0x7000_0000_0000L, 0x1234_5600, 0x8000_0001),
        packet(Opcode.FETCH_ADD).atomic(0x7000_0000_0000L, 0x1234_5600, 8, 0).payload(4),
        packet(Opcode.SEND_ONLY).payload(6).pad(1),
        packet(Opcode.SEND_ONLY).payload(8).pad(3));
  }

  @ParameterizedTest
  @MethodSource("wrongLengths")
  void aWrongLengthIsInvalid(PacketBuilder packet) {
    core.postReceive(1, 0, SIZE);
    core.receive(packet.psn(PEER_PSN));
    assertRefused(Syndrome.NAK_INVALID_REQUEST, PEER_PSN, CompletionStatus.WR_FLUSH_ERR);
    assertThat(core.memory.bytes(0, 1_000)).containsOnly(0);
  }

  @Test
  void aLastPacketIsNotEmptyAndCompletesTheWrite() {
    for (int payload : new int[] {0, 4, 9}) {
      Harness fresh = new Harness();
      fresh.receive(
          packet(Opcode.WRITE_FIRST).psn(PEER_PSN).reth(address, rkey, MTU + 8).payload(MTU));
      fresh.receive(packet(Opcode.WRITE_LAST).psn(PEER_PSN + 1).payload(payload));
      assertAck(fresh.transmitOne(), Syndrome.NAK_INVALID_REQUEST, PEER_PSN + 1, 0);
      fresh.assertBroken();
    }
  }

  @Test
  void aWriteDoesNotGoOnBeyondItsLength() {
    core.receive(
        packet(Opcode.WRITE_FIRST).psn(PEER_PSN).reth(address, rkey, 2 * MTU).payload(MTU));
    core.receive(packet(Opcode.WRITE_MIDDLE).psn(PEER_PSN + 1).payload(MTU));
    assertAck(core.transmitOne(), Syndrome.NAK_INVALID_REQUEST, PEER_PSN + 1, 0);
    core.assertBroken();
  }

  @Test
  void aSendThatIsTooLongForItsReceiveIsALengthError() {
    core.postReceive(1, 0, MTU + 3);
    core.postReceive(2, 0, 8);
    core.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    core.receive(packet(Opcode.SEND_LAST).psn(PEER_PSN + 1).payload(4));
    assertAck(core.transmitOne(), Syndrome.NAK_INVALID_REQUEST, PEER_PSN + 1, 0);
    assertThat(core.statuses())
        .containsExactly(CompletionStatus.LOC_LEN_ERR, CompletionStatus.WR_FLUSH_ERR);
    assertThat(core.memory.bytes(MTU, 8)).containsOnly(0);
    core.assertBroken();
  }

  // Memory protection.

  static Stream<Access> remoteRights() {
    return Stream.of(Access.REMOTE_WRITE, Access.REMOTE_READ, Access.REMOTE_ATOMIC);
  }

  @ParameterizedTest
  @MethodSource("remoteRights")
  void keyBoundsAndRightMustBeRight(Access right) {
    Set<Access> others = EnumSet.allOf(Access.class);
    others.remove(right);
    assertAccess(right, new Harness(), 0, 0, true);
    assertAccess(right, new Harness(), SIZE - 8, 0, true);
    assertAccess(right, new Harness(), 0, 1, false); // another variant of the key
    assertAccess(right, new Harness(), 0, 0x5a5a_0000, false);
    assertAccess(right, new Harness(), SIZE, 0, false);
    assertAccess(right, new Harness(), -8, 0, false);
    assertAccess(right, new Harness(), -0x7000_0000_0000L - 8, 0, false); // wraps around
    assertAccess(right, new Harness(), Long.MIN_VALUE, 0, false);
    Harness withdrawn = new Harness();
    withdrawn.memory.close();
    assertAccess(right, withdrawn, 0, 0, false);
    Harness restricted = new Harness();
    Harness.Region region = restricted.region(SIZE, others);
    assertAccess(
        right,
        restricted,
        region.address() - restricted.memory.address(),
        region.rkey() ^ restricted.memory.rkey(),
        false);
  }

  private void assertAccess(Access right, Harness at, long offset, int keyXor, boolean granted) {
    long va = address + offset;
    int key = rkey ^ keyXor;
    PacketBuilder request =
        switch (right) {
          case REMOTE_WRITE -> packet(Opcode.WRITE_ONLY).reth(va, key, 8).payload(8).ackRequest();
          case REMOTE_READ -> packet(Opcode.READ_REQUEST).reth(va, key, 8);
          default -> packet(Opcode.FETCH_ADD).atomic(va, key, 8, 0);
        };
    PacketView answer = at.answer(request.psn(PEER_PSN));
    if (granted) {
      assertThat(Harness.syndrome(answer)).isEqualTo(Syndrome.ACK);
      at.assertAlive();
    } else {
      assertAck(answer, Syndrome.NAK_REMOTE_ACCESS, PEER_PSN, 0);
      assertThat(at.memory.bytes(0, SIZE)).containsOnly(0);
      assertThat(at.connection.failure().reason()).isEqualTo(Reason.ACCESS);
      assertThat(at.count(RoceCounter.REMOTE_ACCESS_ERR)).isEqualTo(1);
      at.assertBroken();
    }
  }

  @Test
  void oneByteBeyondTheEndIsRefused() {
    core.receive(
        packet(Opcode.WRITE_ONLY).psn(PEER_PSN).reth(address + SIZE - 7, rkey, 8).payload(8));
    assertRefused(Syndrome.NAK_REMOTE_ACCESS, PEER_PSN, CompletionStatus.WR_FLUSH_ERR);
    assertThat(core.memory.bytes(0, SIZE)).containsOnly(0);
  }

  @Test
  void theWholeRangeIsCheckedWithTheFirstPacket() {
    core.receive(
        packet(Opcode.WRITE_FIRST).psn(PEER_PSN).reth(address, rkey, SIZE + 1).payload(MTU));
    assertRefused(Syndrome.NAK_REMOTE_ACCESS, PEER_PSN, CompletionStatus.WR_FLUSH_ERR);
    assertThat(core.memory.bytes(0, MTU)).containsOnly(0);
  }

  @Test
  void memoryThatIsWithdrawnDuringAWriteIsNotWritten() {
    core.receive(
        packet(Opcode.WRITE_FIRST).psn(PEER_PSN).reth(address, rkey, 2 * MTU).payload(MTU));
    core.memory.close();
    core.receive(packet(Opcode.WRITE_LAST).psn(PEER_PSN + 1).payload(MTU));
    assertRefused(Syndrome.NAK_REMOTE_ACCESS, PEER_PSN + 1, CompletionStatus.WR_FLUSH_ERR);
    assertThat(core.memory.bytes(MTU, MTU)).containsOnly(0);
  }

  @Test
  void memoryThatIsWithdrawnDuringAReadIsNotRead() {
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 3 * MTU));
    core.sinkRoom(1);
    assertThat(core.transmit()).hasSize(1);
    core.memory.close();
    core.sinkRoom(100);
    assertAck(core.transmitOne(), Syndrome.NAK_REMOTE_ACCESS, PEER_PSN + 1, 1);
    core.assertBroken();
  }

  @Test
  void aMisalignedAtomicIsInvalid() {
    core.receive(packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address + 4, rkey, 1, 0));
    assertRefused(Syndrome.NAK_INVALID_REQUEST, PEER_PSN, CompletionStatus.WR_FLUSH_ERR);
  }

  @Test
  void anAtomicOnMemoryThatTheProcessorCannotReachAtomicallyIsInvalid() {
    java.nio.ByteBuffer odd = java.nio.ByteBuffer.allocateDirect(72).alignedSlice(8).slice(4, 32);
    RegisteredMemory memory = new RegisteredMemory(odd, 0x1000, 9, EnumSet.allOf(Access.class));
    ReliableConnection connection =
        new ReliableConnection(1, 1, 1, 0, key -> memory, cause -> {}, core.counters);
    connection.readyToReceive(new ConnectionParameters().remoteQpn(Harness.PEER_QPN));
    byte[] add = packet(Opcode.FETCH_ADD).atomic(0x1008, 9, 1, 0).build();
    connection.onPacket(java.nio.ByteBuffer.wrap(add), 0, add.length, 0);
    assertThat(connection.state()).isEqualTo(ReliableConnection.State.ERROR);
    assertThat(core.count(RoceCounter.INVALID_REQUEST_ERR)).isEqualTo(1);
  }

  @Test
  void aBrokenQueuePairAnswersNothingMore() {
    core.receive(packet(Opcode.WRITE_LAST).psn(PEER_PSN).payload(1));
    assertThat(core.transmit()).hasSize(1);
    core.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).ackRequest().reth(0, 0, 0));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.count(RoceCounter.NOT_READY_PKTS)).isEqualTo(1);
    assertThat(core.connection.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
  }

  /** The NAK, the error state, and the first receive, which was posted, with that status. */
  private void assertRefused(int syndrome, int psn, CompletionStatus receive) {
    assertAck(core.transmitOne(), syndrome, psn, 0);
    core.assertBroken();
    List<CompletionStatus> statuses = core.statuses();
    if (!statuses.isEmpty()) {
      assertThat(statuses).first().isEqualTo(receive);
    }
    assertThat(core.transmit()).isEmpty();
  }
}
