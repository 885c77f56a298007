package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.SEND_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static io.ringbell.fabric.roce.protocol.Harness.pattern;
import static io.ringbell.fabric.roce.protocol.Harness.payload;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the requester sends, and how acknowledges and responses move it. */
class RequesterTest {
  private final Harness core = new Harness();

  private static int psn(int offset) {
    return Psn.add(SEND_PSN, offset);
  }

  /** Somebody waits for a signaled request, and for one that is repeated. */
  @Test
  void anAckIsAskedForWhereSomebodyWaits() {
    Harness relaxed = new Harness(p -> p.unaskedAcks(true));
    relaxed.post(relaxed.send(1, 8).flags(0), relaxed.write(2, 3 * MTU).flags(0));
    assertThat(relaxed.transmit()).noneMatch(PacketView::isAckRequest);
    relaxed.post(relaxed.send(3, 8));
    assertThat(relaxed.transmit()).singleElement().matches(PacketView::isAckRequest);
    relaxed.receive(packet(Opcode.ACKNOWLEDGE).psn(psn(4)).aeth(Syndrome.ACK, 3));
    relaxed.post(relaxed.send(4, 8).flags(0));
    assertThat(relaxed.transmit()).singleElement().matches(p -> !p.isAckRequest());
    relaxed.receive(packet(Opcode.ACKNOWLEDGE).psn(psn(5)).aeth(Syndrome.NAK_SEQUENCE, 3));
    assertThat(relaxed.transmit()).singleElement().matches(PacketView::isAckRequest);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, MTU - 1, MTU, MTU + 1, 2 * MTU, 10 * MTU})
  void messagesAreCutIntoPackets(int length) {
    byte[] bytes = pattern(length, 9);
    core.memory.put(0, bytes);
    core.post(
        core.send(1, length),
        core.write(2, length),
        new WorkRequest().sendWithImmediate(3, core.memory, 0, length, 33),
        new WorkRequest().writeWithImmediate(4, core.memory, 0, length, 0x1000, 77, 44));
    List<PacketView> packets = core.transmit();
    int count = Math.max(1, (length + MTU - 1) / MTU);
    assertThat(packets).hasSize(4 * count);
    int[][] names = {
      {Opcode.SEND_ONLY, Opcode.SEND_FIRST, Opcode.SEND_MIDDLE, Opcode.SEND_LAST},
      {Opcode.WRITE_ONLY, Opcode.WRITE_FIRST, Opcode.WRITE_MIDDLE, Opcode.WRITE_LAST},
      {Opcode.SEND_ONLY_IMM, Opcode.SEND_FIRST, Opcode.SEND_MIDDLE, Opcode.SEND_LAST_IMM},
      {Opcode.WRITE_ONLY_IMM, Opcode.WRITE_FIRST, Opcode.WRITE_MIDDLE, Opcode.WRITE_LAST_IMM}
    };
    for (int message = 0; message < 4; message++) {
      List<Byte> received = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        PacketView packet = packets.get(message * count + i);
        boolean last = i == count - 1;
        int name = count == 1 ? 0 : i == 0 ? 1 : last ? 3 : 2;
        assertThat(packet.opcode()).isEqualTo(names[message][name]);
        assertThat(packet.psn()).isEqualTo(psn(message * count + i));
        assertThat(packet.isAckRequest()).isEqualTo(last);
        assertThat(packet.pad()).isEqualTo(-packet.payloadLength() & 3);
        assertThat(packet.isMigrated()).isTrue();
        assertThat(packet.pkey()).isEqualTo(0xffff);
        if (packet.hasReth()) {
          assertThat(ExtensionHeaders.rethLength(packet.buffer(), packet.extensionOffset()))
              .isEqualTo(length);
        }
        if (packet.hasImmediate()) {
          assertThat(packet.buffer().getInt(packet.trailingExtensionOffset()))
              .isEqualTo(message == 2 ? 33 : 44);
        }
        for (byte b : payload(packet)) {
          received.add(b);
        }
      }
      assertThat(received).hasSize(length);
      for (int i = 0; i < length; i++) {
        assertThat(received.get(i)).isEqualTo(bytes[i]);
      }
    }
  }

  @Test
  void onlyTheLastPacketOfASendIsSolicited() {
    core.post(core.send(1, MTU + 1).flags(WorkRequest.SOLICITED));
    assertThat(core.transmit()).extracting(PacketView::isSolicited).containsExactly(false, true);
  }

  @Test
  void oneAckCompletesSeveralRequestsInOrder() {
    core.post(core.send(1, 8), core.write(2, 8).flags(0), core.write(3, 8));
    assertThat(core.transmit()).hasSize(3);
    assertThat(core.drain()).isEmpty();
    core.ack(psn(2));
    assertThat(core.drain())
        .containsExactly(
            new Harness.Done(1, CompletionStatus.SUCCESS, WorkCompletion.Opcode.SEND, 0, null),
            new Harness.Done(3, CompletionStatus.SUCCESS, WorkCompletion.Opcode.WRITE, 0, null));
    assertThat(core.connection.sends().room()).isEqualTo(32);
    assertThat(core.connection.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
  }

  @Test
  void anAckInTheMiddleIsProgressOnly() {
    core.post(core.write(1, 3 * MTU));
    core.transmit();
    core.ack(psn(1));
    assertThat(core.drain()).isEmpty();
    core.ack(psn(2));
    assertThat(core.drain()).hasSize(1);
  }

  @Test
  void acksOfTheFutureAndThePastAreIgnored() {
    core.post(core.send(1, 8));
    core.transmit();
    core.ack(psn(1));
    core.ack(psn(-1));
    core.ack(psn(1 << 22));
    assertThat(core.drain()).isEmpty();
    assertThat(core.count(RoceCounter.GHOST_RESPONSES)).isEqualTo(3);
    core.ack(psn(0));
    core.ack(psn(0));
    assertThat(core.drain()).hasSize(1);
    assertThat(core.count(RoceCounter.GHOST_RESPONSES)).isEqualTo(4);
  }

  @Test
  void theWindowBoundsWhatIsUnacknowledgedAndAsksForAnAckBeforeItStalls() {
    Harness small = new Harness(p -> p.windowPackets(8));
    small.post(small.write(1, 20 * MTU));
    List<PacketView> packets = small.transmit();
    assertThat(packets).hasSize(8);
    assertThat(packets.get(7).isAckRequest()).isTrue();
    assertThat(packets)
        .extracting(PacketView::isAckRequest)
        .containsExactly(false, true, false, true, false, true, false, true);
    assertThat(small.count(RoceCounter.WINDOW_STALLS)).isEqualTo(1);
    small.ack(psn(3));
    assertThat(small.transmit()).extracting(PacketView::psn).startsWith(psn(8)).hasSize(4);
  }

  @Test
  void inlinePayloadIsTakenAtOnce() {
    core.memory.put(0, pattern(8, 1));
    core.post(core.send(1, 8).flags(WorkRequest.INLINE));
    core.memory.put(0, new byte[8]);
    assertThat(payload(core.transmitOne())).isEqualTo(pattern(8, 1));
  }

  @Test
  void aReadUsesAPsnForEachPacketOfItsResponse() {
    core.post(core.read(1, 2 * MTU + 1), core.send(2, 8));
    List<PacketView> packets = core.transmit();
    assertThat(packets).extracting(PacketView::psn).containsExactly(psn(0), psn(3));
    assertThat(packets.get(0).isAckRequest()).isTrue();
    byte[] bytes = pattern(2 * MTU + 1, 0);
    respond(Opcode.READ_RESPONSE_FIRST, 0, java.util.Arrays.copyOf(bytes, MTU));
    respond(Opcode.READ_RESPONSE_MIDDLE, 1, java.util.Arrays.copyOfRange(bytes, MTU, 2 * MTU));
    assertThat(core.drain()).isEmpty();
    respond(Opcode.READ_RESPONSE_LAST, 2, bytes[2 * MTU]);
    assertThat(core.drain())
        .containsExactly(
            new Harness.Done(
                1, CompletionStatus.SUCCESS, WorkCompletion.Opcode.READ, 2 * MTU + 1, null));
    assertThat(core.memory.bytes(4096, bytes.length)).isEqualTo(bytes);
  }

  private void respond(int opcode, int at, byte... bytes) {
    PacketBuilder response = packet(opcode).psn(psn(at)).payload(bytes);
    core.receive(Opcode.has(opcode, Opcode.AETH) ? response.aeth(Syndrome.ACK, 0) : response);
  }

  @Test
  void aResponseAcknowledgesWhatIsBeforeIt() {
    core.post(core.send(1, 8), core.read(2, 4));
    core.transmit();
    respond(Opcode.READ_RESPONSE_ONLY, 1, pattern(4, 0));
    assertThat(core.drain()).extracting(Harness.Done::id).containsExactly(1L, 2L);
  }

  @Test
  void anAckBeyondAReadMeansThatItsResponseWasLost() {
    core.post(core.read(1, 4), core.send(2, 8));
    core.transmit();
    core.ack(psn(1));
    assertThat(core.drain()).isEmpty();
    assertThat(core.transmit())
        .extracting(PacketView::opcode)
        .containsExactly(Opcode.READ_REQUEST, Opcode.SEND_ONLY);
    assertThat(core.count(RoceCounter.COMPLETER_RETRY_ERR)).isEqualTo(1);
    assertThat(core.count(RoceCounter.RETRANSMITTED_PKTS)).isEqualTo(2);
    // A second one for the same reason changes nothing.
    core.ack(psn(1));
    assertThat(core.transmit()).isEmpty();
    respond(Opcode.READ_RESPONSE_ONLY, 0, pattern(4, 0));
    core.ack(psn(1));
    assertThat(core.drain()).extracting(Harness.Done::id).containsExactly(1L, 2L);
  }

  @Test
  void theRestOfAReadIsAskedForAgainAndMayBeAnsweredWithAMiddle() {
    core.post(core.read(1, 4 * MTU));
    core.transmit();
    respond(Opcode.READ_RESPONSE_FIRST, 0, new byte[MTU]);
    respond(Opcode.READ_RESPONSE_MIDDLE, 2, new byte[MTU]); // 1 was lost
    PacketView again = core.transmitOne();
    assertThat(again.psn()).isEqualTo(psn(1));
    assertThat(ExtensionHeaders.rethAddress(again.buffer(), again.extensionOffset()))
        .isEqualTo(0x1000 + MTU);
    assertThat(ExtensionHeaders.rethLength(again.buffer(), again.extensionOffset()))
        .isEqualTo(3 * MTU);
    respond(Opcode.READ_RESPONSE_MIDDLE, 1, new byte[MTU]); // rxe answers so
    respond(Opcode.READ_RESPONSE_FIRST, 2, new byte[MTU]); // others so
    respond(Opcode.READ_RESPONSE_LAST, 3, new byte[MTU]);
    assertThat(core.drain()).hasSize(1);
  }

  @Test
  void longReadsAreAskedForInChunks() {
    Harness small = new Harness(p -> p.windowPackets(8));
    small.post(small.read(1, 11 * MTU + 3));
    List<PacketView> packets = small.transmit();
    assertThat(packets).extracting(PacketView::psn).containsExactly(psn(0), psn(4));
    assertThat(packets)
        .extracting(p -> ExtensionHeaders.rethLength(p.buffer(), p.extensionOffset()))
        .containsExactly(4 * MTU, 4 * MTU);
    for (int i = 0; i < 4; i++) {
      small.receive(packet(Opcode.READ_RESPONSE_MIDDLE).psn(psn(i)).payload(new byte[MTU]));
    }
    PacketView last = small.transmitOne();
    assertThat(last.psn()).isEqualTo(psn(8));
    assertThat(ExtensionHeaders.rethLength(last.buffer(), last.extensionOffset()))
        .isEqualTo(3 * MTU + 3);
  }

  @Test
  void readsWaitForTheDepthAndFencedRequestsForReads() {
    Harness two = new Harness(p -> p.initiatorDepth(2));
    two.post(two.read(1, 4), two.read(2, 4), two.read(3, 4));
    two.post(two.send(4, 4).flags(WorkRequest.SIGNALED | WorkRequest.FENCE));
    assertThat(two.transmit()).hasSize(2);
    assertThat(two.count(RoceCounter.READ_DEPTH_STALLS)).isEqualTo(1);
    for (int i = 0; i < 3; i++) {
      two.receive(
          packet(Opcode.READ_RESPONSE_ONLY).psn(psn(i)).aeth(Syndrome.ACK, 0).payload(new byte[4]));
      assertThat(two.transmit())
          .extracting(PacketView::psn)
          .isEqualTo(i == 0 ? List.of(psn(2)) : i == 1 ? List.of() : List.of(psn(3)));
    }
    assertThat(two.count(RoceCounter.FENCE_STALLS)).isEqualTo(1);
  }

  @Test
  void aReadToAPeerThatServesNoneFailsBehindWhatWasPostedBefore() {
    Harness none = new Harness(p -> p.initiatorDepth(0));
    none.post(none.send(1, 4), none.read(2, 4), none.send(3, 4));
    assertThat(none.transmit()).hasSize(1);
    none.assertAlive();
    none.ack(psn(0));
    assertThat(none.transmit()).isEmpty();
    assertThat(none.statuses())
        .containsExactly(
            CompletionStatus.SUCCESS,
            CompletionStatus.LOC_QP_OP_ERR,
            CompletionStatus.WR_FLUSH_ERR);
    none.assertBroken();
  }

  @Test
  void atomicsBringTheOldValue() {
    core.post(
        new WorkRequest()
            .compareAndSwap(1, core.memory, 8, 0x2000, 7, 0x0102030405060708L, 5)
            .flags(WorkRequest.SIGNALED),
        new WorkRequest().fetchAndAdd(2, core.memory, 16, 0x2000, 7, 9));
    List<PacketView> packets = core.transmit();
    PacketView swap = packets.get(0);
    assertThat(swap.opcode()).isEqualTo(Opcode.COMPARE_SWAP);
    assertThat(ExtensionHeaders.atomicCompare(swap.buffer(), swap.extensionOffset()))
        .isEqualTo(0x0102030405060708L);
    assertThat(ExtensionHeaders.atomicSwapOrAdd(swap.buffer(), swap.extensionOffset()))
        .isEqualTo(5);
    assertThat(packets.get(1).opcode()).isEqualTo(Opcode.FETCH_ADD);
    core.receive(
        packet(Opcode.ATOMIC_ACKNOWLEDGE)
            .psn(psn(0))
            .aeth(Syndrome.ACK, 1)
            .original(0x1122334455667788L));
    assertThat(core.memory.buffer().getLong(8)).isEqualTo(0x1122334455667788L);
    assertThat(core.drain())
        .containsExactly(
            new Harness.Done(
                1, CompletionStatus.SUCCESS, WorkCompletion.Opcode.COMPARE_AND_SWAP, 8, null));
  }

  @Test
  void aResponseOfTheWrongKindOrLengthBreaksTheConnection() {
    for (PacketBuilder wrong :
        List.of(
            packet(Opcode.ATOMIC_ACKNOWLEDGE).aeth(Syndrome.ACK, 0).original(1),
            packet(Opcode.READ_RESPONSE_ONLY).aeth(Syndrome.ACK, 0).payload(new byte[7]),
            packet(Opcode.READ_RESPONSE_ONLY).aeth(Syndrome.ACK, 0).payload(new byte[9]),
            packet(Opcode.READ_RESPONSE_FIRST).aeth(Syndrome.ACK, 0).payload(new byte[MTU]))) {
      Harness fresh = new Harness();
      fresh.post(fresh.read(1, 8), fresh.send(2, 8).flags(0));
      fresh.transmit();
      fresh.receive(wrong.psn(psn(0)));
      assertThat(fresh.statuses())
          .containsExactly(CompletionStatus.BAD_RESP_ERR, CompletionStatus.WR_FLUSH_ERR);
      assertThat(fresh.memory.bytes(4096, MTU)).containsOnly(0);
      fresh.assertBroken();
    }
  }

  @Test
  void aFullSinkIsContinuedWhereItStoppedAndAcknowledgesFirst() {
    core.receive(packet(Opcode.WRITE_ONLY).psn(Harness.PEER_PSN).ackRequest().reth(0, 0, 0));
    core.post(core.write(1, 4 * MTU));
    core.sinkRoom(2);
    assertThat(core.transmit()).extracting(PacketView::psn).containsExactly(psn(0), psn(1));
    core.sinkRoom(1);
    assertThat(core.transmit()).extracting(PacketView::opcode).containsExactly(Opcode.ACKNOWLEDGE);
    core.sinkRoom(10);
    assertThat(core.transmit()).extracting(PacketView::psn).containsExactly(psn(2), psn(3));
  }

  @Test
  void beforeItIsReadyToSendNothingLeaves() {
    Harness.Region region = core.memory;
    ReliableConnection waiting =
        new ReliableConnection(1, 4, 4, 0, key -> region.registered, c -> {}, core.counters);
    waiting.readyToReceive(new ConnectionParameters().remoteQpn(Harness.PEER_QPN));
    waiting.sends().fill(0, core.send(1, 8));
    waiting.sends().publish(1);
    waiting.transmit(core.now, core);
    assertThat(core.count(RoceCounter.SENT_PKTS)).isZero();
    waiting.readyToSend();
    waiting.transmit(core.now, core);
    assertThat(core.count(RoceCounter.SENT_PKTS)).isEqualTo(1);
  }

  @Test
  void workPostedInTheErrorStateIsFlushedInOrderForEver() {
    core.connection.fail(
        new io.ringbell.fabric.FabricException(
            io.ringbell.fabric.FabricException.Reason.DISCONNECTED, "test"));
    for (int round = 0; round < 100; round++) {
      core.post(core.send(1, 8).flags(0), core.send(2, 8));
      core.postReceive(3, 0, 8);
      assertThat(core.connection.hasCompletions()).isTrue();
      assertThat(core.statuses()).hasSize(3).containsOnly(CompletionStatus.WR_FLUSH_ERR);
      assertThat(core.connection.hasCompletions()).isFalse();
    }
    assertThat(core.transmit()).isEmpty();
    core.assertBroken();
  }
}
