package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.PEER_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.assertAck;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static io.ringbell.fabric.roce.protocol.Harness.pattern;
import static io.ringbell.fabric.roce.protocol.Harness.payload;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the responder executes and how it answers, in the absence of faults. */
class ResponderTest {
  private final Harness core = new Harness();
  private final long address = core.memory.address();
  private final int rkey = core.memory.rkey();

  @Test
  void aSendGoesToTheReceiveAndIsAcknowledged() {
    core.postReceive(9, 100, 64);
    byte[] bytes = pattern(13, 3);
    PacketView ack =
        core.answer(packet(Opcode.SEND_ONLY).psn(PEER_PSN).ackRequest().payload(bytes));
    assertAck(ack, Syndrome.ACK, PEER_PSN, 1);
    assertThat(core.memory.bytes(100, 14)).startsWith(bytes).endsWith(0);
    assertThat(core.drain())
        .containsExactly(
            new Harness.Done(9, CompletionStatus.SUCCESS, WorkCompletion.Opcode.RECEIVE, 13, null));
  }

  @Test
  void withoutARequestThereIsNoAck() {
    core.postReceive(1, 0, 64);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload(8));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.drain()).hasSize(1);
  }

  @Test
  void aSendOfThreePacketsHasOneAckAndOneCompletion() {
    core.postReceive(1, 0, 3 * MTU);
    byte[] bytes = pattern(2 * MTU + 5, 0);
    core.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(part(bytes, 0, MTU)));
    core.receive(packet(Opcode.SEND_MIDDLE).psn(PEER_PSN + 1).payload(part(bytes, MTU, MTU)));
    assertThat(core.drain()).isEmpty();
    PacketView ack =
        core.answer(
            packet(Opcode.SEND_LAST_IMM)
                .psn(PEER_PSN + 2)
                .ackRequest()
                .immediate(0xcafe)
                .payload(part(bytes, 2 * MTU, 5)));
    assertAck(ack, Syndrome.ACK, PEER_PSN + 2, 1);
    assertThat(core.memory.bytes(0, bytes.length)).isEqualTo(bytes);
    assertThat(core.drain().get(0).immediate()).isEqualTo(0xcafe);
    assertThat(core.done.get(0).length()).isEqualTo(bytes.length);
  }

  private static byte[] part(byte[] bytes, int from, int length) {
    return java.util.Arrays.copyOfRange(bytes, from, from + length);
  }

  @Test
  void anAckInTheMiddleOfAMessageCountsNoMessage() {
    core.postReceive(1, 0, 3 * MTU);
    PacketView ack = core.answer(packet(Opcode.SEND_FIRST).psn(PEER_PSN).ackRequest().payload(MTU));
    assertAck(ack, Syndrome.ACK, PEER_PSN, 0);
  }

  @Test
  void aWriteOfSeveralPacketsLandsInPlace() {
    byte[] bytes = pattern(2 * MTU + 2, 0);
    core.receive(
        packet(Opcode.WRITE_FIRST)
            .psn(PEER_PSN)
            .reth(address + 3, rkey, bytes.length)
            .payload(part(bytes, 0, MTU)));
    core.receive(packet(Opcode.WRITE_MIDDLE).psn(PEER_PSN + 1).payload(part(bytes, MTU, MTU)));
    PacketView ack =
        core.answer(
            packet(Opcode.WRITE_LAST)
                .psn(PEER_PSN + 2)
                .ackRequest()
                .payload(part(bytes, 2 * MTU, 2)));
    assertAck(ack, Syndrome.ACK, PEER_PSN + 2, 1);
    assertThat(core.memory.bytes(2, bytes.length + 2))
        .startsWith(0)
        .endsWith(0)
        .containsSequence(bytes);
    assertThat(core.drain()).isEmpty();
  }

  @Test
  void aWriteWithImmediateUsesAReceiveAndLeavesItsMemory() {
    core.postReceive(4, 0, 8);
    core.receive(
        packet(Opcode.WRITE_ONLY_IMM)
            .psn(PEER_PSN)
            .reth(address + 64, rkey, 16)
            .immediate(5)
            .payload(16));
    assertThat(core.drain())
        .containsExactly(
            new Harness.Done(
                4, CompletionStatus.SUCCESS, WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM, 16, 5));
    assertThat(core.memory.bytes(0, 8)).containsOnly(0);
    assertThat(core.memory.bytes(64, 16)).isEqualTo(pattern(16, 0));
  }

  @Test
  void zeroLengthAccessesLookAtNoKey() {
    PacketView ack =
        core.answer(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).ackRequest().reth(-1, -1, 0));
    assertAck(ack, Syndrome.ACK, PEER_PSN, 1);
    PacketView response =
        core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(-1, -1, 0));
    assertThat(response.opcode()).isEqualTo(Opcode.READ_RESPONSE_ONLY);
    assertThat(response.payloadLength()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, MTU - 1, MTU, MTU + 1, 2 * MTU, 10 * MTU})
  void aReadIsAnsweredInPackets(int length) {
    byte[] bytes = pattern(length, 1);
    core.memory.put(8, bytes);
    core.receive(
        packet(Opcode.READ_REQUEST).psn(PEER_PSN).ackRequest().reth(address + 8, rkey, length));
    List<PacketView> packets = core.transmit();
    int count = (length + MTU - 1) / MTU;
    assertThat(packets).hasSize(count);
    for (int i = 0; i < count; i++) {
      PacketView packet = packets.get(i);
      boolean first = i == 0;
      boolean last = i == count - 1;
      assertThat(packet.opcode())
          .isEqualTo(
              first && last
                  ? Opcode.READ_RESPONSE_ONLY
                  : first
                      ? Opcode.READ_RESPONSE_FIRST
                      : last ? Opcode.READ_RESPONSE_LAST : Opcode.READ_RESPONSE_MIDDLE);
      assertThat(packet.psn()).isEqualTo(PEER_PSN + i);
      assertThat(payload(packet)).isEqualTo(part(bytes, i * MTU, Math.min(MTU, length - i * MTU)));
      if (first || last) {
        assertAethOfFirstMessage(packet);
      }
    }
    core.postReceive(1, 0, 8);
    PacketView ack =
        core.answer(packet(Opcode.SEND_ONLY).psn(PEER_PSN + count).ackRequest().payload(1));
    assertAck(ack, Syndrome.ACK, PEER_PSN + count, 2);
  }

  private static void assertAethOfFirstMessage(PacketView packet) {
    assertThat(Harness.syndrome(packet)).isEqualTo(Syndrome.ACK);
    assertThat(ExtensionHeaders.aethMsn(packet.buffer(), packet.extensionOffset())).isEqualTo(1);
  }

  @Test
  void atomicsWorkOnLittleEndianCellsAndAnswerTheOldValue() {
    core.memory.buffer().putLong(16, 37);
    PacketView ack =
        core.answer(packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address + 16, rkey, 5, 0));
    assertThat(ack.opcode()).isEqualTo(Opcode.ATOMIC_ACKNOWLEDGE);
    assertThat(original(ack)).isEqualTo(37);
    assertThat(core.memory.bytes(16, 8)).containsExactly(42, 0, 0, 0, 0, 0, 0, 0);

    ack =
        core.answer(
            packet(Opcode.COMPARE_SWAP)
                .psn(PEER_PSN + 1)
                .atomic(address + 16, rkey, 0x1122334455667788L, 42));
    assertThat(original(ack)).isEqualTo(42);
    assertThat(core.memory.buffer().getLong(16)).isEqualTo(0x1122334455667788L);
    ack =
        core.answer(
            packet(Opcode.COMPARE_SWAP).psn(PEER_PSN + 2).atomic(address + 16, rkey, 1, 42));
    assertThat(original(ack)).isEqualTo(0x1122334455667788L);
    assertThat(core.memory.buffer().getLong(16)).isEqualTo(0x1122334455667788L);
  }

  private static long original(PacketView packet) {
    return ExtensionHeaders.atomicAckOriginal(packet.buffer(), packet.atomicAckOffset());
  }

  @Test
  void oneAckServesForAllRequestsOfABatch() {
    for (int i = 0; i < 5; i++) {
      core.postReceive(i, 0, 8);
      core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + i).ackRequest().payload(8));
    }
    assertAck(core.transmitOne(), Syndrome.ACK, PEER_PSN + 4, 5);
  }

  @Test
  void theAckOfAReceiveWaitsForTheReply() {
    Harness waiting = new Harness(p -> p.ackCoalescing(20_000, 3));
    for (int i = 0; i < 8; i++) {
      waiting.postReceive(i, 0, 8);
    }
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).ackRequest().payload(8));
    assertThat(waiting.transmit()).isEmpty();
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(waiting.now + 20_000);
    assertThat(waiting.count(RoceCounter.ACK_DEFERRED)).isEqualTo(1);
    // A reply takes it along,
    waiting.post(waiting.send(1, 8));
    assertThat(waiting.transmit())
        .extracting(PacketView::opcode)
        .containsExactly(Opcode.SEND_ONLY, Opcode.ACKNOWLEDGE);
    waiting.ack(Harness.SEND_PSN);
    // or it leaves when its time has come,
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).ackRequest().payload(8));
    assertThat(waiting.transmitAfter(19_999)).isEmpty();
    assertAck(waiting.transmitAfter(1).get(0), Syndrome.ACK, PEER_PSN + 1, 2);
    // or as one of many, or when the engine says so.
    for (int i = 2; i < 5; i++) {
      assertThat(waiting.transmit()).isEmpty();
      waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + i).ackRequest().payload(8));
    }
    assertAck(waiting.transmitOne(), Syndrome.ACK, PEER_PSN + 4, 5);
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 5).ackRequest().payload(8));
    waiting.connection.transmitAll(waiting.now, waiting);
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
  }

  @Test
  void whatDoesNotAskForAnAckIsAcknowledgedLateOrInManysCompany() {
    Harness waiting = new Harness(p -> p.ackCoalescing(20_000, 99).unaskedAcks(true));
    for (int i = 0; i < 20; i++) {
      waiting.postReceive(i, 0, 8);
    }
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload(8));
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(waiting.now + 500_000);
    assertThat(waiting.count(RoceCounter.ACK_UNASKED)).isEqualTo(1);
    // A reply does not take it along,
    waiting.post(waiting.send(1, 8));
    assertThat(waiting.transmit()).extracting(PacketView::opcode).containsExactly(Opcode.SEND_ONLY);
    waiting.ack(Harness.SEND_PSN);
    assertThat(waiting.transmitAfter(499_999)).isEmpty();
    assertAck(waiting.transmitAfter(1).get(0), Syndrome.ACK, PEER_PSN, 1);
    // unless it is for many.
    for (int i = 1; i <= 16; i++) {
      waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + i).payload(8));
    }
    waiting.post(waiting.send(2, 8));
    assertThat(waiting.transmit())
        .extracting(PacketView::opcode)
        .containsExactly(Opcode.SEND_ONLY, Opcode.ACKNOWLEDGE);
    waiting.ack(Harness.SEND_PSN + 1);
    // One that asks has its own time, whoever did not ask before it.
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 17).payload(8));
    waiting.now += 100_000;
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 18).ackRequest().payload(8));
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(waiting.now + 20_000);
    assertAck(waiting.transmitAfter(20_000).get(0), Syndrome.ACK, PEER_PSN + 18, 19);
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
  }

  @Test
  void anUnaskedAckComesBeforeTheShortestTimeOut() {
    assertThat(new ConnectionParameters().unaskedAckNanos()).isEqualTo(500_000);
    assertThat(new ConnectionParameters().ackTimeout(8).unaskedAckNanos()).isEqualTo(262_144);
    assertThat(new ConnectionParameters().ackTimeout(0).unaskedAckNanos()).isEqualTo(500_000);
  }

  @Test
  void aForeignPeerThatDoesNotAskGetsNoAck() {
    core.postReceive(1, 0, 8);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload(8));
    assertThat(core.transmitAfter(1_000_000_000)).isEmpty();
    assertThat(core.count(RoceCounter.ACK_UNASKED)).isZero();
  }

  @Test
  void theAckOfAWriteDoesNotWait() {
    Harness waiting = new Harness(p -> p.ackCoalescing(20_000, 3));
    waiting.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).ackRequest().reth(0, 0, 0));
    assertAck(waiting.transmitOne(), Syndrome.ACK, PEER_PSN, 1);
  }

  @Test
  void theAckOfAWriteWaitsWithThatOfTheSendBehindIt() {
    Harness waiting = new Harness(p -> p.ackCoalescing(20_000, 3));
    waiting.postReceive(1, 0, 8);
    waiting.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).ackRequest().reth(0, 0, 0));
    waiting.now += 1_000;
    waiting.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).ackRequest().payload(8));
    assertThat(waiting.transmit()).isEmpty();
    assertThat(waiting.connection.nextDeadlineNanos()).isEqualTo(waiting.now + 19_000);
    assertAck(waiting.transmitAfter(19_000).get(0), Syndrome.ACK, PEER_PSN + 1, 2);
  }

  @Test
  void responsesLeaveInTheOrderOfPsns() {
    core.postReceive(1, 0, 8);
    core.postReceive(2, 0, 8);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).ackRequest().payload(8));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(address, rkey, MTU + 1));
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 3).ackRequest().payload(8));
    // The response acknowledges the first SEND; the second one is behind it.
    assertThat(core.transmit())
        .extracting(PacketView::psn)
        .containsExactly(PEER_PSN + 1, PEER_PSN + 2, PEER_PSN + 3);
  }

  @Test
  void aFullSinkIsContinuedWhereItStopped() {
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 3 * MTU));
    core.sinkRoom(2);
    assertThat(core.connection.transmit(core.now, core)).isTrue();
    assertThat(core.count(RoceCounter.SEND_ERR)).isEqualTo(1);
    assertThat(core.connection.nextDeadlineNanos()).isLessThanOrEqualTo(core.now);
    core.sinkRoom(100);
    PacketView last = core.transmitOne();
    assertThat(last.opcode()).isEqualTo(Opcode.READ_RESPONSE_LAST);
    assertThat(last.psn()).isEqualTo(PEER_PSN + 2);
    assertThat(core.count(RoceCounter.SENT_PKTS)).isEqualTo(3);
  }

  @Test
  void psnsWrap() {
    Harness wrapping = new Harness(p -> p.expectedPsn(Psn.MASK));
    wrapping.receive(
        packet(Opcode.READ_REQUEST).psn(Psn.MASK).reth(wrapping.memory.address(), rkey, 2 * MTU));
    assertThat(wrapping.transmit()).extracting(PacketView::psn).containsExactly(Psn.MASK, 0);
    PacketView ack = wrapping.answer(packet(Opcode.WRITE_ONLY).psn(1).ackRequest().reth(0, 0, 0));
    assertAck(ack, Syndrome.ACK, 1, 2);
  }
}
