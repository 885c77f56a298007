package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.PEER_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.assertAck;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static io.ringbell.fabric.roce.protocol.Harness.pattern;
import static io.ringbell.fabric.roce.protocol.Harness.payload;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests that come again: nothing is executed twice, and everything is answered again. */
class DuplicatesTest {
  private final Harness core = new Harness(p -> p.responderDepth(4));
  private final long address = core.memory.address();
  private final int rkey = core.memory.rkey();

  @Test
  void aSendIsNotDeliveredTwiceButAcknowledgedAgainEvenWithoutRequest() {
    core.postReceive(1, 0, 8);
    core.postReceive(2, 8, 8);
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload(8));
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).payload(8));
    assertThat(core.transmit()).isEmpty();
    core.drain();
    assertAck(
        core.answer(packet(Opcode.SEND_ONLY).psn(PEER_PSN).payload((byte) 99)),
        Syndrome.ACK,
        PEER_PSN + 1,
        2);
    assertThat(core.drain()).isEmpty();
    assertThat(core.memory.bytes(0, 8)).isEqualTo(pattern(8, 0));
    assertThat(core.count(RoceCounter.DUPLICATE_REQUEST)).isEqualTo(1);
  }

  @Test
  void aWriteIsNotExecutedAgain() {
    core.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).reth(address, rkey, 8).payload(8));
    core.memory.put(0, new byte[8]);
    core.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).reth(address, rkey, 8).payload(8));
    assertThat(core.memory.bytes(0, 8)).containsOnly(0);
    assertAck(core.transmitOne(), Syndrome.ACK, PEER_PSN, 1);
  }

  @Test
  void anOldPacketOfAnUnfinishedMessageDoesNotDisturbIt() {
    core.postReceive(1, 0, 3 * MTU);
    core.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    core.receive(packet(Opcode.SEND_MIDDLE).psn(PEER_PSN + 1).payload(MTU));
    core.receive(packet(Opcode.SEND_FIRST).psn(PEER_PSN).payload(MTU));
    core.receive(packet(Opcode.SEND_LAST).psn(PEER_PSN + 2).payload(3));
    assertThat(core.drain()).extracting(Harness.Done::length).containsExactly(2 * MTU + 3);
  }

  @Test
  void aReadIsExecutedAgainFromMemory() {
    core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 8));
    core.memory.put(0, pattern(8, 5));
    PacketView again =
        core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 8));
    assertThat(again.opcode()).isEqualTo(Opcode.READ_RESPONSE_ONLY);
    assertThat(payload(again)).isEqualTo(pattern(8, 5));
    assertThat(ExtensionHeaders.aethMsn(again.buffer(), again.extensionOffset()))
        .as("a duplicate is no new message")
        .isEqualTo(1);
  }

  /** The peer has its data, and its repeat was on the way when it said so. */
  @Test
  void aRepeatOfMemoryThatWasWithdrawnMeanwhileHarmsNobody() {
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 2 * MTU));
    assertThat(core.transmit()).hasSize(2);
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 2 * MTU));
    core.memory.close();
    assertThat(core.transmit()).isEmpty();
    assertThat(core.count(RoceCounter.REPLAYS_DROPPED)).isEqualTo(1);
    assertThat(core.count(RoceCounter.REMOTE_ACCESS_ERR)).isZero();
    assertThat(core.connection.state()).isEqualTo(ReliableConnection.State.RTS);
    // What has not been answered at all is refused.
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 2).reth(address, rkey, 8));
    core.transmit();
    assertThat(core.count(RoceCounter.REMOTE_ACCESS_ERR)).isEqualTo(1);
    assertThat(core.connection.state()).isEqualTo(ReliableConnection.State.ERROR);
  }

  @Test
  void theRestOfAReadIsAnsweredAsAReadOfItsOwn() {
    byte[] bytes = pattern(4 * MTU, 0);
    core.memory.put(0, bytes);
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 4 * MTU));
    assertThat(core.transmit()).hasSize(4);
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(address + MTU, rkey, 3 * MTU));
    List<PacketView> rest = core.transmit();
    assertThat(rest)
        .extracting(PacketView::opcode)
        .containsExactly(
            Opcode.READ_RESPONSE_FIRST, Opcode.READ_RESPONSE_MIDDLE, Opcode.READ_RESPONSE_LAST);
    assertThat(rest)
        .extracting(PacketView::psn)
        .containsExactly(PEER_PSN + 1, PEER_PSN + 2, PEER_PSN + 3);
    assertThat(payload(rest.get(0))).isEqualTo(java.util.Arrays.copyOfRange(bytes, MTU, 2 * MTU));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 3).reth(address + 3 * MTU, rkey, MTU));
    assertThat(core.transmitOne().opcode()).isEqualTo(Opcode.READ_RESPONSE_ONLY);
  }

  @Test
  void aRepeatThatIsNotWithinTheReadIsDropped() {
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 2 * MTU));
    core.transmit();
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 2 * MTU + 1));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address + 1, rkey, MTU));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey + 1, MTU));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(address, rkey, MTU));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, -1));
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN - 1).reth(address, rkey, 8));
    core.receive(packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address, rkey, 1, 0));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.count(RoceCounter.REPLAYS_DROPPED)).isEqualTo(7);
    core.assertAlive();
  }

  @Test
  void anAtomicIsAnsweredAgainButNotExecutedAgain() {
    core.memory.buffer().putLong(0, 10);
    PacketBuilder add = packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address, rkey, 5, 0);
    for (int i = 0; i < 3; i++) {
      PacketView ack = core.answer(add);
      assertThat(ExtensionHeaders.atomicAckOriginal(ack.buffer(), ack.atomicAckOffset()))
          .isEqualTo(10);
    }
    assertThat(core.memory.buffer().getLong(0)).isEqualTo(15);
    core.receive(packet(Opcode.COMPARE_SWAP).psn(PEER_PSN).atomic(address, rkey, 5, 0));
    core.receive(packet(Opcode.FETCH_ADD).psn(PEER_PSN).atomic(address + 8, rkey, 5, 0));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.count(RoceCounter.REPLAYS_DROPPED)).isEqualTo(2);
  }

  @Test
  void onlyTheLastReadsAreRemembered() {
    for (int i = 0; i < 6; i++) {
      core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN + i).reth(address, rkey, 8));
    }
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(address, rkey, 8));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 2).reth(address, rkey, 8)))
        .extracting(PacketView::psn)
        .isEqualTo(PEER_PSN + 2);
  }

  @Test
  void aFloodOfRepeatsIsAnsweredOncePerRead() {
    for (int i = 0; i < 4; i++) {
      core.answer(packet(Opcode.READ_REQUEST).psn(PEER_PSN + i).reth(address, rkey, 8));
    }
    for (int i = 0; i < 1_000; i++) {
      core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + i % 4).reth(address, rkey, 8));
    }
    assertThat(core.transmit()).hasSize(4);
    core.assertAlive();
  }

  @Test
  void aRepeatInTheMiddleOfAnAnswerGoesBack() {
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(address, rkey, 4 * MTU));
    core.sinkRoom(2);
    assertThat(core.transmit()).hasSize(2);
    core.receive(packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(address + MTU, rkey, 3 * MTU));
    core.sinkRoom(100);
    assertThat(core.transmit())
        .extracting(PacketView::psn)
        .containsExactly(PEER_PSN + 1, PEER_PSN + 2, PEER_PSN + 3);
  }
}
