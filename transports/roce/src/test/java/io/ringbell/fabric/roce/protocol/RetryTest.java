package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.SEND_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NAKs and time-outs: when the requester repeats, from where, and when it gives up. */
class RetryTest {
  private static final long T = 4_096L << 14;

  private final Harness core = new Harness(p -> p.adaptiveTimeout(false, 0));

  private static int psn(int offset) {
    return Psn.add(SEND_PSN, offset);
  }

  // Sequence NAKs.

  @Test
  void aSequenceNakGoesBackToTheGapAndKeepsTheOpcodes() {
    core.post(core.send(1, 8), core.write(2, 3 * MTU));
    core.transmit();
    core.acknowledge(Syndrome.NAK_SEQUENCE, psn(2));
    assertThat(core.drain()).extracting(Harness.Done::id).containsExactly(1L);
    List<PacketView> again = core.transmit();
    assertThat(again)
        .extracting(PacketView::opcode)
        .containsExactly(Opcode.WRITE_MIDDLE, Opcode.WRITE_LAST);
    assertThat(again).extracting(PacketView::psn).containsExactly(psn(2), psn(3));
    assertThat(core.count(RoceCounter.RCVD_SEQ_ERR)).isEqualTo(1);
    // The same NAK again changes nothing.
    core.acknowledge(Syndrome.NAK_SEQUENCE, psn(2));
    assertThat(core.transmit()).isEmpty();
    core.ack(psn(3));
    assertThat(core.drain()).extracting(Harness.Done::id).containsExactly(2L);
  }

  @Test
  void sequenceNaksUseUpRetriesUntilThereIsProgress() {
    Harness none = new Harness(p -> p.retryCount(0));
    none.post(none.write(1, 4 * MTU));
    none.transmit();
    none.acknowledge(Syndrome.NAK_SEQUENCE, psn(1));
    assertThat(none.statuses()).containsExactly(CompletionStatus.RETRY_EXC_ERR);

    Harness one = new Harness(p -> p.retryCount(1));
    one.post(one.write(1, 4 * MTU));
    one.transmit();
    for (int i = 1; i < 4; i++) { // each acknowledges something
      one.acknowledge(Syndrome.NAK_SEQUENCE, psn(i));
      assertThat(one.transmit()).hasSize(4 - i);
    }
    one.assertAlive();
  }

  @Test
  void aResponseThatOvertakesTheRepeatIsWelcome() {
    core.post(core.write(1, 4 * MTU));
    core.transmit();
    core.acknowledge(Syndrome.NAK_SEQUENCE, psn(1));
    core.ack(psn(2)); // the gap was reordering only
    assertThat(core.transmit()).extracting(PacketView::psn).containsExactly(psn(3));
    core.ack(psn(3));
    assertThat(core.drain()).hasSize(1);
  }

  // Fatal NAKs.

  @ParameterizedTest
  @CsvSource({
    "0x61, REM_INV_REQ_ERR, PROTOCOL",
    "0x62, REM_ACCESS_ERR, ACCESS",
    "0x63, REM_OP_ERR, PROTOCOL",
    "0x64, REM_OP_ERR, PROTOCOL",
    "0x7f, REM_OP_ERR, PROTOCOL",
    "0x40, REM_OP_ERR, PROTOCOL"
  })
  void aFatalNakFailsItsRequestAndFlushesTheRest(
      String syndrome, CompletionStatus status, Reason reason) {
    core.postReceive(50, 0, 8);
    core.post(core.send(1, 8), core.write(2, 2 * MTU).flags(0), core.write(3, 8).flags(0));
    core.transmit();
    core.acknowledge(Integer.decode(syndrome), psn(2));
    assertThat(core.drain())
        .extracting(Harness.Done::id, Harness.Done::status)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(50L, CompletionStatus.WR_FLUSH_ERR),
            org.assertj.core.groups.Tuple.tuple(1L, CompletionStatus.SUCCESS),
            org.assertj.core.groups.Tuple.tuple(2L, status),
            org.assertj.core.groups.Tuple.tuple(3L, CompletionStatus.WR_FLUSH_ERR));
    assertThat(core.connection.failure().reason()).isEqualTo(reason);
    assertThat(core.count(RoceCounter.FATAL_NAKS_RECEIVED)).isEqualTo(1);
    assertThat(core.transmit()).isEmpty();
    core.assertBroken();
  }

  @Test
  void aReadBeforeAFatalNakIsFlushed() {
    core.post(core.read(1, 8), core.write(2, 8));
    core.transmit();
    core.acknowledge(Syndrome.NAK_REMOTE_ACCESS, psn(1));
    assertThat(core.statuses())
        .containsExactly(CompletionStatus.WR_FLUSH_ERR, CompletionStatus.REM_ACCESS_ERR);
  }

  // Receiver not ready.

  @Test
  void anRnrNakWaitsItsTimeAndRepeats() {
    core.post(core.send(1, 8), core.send(2, 8));
    core.transmit();
    core.acknowledge(Syndrome.rnr(14), psn(0));
    // Its followers were in flight: their NAKs mean nothing now.
    core.acknowledge(Syndrome.NAK_SEQUENCE, psn(0));
    assertThat(core.transmit()).isEmpty();
    assertThat(core.connection.nextDeadlineNanos()).isEqualTo(core.now + 1_280_000);
    assertThat(core.transmitAfter(1_279_999)).isEmpty();
    assertThat(core.transmitAfter(1)).extracting(PacketView::psn).containsExactly(psn(0), psn(1));
    core.ack(psn(1));
    assertThat(core.drain()).hasSize(2);
    assertThat(core.count(RoceCounter.RCVD_RNR_ERR)).isEqualTo(1);
  }

  @Test
  void rnrRetriesRunOutOrDoNot() {
    Harness two = new Harness(p -> p.rnrRetryCount(2));
    two.post(two.send(1, 8), two.send(2, 8).flags(0));
    for (int i = 0; i < 3; i++) {
      assertThat(two.transmitAfter(Syndrome.rnrNanos(1))).hasSize(2);
      two.acknowledge(Syndrome.rnr(1), psn(0));
    }
    assertThat(two.statuses())
        .containsExactly(CompletionStatus.RNR_RETRY_EXC_ERR, CompletionStatus.WR_FLUSH_ERR);
    assertThat(two.connection.failure().reason()).isEqualTo(Reason.RECEIVER_NOT_READY);
    assertThat(two.count(RoceCounter.RETRY_RNR_EXCEEDED_ERR)).isEqualTo(1);

    core.post(core.send(1, 8));
    for (int i = 0; i < 1_000; i++) {
      assertThat(core.transmitAfter(Syndrome.rnrNanos(1))).hasSize(1);
      core.acknowledge(Syndrome.rnr(1), psn(0));
    }
    core.assertAlive();
  }

  @Test
  void theFirstRnrTimerIsTheLongest() {
    assertThat(Syndrome.rnrNanos(0)).isEqualTo(655_360_000);
    assertThat(Syndrome.rnrNanos(1)).isEqualTo(10_000);
    assertThat(Syndrome.rnrNanos(31)).isEqualTo(491_520_000);
  }

  // Time-outs.

  @Test
  void theTimeoutRepeatsFromTheOldestAndGivesUpAfterTheRetries() {
    Harness two = new Harness(p -> p.retryCount(2).adaptiveTimeout(false, 0));
    two.post(two.send(1, 8), two.send(2, 8));
    two.postReceive(3, 0, 8);
    assertThat(two.transmit()).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(two.connection.nextDeadlineNanos()).isEqualTo(two.now + T);
      assertThat(two.transmitAfter(T - 1)).isEmpty();
      assertThat(two.transmitAfter(1)).hasSize(2);
    }
    two.assertAlive();
    assertThat(two.transmitAfter(T)).isEmpty();
    assertThat(two.statuses())
        .containsExactly(
            CompletionStatus.WR_FLUSH_ERR,
            CompletionStatus.RETRY_EXC_ERR,
            CompletionStatus.WR_FLUSH_ERR);
    assertThat(two.connection.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    assertThat(two.count(RoceCounter.RETRY_EXCEEDED_ERR)).isEqualTo(1);
    assertThat(two.count(RoceCounter.COMPLETER_RETRY_ERR)).isEqualTo(2);
    two.assertBroken();
  }

  @Test
  void sevenRetriesAreSeven() {
    core.post(core.send(1, 8));
    int sent = 0;
    for (int i = 0; i < 20; i++) {
      sent += core.transmit().size();
      core.now += T;
    }
    assertThat(sent).isEqualTo(8);
    core.assertBroken();
  }

  @Test
  void progressGivesTheRetriesBack() {
    Harness one = new Harness(p -> p.retryCount(1).adaptiveTimeout(false, 0));
    one.post(one.write(1, 20 * MTU));
    one.transmit();
    for (int i = 0; i < 20; i++) {
      one.transmitAfter(T);
      one.ack(psn(i));
    }
    assertThat(one.statuses()).containsExactly(CompletionStatus.SUCCESS);
  }

  @Test
  void timeoutZeroIsNever() {
    Harness never = new Harness(p -> p.ackTimeout(0));
    never.post(never.send(1, 8));
    never.transmit();
    assertThat(never.connection.nextDeadlineNanos()).isEqualTo(ReliableConnection.NO_DEADLINE);
    assertThat(never.transmitAfter(1L << 50)).isEmpty();
  }

  @Test
  void theAdaptiveTimeoutRepeatsEarlyAtNoCost() {
    Harness early = new Harness(p -> p.retryCount(0).adaptiveTimeout(true, 1_000_000));
    early.post(early.send(1, 8));
    early.transmit();
    early.now += 100_000; // the round trip
    early.ack(psn(0));
    early.post(early.send(2, 8));
    early.transmit();
    long start = early.now;
    long expected = 1_000_000;
    for (int i = 0; i < 5; i++) { // 1 + 2 + 4 + 8 + 16 ms
      assertThat(early.connection.nextDeadlineNanos()).isEqualTo(early.now + expected);
      assertThat(early.transmitAfter(expected)).hasSize(1);
      expected *= 2;
    }
    assertThat(early.count(RoceCounter.EARLY_RETRIES)).isEqualTo(5);
    // But the negotiated one decides.
    assertThat(early.connection.nextDeadlineNanos())
        .isEqualTo(Math.min(start + T, early.now + expected));
    early.transmitAfter(start + T - early.now);
    assertThat(early.statuses())
        .containsExactly(CompletionStatus.SUCCESS, CompletionStatus.RETRY_EXC_ERR);
  }

  @Test
  void theAdaptiveTimeoutFollowsTheRoundTrip() {
    Harness slow = new Harness(p -> p.adaptiveTimeout(true, 1_000));
    for (int i = 0; i < 50; i++) {
      slow.post(slow.send(i, 8));
      slow.transmit();
      slow.now += 3_000_000;
      slow.ack(psn(i));
      slow.drain();
    }
    slow.post(slow.send(99, 8));
    slow.transmit();
    assertThat(slow.connection.nextDeadlineNanos() - slow.now).isBetween(3_000_000L, 3_100_000L);
  }

  @Test
  void aSmallWindowFollowsATimeout() {
    core.post(core.write(1, 40 * MTU));
    assertThat(core.transmit()).hasSize(40);
    assertThat(core.transmitAfter(T)).hasSize(4);
    core.ack(psn(3));
    assertThat(core.transmit()).hasSize(8);
    core.receive(packet(Opcode.CNP).build()); // malformed: no BECN
    assertThat(core.count(RoceCounter.MALFORMED_PKTS)).isEqualTo(1);
  }
}
