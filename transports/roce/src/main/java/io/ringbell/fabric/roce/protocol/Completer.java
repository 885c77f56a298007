package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;

/**
 * Takes what the peer's responder says: acknowledges, NAKs, READ responses and the results of
 * atomics, and moves the {@link Requester} by it (IBTA volume 1, section 9.7.5.2). For the driver.
 */
final class Completer {
  private static final int NEVER = -1;

  private final ReliableConnection connection;
  private final SendQueue sends;
  private final Requester requester;
  private final RetryTimer timer;
  private final Counters counters;
  private final int mtu;

  /** From where it went back last without progress since: once is enough, until a time-out. */
  private int wentBackTo = NEVER;

  Completer(
      ReliableConnection connection,
      SendQueue sends,
      Requester requester,
      RetryTimer timer,
      int mtu,
      Counters counters) {
    this.connection = connection;
    this.sends = sends;
    this.requester = requester;
    this.timer = timer;
    this.mtu = mtu;
    this.counters = counters;
  }

  /**
   * Takes one packet.
   *
   * @param length from BTH to padding, the ICRC not included
   */
  void onResponse(int opcode, ByteBuffer packet, int at, int length, long now) {
    int psn = Bth.psn(packet, at);
    if (Psn.difference(psn, requester.oldest()) < 0 || Psn.difference(psn, requester.end()) >= 0) {
      counters.increment(RoceCounter.GHOST_RESPONSES);
      return;
    }
    int syndrome =
        Opcode.has(opcode, Opcode.AETH)
            ? ExtensionHeaders.aethSyndrome(packet, at + Bth.LENGTH)
            : Syndrome.ACK;
    if (opcode == Opcode.ACKNOWLEDGE) {
      if (Syndrome.kind(syndrome) == Syndrome.KIND_ACK) {
        onAck(psn, now);
      } else {
        onNak(psn, syndrome, now);
      }
    } else if (Syndrome.kind(syndrome) != Syndrome.KIND_ACK) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
    } else if (acknowledgeBefore(psn, now)) {
      takeResponse(opcode, packet, at, length, psn, now);
    }
  }

  /** The time-outs; to be called before sending. */
  void expire(long now) {
    switch (timer.expire(now)) {
      case NONE -> {}
      case EARLY -> {
        counters.increment(RoceCounter.EARLY_RETRIES);
        repeatAfterTimeout();
      }
      case CHARGED -> repeatAfterTimeout();
      case EXHAUSTED -> failRetries();
    }
  }

  private void repeatAfterTimeout() {
    wentBackTo = NEVER;
    requester.onTimeout();
    requester.goBack();
  }

  private void onAck(int psn, long now) {
    acknowledgeBefore(Psn.add(psn, 1), now);
  }

  /**
   * Completes what lies before {@code psn}. If a READ or atomic is in the way, whose response has
   * not come, that response was lost: it goes back there and returns false.
   */
  private boolean acknowledgeBefore(int psn, long now) {
    int reached = requester.oldest();
    boolean responseMissing = false;
    while (Psn.difference(psn, reached) > 0) {
      long index = sends.completed();
      if (sends.isRead(index)) {
        responseMissing = true;
        break;
      }
      int behind = Psn.add(sends.firstPsn(index), sends.packets(index));
      if (Psn.difference(psn, behind) < 0) {
        reached = psn;
      } else {
        reached = behind;
        sends.completeThrough(index);
      }
    }
    progress(reached, now);
    if (responseMissing) {
      goBackOnce();
    }
    return !responseMissing;
  }

  private void progress(int reached, long now) {
    if (reached != requester.oldest()) {
      wentBackTo = NEVER;
      requester.acknowledgedBefore(reached, now);
    }
  }

  private void goBackOnce() {
    int psn = requester.oldest();
    if (wentBackTo != psn) {
      wentBackTo = psn;
      requester.onLoss();
      timer.onLoss();
      requester.goBack();
    }
  }

  /** A READ response or atomic acknowledge for the oldest PSN; all before is acknowledged. */
  private void takeResponse(int opcode, ByteBuffer packet, int at, int length, int psn, long now) {
    long index = sends.completed();
    boolean atomicAck = opcode == Opcode.ATOMIC_ACKNOWLEDGE;
    if (!sends.isRead(index) || atomicAck == (sends.opcode(index) == WorkRequest.Opcode.READ)) {
      failBadResponse(index, opcode, psn);
      return;
    }
    int header = Opcode.headerLength(opcode);
    int payload = length - header - Bth.pad(packet, at);
    if (atomicAck) {
      long original = ExtensionHeaders.atomicAckOriginal(packet, at + header - Long.BYTES);
      Atomics.putResult(sends.payload(index), sends.offset(index), original);
    } else {
      int done = Psn.difference(psn, sends.firstPsn(index)) * mtu;
      if (payload != Math.min(mtu, sends.length(index) - done)) {
        failBadResponse(index, opcode, psn);
        return;
      }
      sends.payload(index).put(sends.offset(index) + done, packet, at + header, payload);
    }
    int behind = Psn.add(psn, 1);
    if (behind == Psn.add(sends.firstPsn(index), sends.packets(index))) {
      sends.completeThrough(index);
    }
    progress(behind, now);
  }

  private void onNak(int psn, int syndrome, long now) {
    if (!acknowledgeBefore(psn, now) && syndrome < Syndrome.NAK_INVALID_REQUEST) {
      return; // it goes back further than the NAK wants
    }
    if (Syndrome.kind(syndrome) == Syndrome.KIND_RNR) {
      onReceiverNotReady(syndrome, now);
    } else if (syndrome == Syndrome.NAK_SEQUENCE) {
      onSequenceError(psn);
    } else {
      onFatalNak(psn, syndrome);
    }
  }

  private void onReceiverNotReady(int syndrome, long now) {
    counters.increment(RoceCounter.RCVD_RNR_ERR);
    long nanos = Syndrome.rnrNanos(syndrome & Syndrome.VALUE_MASK);
    if (timer.isReceiverNotReady()) {
      return; // a second one for the same packet
    }
    if (!timer.waitForReceiver(now, nanos)) {
      counters.increment(RoceCounter.RETRY_RNR_EXCEEDED_ERR);
      connection.failSend(
          sends.completed(),
          CompletionStatus.RNR_RETRY_EXC_ERR,
          Reason.RECEIVER_NOT_READY,
          "the peer had no receive posted, after all RNR retries");
      return;
    }
    wentBackTo = requester.oldest(); // sequence NAKs of the packets behind it mean nothing
    requester.goBack();
  }

  private void onSequenceError(int psn) {
    counters.increment(RoceCounter.RCVD_SEQ_ERR);
    if (timer.isReceiverNotReady() || wentBackTo == psn) {
      return;
    }
    if (timer.chargeRetry()) {
      goBackOnce();
    } else {
      failRetries();
    }
  }

  private void onFatalNak(int psn, int syndrome) {
    counters.increment(RoceCounter.FATAL_NAKS_RECEIVED);
    long index = sends.completed();
    while (requester.isStarted(index + 1) && Psn.difference(psn, sends.firstPsn(index + 1)) >= 0) {
      index++; // beyond READs that were not answered: those are flushed
    }
    CompletionStatus status =
        switch (syndrome) {
          case Syndrome.NAK_INVALID_REQUEST -> CompletionStatus.REM_INV_REQ_ERR;
          case Syndrome.NAK_REMOTE_ACCESS -> CompletionStatus.REM_ACCESS_ERR;
          default -> CompletionStatus.REM_OP_ERR;
        };
    Reason reason = syndrome == Syndrome.NAK_REMOTE_ACCESS ? Reason.ACCESS : Reason.PROTOCOL;
    connection.failSend(
        index,
        status,
        reason,
        "the peer refused a %s with %s: %s"
            .formatted(sends.opcode(index), Syndrome.name(syndrome), status.description()));
  }

  private void failRetries() {
    counters.increment(RoceCounter.RETRY_EXCEEDED_ERR);
    connection.failSend(
        sends.completed(),
        CompletionStatus.RETRY_EXC_ERR,
        Reason.DISCONNECTED,
        "the peer did not acknowledge PSN 0x%06x, after all retries".formatted(requester.oldest()));
  }

  private void failBadResponse(long index, int opcode, int psn) {
    connection.failSend(
        index,
        CompletionStatus.BAD_RESP_ERR,
        Reason.PROTOCOL,
        "received %s for PSN 0x%06x, which does not answer the %s of %d bytes"
            .formatted(Opcode.name(opcode), psn, sends.opcode(index), sends.length(index)));
  }
}
