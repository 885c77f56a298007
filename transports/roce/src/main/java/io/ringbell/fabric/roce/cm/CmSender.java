package io.ringbell.fabric.roce.cm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Sends the messages of a {@link ConnectionManager}: fills them in, counts them, and sends those
 * that want an answer again until there is one. What follows when there is none is left to the
 * manager.
 */
final class CmSender {
  static final ByteBuffer NO_DATA = ByteBuffer.allocate(0).asReadOnlyBuffer();

  private final CmConfig config;
  private final CmOutput output;
  private final CmTimers timers;

  CmSender(CmConfig config, CmOutput output, CmTimers timers) {
    this.config = config;
    this.output = output;
    this.timers = timers;
  }

  // Messages that want an answer.

  /** REQ, REP or DREQ: is sent again until {@link #answered}, as {@link #scheduleNext} says. */
  void untilAnswered(CmConnection c, ByteBuffer message, CmCounter counter, long now) {
    output.count(counter);
    c.lastMessage = message;
    c.interval = config.retransmitNanos();
    c.retransmitAt = now + c.interval;
    scheduleNext(c);
    output.send(message, c.remote);
  }

  /** It is due, and not yet to be given up: once more, and twice as long until the next time. */
  void retransmit(CmConnection c, long now) {
    output.count(CmCounter.RETRANSMITTED);
    output.send(c.lastMessage, c.remote);
    c.interval = Math.min(c.interval * 2, config.maxRetransmitNanos());
    c.retransmitAt = now + c.interval;
    scheduleNext(c);
  }

  /** The peer has not seen the answer: at once, and when it was due anyway. */
  void repeat(CmConnection c) {
    output.send(c.lastMessage, c.remote);
  }

  /** The next deadline of a connection: to send again, or to give up. */
  void scheduleNext(CmConnection c) {
    timers.schedule(c, c.retransmitAt - c.giveUpAt < 0 ? c.retransmitAt : c.giveUpAt);
  }

  /** Nothing is sent again. */
  void answered(CmConnection c) {
    c.lastMessage = null;
    timers.cancel(c);
  }

  // Messages that want none.

  /** RTU. */
  void readyToUse(CmConnection c) {
    output.count(CmCounter.RTU_SENT);
    output.send(Mad.create(Mad.RTU, c.transactionId, c.localId, c.remoteId), c.remote);
  }

  /** MRA: the REQ has come, and the application takes its time. */
  void requestReceived(CmConnection c) {
    output.count(CmCounter.MRA_SENT);
    output.send(
        Notice.requestReceived(c.transactionId, c.localId, c.remoteId, CmConfig.SERVICE_TIMEOUT),
        c.remote);
  }

  /**
   * REJ for a connection.
   *
   * @param message which message is rejected, such as {@link Reject#MESSAGE_REQ}
   */
  void reject(CmConnection c, int message, RejectReason reason, ByteBuffer field) {
    output.count(CmCounter.REJ_SENT);
    ByteBuffer reject =
        Reject.encode(c.transactionId, c.localId, c.remoteId, message, reason, field);
    output.send(
        reason == RejectReason.TIMEOUT ? Reject.withGuid(reject, config.caGuid()) : reject,
        c.remote);
  }

  /** REJ for a REQ that no connection is made of. */
  void refuse(ConnectRequest request, InetSocketAddress to, RejectReason reason) {
    output.count(CmCounter.REJ_SENT);
    output.send(
        Reject.encode(
            request.transactionId(), 0, request.localId(), Reject.MESSAGE_REQ, reason, NO_DATA),
        to);
  }

  /** REJ for a REP to a connection that is not there. */
  void refuse(ConnectReply reply, InetSocketAddress to, RejectReason reason) {
    output.count(CmCounter.REJ_SENT);
    int ours = reply.remoteId();
    int theirs = reply.localId();
    output.send(
        Reject.encode(reply.transactionId(), ours, theirs, Reject.MESSAGE_REP, reason, NO_DATA),
        to);
  }

  /** DREP. */
  void disconnectReply(Notice dreq, InetSocketAddress to) {
    output.count(CmCounter.DREP_SENT);
    int ours = dreq.remoteId();
    int theirs = dreq.localId();
    output.send(Mad.create(Mad.DREP, dreq.transactionId(), ours, theirs), to);
  }
}
