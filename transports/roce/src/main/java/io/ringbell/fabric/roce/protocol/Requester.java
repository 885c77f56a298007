package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;

/**
 * Sends the requests of the send queue, and sends them again from wherever it is told to
 * (go-back-N, IBTA volume 1, section 9.7.5). For the driver.
 *
 * <pre>
 *   oldest ............... next ............... end        PSNs
 *   | sent, not acked      | to be sent again   | never sent
 * </pre>
 *
 * A READ uses up a PSN for each packet of its response. Long READs are asked for in chunks, so that
 * the window limits responses, too; chunks begin at fixed places of the message, so that the rest
 * of a chunk that is asked for again lies within what the responder remembers.
 */
final class Requester {
  private static final int ACK_REQUEST_INTERVAL = 32;

  private final ReliableConnection connection;
  private final SendQueue sends;
  private final RequestWriter writer;
  private final Counters counters;
  private final int mtu;
  private final int chunk; // packets of one READ request
  private final int ackInterval;
  private final SendWindow window;
  private final RetryTimer timer;
  private final Pacer pacer;
  private final OutstandingReads reads;

  private int oldest;
  private int next;
  private int end;
  private long cursor; // the request that next belongs to
  private long started; // requests below have PSNs
  private final boolean unaskedAcks;
  private int withoutAckRequest;
  private int sentPackets;
  private int stalledAt = -1;
  private boolean paced;
  private boolean sampling;
  private int samplePsn;
  private long sampleStart;

  Requester(
      ReliableConnection connection,
      SendQueue sends,
      ConnectionParameters parameters,
      RetryTimer timer,
      Pacer pacer,
      Counters counters) {
    this.connection = connection;
    this.sends = sends;
    this.writer = new RequestWriter(sends, parameters);
    this.counters = counters;
    this.timer = timer;
    this.pacer = pacer;
    this.mtu = parameters.pathMtu;
    this.window = new SendWindow(parameters.windowPackets);
    this.chunk = Math.max(1, parameters.windowPackets / 2);
    this.unaskedAcks = parameters.unaskedAcks;
    this.ackInterval = Math.min(ACK_REQUEST_INTERVAL, Math.max(1, parameters.windowPackets / 4));
    this.reads = new OutstandingReads(parameters.initiatorDepth);
    this.oldest = parameters.sendPsn;
    this.next = oldest;
    this.end = oldest;
  }

  /** Sends what the window allows; true if the sink was full. */
  boolean transmit(long now, PacketSink sink) {
    paced = false;
    if (timer.isWaitingForReceiver(now)) {
      return false;
    }
    long posted = sends.posted();
    while (cursor < posted) {
      if (isBlocked(now)) {
        return false;
      }
      if (!sendNext(now, sink)) {
        return true;
      }
    }
    return false;
  }

  private boolean isBlocked(long now) {
    if (Psn.difference(next, oldest) >= window.packets()) {
      return stall(RoceCounter.WINDOW_STALLS);
    }
    if (cursor == started && !reads.isEmpty() && sends.has(cursor, WorkRequest.FENCE)) {
      return stall(RoceCounter.FENCE_STALLS);
    }
    if (sends.isRead(cursor) && !reads.hasRoom()) {
      return isUnserved() || stall(RoceCounter.READ_DEPTH_STALLS);
    }
    if (!pacer.maySend(now)) {
      paced = true;
      return stall(RoceCounter.PACING_STALLS);
    }
    return false;
  }

  /** A READ or atomic to a peer that serves none would wait for ever. */
  private boolean isUnserved() {
    if (reads.depth() != 0) {
      return false;
    }
    if (cursor == sends.completed()) { // what is before it may still succeed
      connection.failSend(
          cursor,
          CompletionStatus.LOC_QP_OP_ERR,
          Reason.PROTOCOL,
          "the peer serves no READs and atomics: it agreed to a responder depth of 0");
    }
    return true;
  }

  /** Counts a stall once. */
  private boolean stall(RoceCounter why) {
    if (stalledAt != next) {
      stalledAt = next;
      counters.increment(why);
    }
    return true;
  }

  /** Sends one packet; false if the sink was full. */
  private boolean sendNext(long now, PacketSink sink) {
    long index = cursor;
    if (index == started) {
      sends.start(index, next, PathMtu.packets(sends.length(index), mtu));
      started = index + 1;
    }
    int packet = Psn.difference(next, sends.firstPsn(index));
    if (sends.isRead(index)) {
      return sendRead(now, sink, index, packet);
    }
    boolean last = packet == sends.packets(index) - 1;
    boolean ackRequest =
        (last && asksAtEnd(index))
            || withoutAckRequest + 1 >= ackInterval
            || Psn.difference(next, oldest) + 1 >= window.packets();
    int length = writer.writeData(sink, index, packet, ackRequest, next);
    if (length == RequestWriter.FULL) {
      return false;
    }
    withoutAckRequest = ackRequest ? 0 : withoutAckRequest + 1;
    sent(now, length, 1, last, ackRequest);
    return true;
  }

  /** Not if the peer acknowledges in time by itself, unless somebody waits for it. */
  private boolean asksAtEnd(long index) {
    return !unaskedAcks || sends.has(index, WorkRequest.SIGNALED) || next != end;
  }

  private boolean sendRead(long now, PacketSink sink, long index, int packet) {
    int packets = 1;
    int length;
    boolean last = true;
    if (sends.opcode(index) == Opcode.READ) {
      int total = sends.packets(index);
      packets = Math.min(chunk - packet % chunk, total - packet);
      last = packet + packets == total;
      length = writer.writeReadRequest(sink, index, packet, packets, next);
    } else {
      length = writer.writeAtomic(sink, index, next);
    }
    if (length == RequestWriter.FULL) {
      return false;
    }
    reads.add(Psn.add(next, packets));
    sent(now, length, packets, last, true);
    return true;
  }

  private void sent(long now, int length, int psns, boolean last, boolean ackRequest) {
    pacer.onSent(now, length);
    timer.onSent(now);
    sentPackets++;
    if (next != end) {
      counters.increment(RoceCounter.RETRANSMITTED_PKTS);
    } else if (ackRequest && !sampling) {
      sampling = true;
      samplePsn = next;
      sampleStart = now;
    }
    next = Psn.add(next, psns);
    if (Psn.difference(next, end) > 0) {
      end = next;
    }
    if (last) {
      cursor++;
    }
  }

  /** How many packets were sent since the last call. */
  int takeSentPackets() {
    int sent = sentPackets;
    sentPackets = 0;
    return sent;
  }

  boolean hasSent() {
    return sentPackets != 0;
  }

  /** The oldest PSN that is not acknowledged. */
  int oldest() {
    return oldest;
  }

  /** The PSN behind the last one that was sent ever. */
  int end() {
    return end;
  }

  /** The request that the oldest PSN belongs to; only if anything is outstanding. */
  long oldestRequest() {
    return sends.completed();
  }

  boolean isOutstanding() {
    return oldest != end;
  }

  boolean isStarted(long index) {
    return index < started;
  }

  /** Everything before {@code psn} is acknowledged now. */
  void acknowledgedBefore(int psn, long now) {
    int count = Psn.difference(psn, oldest);
    if (count <= 0) {
      return;
    }
    oldest = psn;
    if (Psn.difference(next, psn) < 0) { // what was to be sent again has arrived after all
      next = psn;
      cursor = sends.completed();
    }
    reads.answeredBefore(psn);
    if (sampling && Psn.difference(psn, samplePsn) > 0) {
      sampling = false;
      timer.onRoundTrip(now - sampleStart);
    }
    window.onProgress(count);
    timer.onProgress(now, isOutstanding());
  }

  /** Sends again from the oldest PSN that is not acknowledged. */
  void goBack() {
    counters.increment(RoceCounter.COMPLETER_RETRY_ERR);
    next = oldest;
    cursor = sends.completed();
    withoutAckRequest = 0;
    sampling = false; // a round trip cannot be told from that of a repeat (Karn)
    reads.goBackTo(next);
  }

  void onLoss() {
    window.onLoss();
  }

  void onTimeout() {
    window.onTimeout();
  }

  long deadline() {
    return paced ? Math.min(pacer.nextSendAt(), timer.deadline()) : timer.deadline();
  }
}
