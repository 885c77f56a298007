package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;

/**
 * One reliable connected queue pair as a state machine: packets and the time go in; packets, the
 * next deadline and completions come out.
 *
 * <p>Threads: one thread at a time fills {@link #sends}, one fills {@link #receives}; {@link
 * #state} and {@link #failure} are for any thread. All else is for <em>the driver</em>: one thread
 * at a time, with a happens-before between them (the engine's lock). A handler that {@link #drain}
 * calls may post and transmit, and must not drain.
 *
 * <p>How an engine uses it: after each batch of received packets ({@link #onPacket}, which it has
 * routed by destination QPN and whose ICRC and addresses it has checked), {@link #drain}, whose
 * handlers post and so {@link #transmit}; then {@link #transmit} once more, for what nobody took
 * along; then sleep no longer than until {@link #nextDeadlineNanos}.
 */
public final class ReliableConnection {
  /** The answer of {@link #nextDeadlineNanos} if there is none. */
  public static final long NO_DEADLINE = Long.MAX_VALUE;

  /** The states of a queue pair (IBTA volume 1, section 10.3.1). */
  public enum State {
    /** Receives may be posted. */
    INIT,
    /** Ready to receive. */
    RTR,
    /** Ready to send, too. */
    RTS,
    /** Broken, for good: posted work is flushed. */
    ERROR
  }

  private final int qpn;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final Completions completions;
  private final MemoryKeys keys;
  private final ConnectionEvents events;
  private final Counters counters;

  private volatile State state = State.INIT;
  private volatile FabricException failure;

  // From readyToReceive on.
  private int remoteQpn;
  private int pkey;
  private Pacer pacer;
  private RetryTimer timer;
  private Requester requester;
  private Completer completer;
  private Responder responder;
  private ResponseSender responseSender;
  private RemoteAccess access;

  private boolean acknowledgeFirst; // the sink was full before it was the turn of the ACK
  private long lastNow;

  /**
   * A queue pair in {@link State#INIT}.
   *
   * @param qpn its number, for completions
   * @param keys the keys of its protection domain
   * @param counters for {@link RoceCounter}
   */
  public ReliableConnection(
      int qpn,
      int sendDepth,
      int receiveDepth,
      int maxInline,
      MemoryKeys keys,
      ConnectionEvents events,
      Counters counters) {
    this.qpn = qpn;
    this.sends = new SendQueue(sendDepth, maxInline);
    this.receives = new ReceiveQueue(receiveDepth);
    this.completions = new Completions(qpn, sends, receives);
    this.keys = keys;
    this.events = events;
    this.counters = counters;
  }

  public int qpn() {
    return qpn;
  }

  /** The peer's queue pair; 0 before {@link #readyToReceive}. */
  public int remoteQpn() {
    return remoteQpn;
  }

  /** From any thread. */
  public State state() {
    return state;
  }

  /** Why it is in {@link State#ERROR}; null in other states. From any thread. */
  public FabricException failure() {
    return failure;
  }

  /** For the thread that posts sends. Nothing leaves before {@link #transmit}. */
  public SendQueue sends() {
    return sends;
  }

  /** For the thread that posts receives. */
  public ReceiveQueue receives() {
    return receives;
  }

  /**
   * INIT to RTR: packets of the peer are taken and answered from now on. Does nothing in {@link
   * State#ERROR}.
   */
  public void readyToReceive(ConnectionParameters parameters) {
    if (!isIn(State.INIT)) {
      return;
    }
    remoteQpn = parameters.remoteQpn;
    pkey = parameters.pkey & Bth.PKEY_MASK;
    pacer = new Pacer(parameters.dcqcn);
    timer = new RetryTimer(parameters);
    requester = new Requester(this, sends, parameters, timer, pacer, counters);
    completer = new Completer(this, sends, requester, timer, parameters.pathMtu, counters);
    access = new RemoteAccess(keys);
    InboundMessages messages = new InboundMessages(receives, access, parameters);
    // Linux rounds the depth that it was granted up to a power of two.
    int depth = parameters.responderDepth == 0 ? 0 : Rings.capacity(parameters.responderDepth);
    ResponderResources resources = new ResponderResources(depth);
    ResponseQueue responses = new ResponseQueue(depth);
    AckScheduler acks = new AckScheduler(parameters, counters);
    responder =
        new Responder(this, messages, access, resources, responses, acks, parameters, counters);
    responseSender =
        new ResponseSender(
            this, responder, access, resources, responses, acks, pacer, parameters, counters);
    state = State.RTR;
  }

  /** RTR to RTS: posted sends may leave. Does nothing in {@link State#ERROR}. */
  public void readyToSend() {
    if (isIn(State.RTR)) {
      state = State.RTS;
    }
  }

  private boolean isIn(State wanted) {
    State now = state;
    if (now != wanted && now != State.ERROR) {
      throw new IllegalStateException(
          "queue pair 0x%06x is in state %s, expected %s".formatted(qpn, now, wanted));
    }
    return now == wanted;
  }

  /**
   * Takes one packet for this queue pair, also a CNP. It is read during this call only.
   *
   * @param packet big-endian, with the BTH at {@code offset}
   * @param length from BTH to ICRC inclusive; the ICRC itself is not looked at
   */
  public void onPacket(ByteBuffer packet, int offset, int length, long nowNanos) {
    counters.increment(RoceCounter.RCVD_PKTS);
    lastNow = nowNanos;
    State now = state;
    if (now != State.RTS && now != State.RTR) {
      counters.increment(RoceCounter.NOT_READY_PKTS);
      return;
    }
    int content = length - Bth.ICRC_LENGTH;
    if (content < Bth.LENGTH) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
      return;
    }
    int opcode = Bth.opcode(packet, offset);
    if (opcode == Opcode.CNP) {
      onCongestionNotification(packet, offset, length, nowNanos);
      return;
    }
    int header = Opcode.headerLength(opcode);
    if (header == 0
        || !Opcode.isReliable(opcode)
        || content < header + Bth.pad(packet, offset)
        || Bth.version(packet, offset) != 0) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
    } else if ((Bth.pkey(packet, offset) & Bth.PKEY_MASK) != pkey) {
      counters.increment(RoceCounter.PKEY_ERR);
    } else if (Opcode.isResponse(opcode)) {
      completer.onResponse(opcode, packet, offset, content, nowNanos);
    } else {
      responder.onRequest(opcode, packet, offset, content, nowNanos);
    }
  }

  private void onCongestionNotification(ByteBuffer packet, int offset, int length, long nowNanos) {
    if (Cnp.isWellFormed(packet, offset, length)) {
      counters.increment(RoceCounter.CNP_HANDLED);
      pacer.onCongestion(nowNanos);
    } else {
      counters.increment(RoceCounter.MALFORMED_PKTS);
    }
  }

  /**
   * A packet for this queue pair bore the mark "congestion experienced": a CNP goes to the peer, at
   * most one per interval.
   */
  public void onCongestionMark(long nowNanos) {
    if (state == State.RTS || state == State.RTR) {
      counters.increment(RoceCounter.CE_MARKS);
      lastNow = nowNanos;
      responseSender.onCongestionMark(nowNanos);
    }
  }

  /**
   * Sends what may be sent now: responses, requests, and acknowledges that are due or find company,
   * also repeats after a time-out. In {@link State#ERROR} only the last NAK or ACK.
   *
   * @return whether the sink was full: call again when it has room
   */
  public boolean transmit(long nowNanos, PacketSink sink) {
    return transmit(nowNanos, sink, false);
  }

  /** As {@link #transmit}, and every acknowledge that is pending leaves too, due or not. */
  public boolean transmitAll(long nowNanos, PacketSink sink) {
    return transmit(nowNanos, sink, true);
  }

  private boolean transmit(long now, PacketSink sink, boolean all) {
    lastNow = now;
    if (responseSender == null) {
      return false;
    }
    if (state == State.RTS) {
      completer.expire(now);
    }
    boolean full =
        acknowledgeFirst && state != State.ERROR && responseSender.transmitAck(now, sink, true);
    full = full || transmitByState(now, sink, all);
    if (full) {
      counters.increment(RoceCounter.SEND_ERR);
    }
    acknowledgeFirst = full;
    int sent = requester.takeSentPackets() + responseSender.takeSentPackets();
    if (sent != 0) {
      counters.add(RoceCounter.SENT_PKTS, sent);
    }
    return full;
  }

  private boolean transmitByState(long now, PacketSink sink, boolean all) {
    boolean full = state != State.ERROR && responseSender.transmitResponses(now, sink);
    full = full || (state == State.RTS && requester.transmit(now, sink));
    if (full) {
      return true;
    }
    return state == State.ERROR
        ? responseSender.transmitLast(sink)
        : responseSender.transmitAck(now, sink, all || requester.hasSent());
  }

  /**
   * When {@link #transmit} must be called again, whatever comes or not; {@link #NO_DEADLINE} if
   * never. It may be in the past: then there is something to send.
   */
  public long nextDeadlineNanos() {
    State now = state;
    if (responseSender == null) {
      return NO_DEADLINE;
    }
    long responses = responseSender.deadline(lastNow);
    return now == State.RTS ? Math.min(responses, requester.deadline()) : responses;
  }

  /** Whether {@link #drain} would find work that ended. */
  public boolean hasCompletions() {
    return !completions.isEmpty(state == State.ERROR);
  }

  /**
   * Hands over at most {@code limit} completions, each work request once, in the order of each
   * queue; in {@link State#ERROR} what was posted is flushed.
   *
   * @return how many
   */
  public int drain(CompletionHandler handler, int limit) {
    int count = 0;
    while (count < limit && completions.handOver(handler, state == State.ERROR)) {
      count++;
    }
    return count;
  }

  /** Bytes per second that congestion control grants now. */
  public double rate() {
    return pacer == null ? 0 : pacer.rate();
  }

  /** Goes to {@link State#ERROR} with that cause, unless it is there already. */
  public void fail(FabricException cause) {
    if (state == State.ERROR) {
      return;
    }
    failure = cause;
    state = State.ERROR;
    if (access != null) {
      access.clear();
    }
    events.onFailure(cause);
  }

  /** A send request failed: it completes with {@code status}, all others are flushed. */
  void failSend(long index, CompletionStatus status, Reason reason, String message) {
    completions.markSendFault(index, status);
    fail(new FabricException(reason, message));
  }

  /** A request of the peer failed: the receive that it used completes with {@code status}. */
  void failReceive(CompletionStatus status, Reason reason, String message) {
    completions.markReceiveFault(status);
    fail(new FabricException(reason, message));
  }
}
