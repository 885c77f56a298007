package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.FabricException;
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
      Counters counters) {}

  public int qpn() {
    return 0;
  }

  /** The peer's queue pair; 0 before {@link #readyToReceive}. */
  public int remoteQpn() {
    return 0;
  }

  /** From any thread. */
  public State state() {
    return null;
  }

  /** Why it is in {@link State#ERROR}; null in other states. From any thread. */
  public FabricException failure() {
    return null;
  }

  /** For the thread that posts sends. Nothing leaves before {@link #transmit}. */
  public SendQueue sends() {
    return null;
  }

  /** For the thread that posts receives. */
  public ReceiveQueue receives() {
    return null;
  }

  /** INIT to RTR: packets of the peer are taken and answered from now on. */
  public void readyToReceive(ConnectionParameters parameters) {}

  /** RTR to RTS: posted sends may leave. */
  public void readyToSend() {}

  /**
   * Takes one packet for this queue pair, also a CNP. It is read during this call only.
   *
   * @param packet big-endian, with the BTH at {@code offset}
   * @param length from BTH to ICRC inclusive; the ICRC itself is not looked at
   */
  public void onPacket(ByteBuffer packet, int offset, int length, long nowNanos) {}

  /**
   * The packet that {@link #onPacket} takes next bore the mark "congestion experienced": a CNP goes
   * to the peer, at most one per interval.
   */
  public void onCongestionMark(long nowNanos) {}

  /**
   * Sends what may be sent now: responses, requests, and acknowledges that are due or find company,
   * also repeats after a time-out. In {@link State#ERROR} only the last NAK or ACK.
   *
   * @return whether the sink was full: call again when it has room
   */
  public boolean transmit(long nowNanos, PacketSink sink) {
    return false;
  }

  /** As {@link #transmit}, and every acknowledge that is pending leaves too, due or not. */
  public boolean transmitAll(long nowNanos, PacketSink sink) {
    return false;
  }

  /**
   * When {@link #transmit} must be called again, whatever comes or not; {@link #NO_DEADLINE} if
   * never. It may be in the past: then there is something to send.
   */
  public long nextDeadlineNanos() {
    return 0;
  }

  /** Whether {@link #drain} would hand over a completion. */
  public boolean hasCompletions() {
    return false;
  }

  /**
   * Hands over at most {@code limit} completions, each work request once, in the order of each
   * queue; in {@link State#ERROR} what was posted is flushed.
   *
   * @return how many
   */
  public int drain(CompletionHandler handler, int limit) {
    return 0;
  }

  /** Goes to {@link State#ERROR} with that cause, unless it is there already. */
  public void fail(FabricException cause) {}
}
