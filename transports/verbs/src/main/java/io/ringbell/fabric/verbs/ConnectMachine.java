package io.ringbell.fabric.verbs;

import io.ringbell.fabric.FabricException.Reason;
import java.util.concurrent.TimeUnit;

/**
 * The life of one {@code rdma_cm_id}, from resolving to the end: events and the time in, what to do
 * next and a deadline out. Pure: no device, clock or thread. One thread at a time.
 *
 * <pre>
 *   active:  IDLE -> RESOLVING_ADDRESS -> RESOLVING_ROUTE -> RESOLVED -> CONNECTING -> ESTABLISHED
 *   passive: REQUESTED -> ACCEPTING -> ESTABLISHED
 *   each of them -> ENDED
 * </pre>
 *
 * <p>Each state but IDLE, RESOLVED, ESTABLISHED and ENDED has a deadline, and each event of the
 * connection manager either moves on, ends it or is ignored; so nothing waits for ever.
 */
final class ConnectMachine {
  /** Where it is. */
  enum State {
    IDLE,
    RESOLVING_ADDRESS,
    RESOLVING_ROUTE,
    RESOLVED,
    CONNECTING,
    REQUESTED,
    ACCEPTING,
    ESTABLISHED,
    ENDED
  }

  /** What the caller must do. */
  enum Action {
    /** Nothing: the event has no meaning in this state. */
    IGNORE,
    RESOLVE_ADDRESS,
    RESOLVE_ROUTE,
    /** Tell who waits that the route is known. */
    REPORT_RESOLVED,
    CONNECT,
    ACCEPT,
    /** Tell who waits that the connection is up. */
    REPORT_ESTABLISHED,
    /**
     * Tell who waits that there is no connection; {@link #reason()} and {@link #text()} say why.
     */
    REPORT_FAILED,
    /** Tell that a connection that was up is over. */
    REPORT_DISCONNECTED
  }

  /** {@code IB_CM_REJ_CONSUMER_DEFINED}: the peer's own no. */
  static final int REJECTED_BY_CONSUMER = 28;

  /** {@code IB_CM_REJ_INVALID_SERVICE_ID}: nobody listens there. */
  static final int REJECTED_NO_LISTENER = 8;

  /** {@code IB_CM_REJ_TIMEOUT}: the peer has given up. */
  static final int REJECTED_TIMEOUT = 4;

  /** {@code -ETIMEDOUT}. */
  static final int TIMED_OUT = -110;

  /**
   * The kernel misses a neighbour's answer that comes while it still asks (on a virtual wire that
   * is every time), and looks again only when the time is over that it was given. So it is asked
   * for short times, again and again until the deadline.
   */
  private static final long FIRST_ATTEMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int MOST_DOUBLINGS = 4;

  private State state = State.IDLE;
  private long deadline = Long.MAX_VALUE;
  private Reason reason;
  private String text;
  private int attempts;

  State state() {
    return state;
  }

  /** Why it has ended; null before. */
  Reason reason() {
    return reason;
  }

  /** Why it has ended, in words without the address. */
  String text() {
    return text;
  }

  /** Until when something must have come, or {@code Long.MAX_VALUE}. */
  long deadline() {
    return deadline;
  }

  /** For how long the kernel is to look for the address now. */
  long attemptNanos(long now) {
    return Math.min(deadline - now, FIRST_ATTEMPT_NANOS << Math.min(attempts, MOST_DOUBLINGS));
  }

  // Commands.

  Action resolve(long deadline) {
    expect(State.IDLE);
    enter(State.RESOLVING_ADDRESS, deadline);
    return Action.RESOLVE_ADDRESS;
  }

  /** What the peer's request begins with. */
  Action requested(long deadline) {
    expect(State.IDLE);
    enter(State.REQUESTED, deadline);
    return Action.IGNORE;
  }

  /** Ignored if it has ended meanwhile. */
  Action connect(long deadline) {
    if (state == State.ENDED) {
      return Action.IGNORE;
    }
    expect(State.RESOLVED);
    enter(State.CONNECTING, deadline);
    return Action.CONNECT;
  }

  /** Ignored if it has ended meanwhile. */
  Action accept(long deadline) {
    if (state == State.ENDED) {
      return Action.IGNORE;
    }
    expect(State.REQUESTED);
    enter(State.ACCEPTING, deadline);
    return Action.ACCEPT;
  }

  /** This side gives up, or a call of its own failed; who waits is told if it had not ended. */
  Action end(Reason why, String words) {
    if (state == State.ENDED) {
      return Action.IGNORE;
    }
    boolean up = state == State.ESTABLISHED;
    reason = why;
    text = words;
    enter(State.ENDED, Long.MAX_VALUE);
    return up ? Action.REPORT_DISCONNECTED : Action.REPORT_FAILED;
  }

  /** The time is what it is. */
  Action onTime(long now) {
    if (deadline == Long.MAX_VALUE || now - deadline < 0) {
      return Action.IGNORE;
    }
    return end(
        Reason.TIMEOUT,
        switch (state) {
          case RESOLVING_ADDRESS -> "the address was not resolved in time";
          case RESOLVING_ROUTE -> "no route was found in time";
          case REQUESTED -> "the request was not answered in time";
          default -> "the peer did not answer in time";
        });
  }

  // Events of the connection manager.

  /**
   * An event.
   *
   * @param status 0, a negative errno, or for a reject the positive reason of InfiniBand's CM
   */
  Action onEvent(CmEvent event, int status) {
    if (state == State.ENDED) {
      return Action.IGNORE;
    }
    return switch (event) {
      case ADDR_RESOLVED -> step(State.RESOLVING_ADDRESS, State.RESOLVING_ROUTE);
      case ROUTE_RESOLVED -> step(State.RESOLVING_ROUTE, State.RESOLVED);
      case ESTABLISHED -> established();
      case ADDR_ERROR -> addressError(status);
      case ROUTE_ERROR -> end(Reason.UNREACHABLE, "no route to it: " + CmEvent.status(status));
      case CONNECT_ERROR ->
          end(Reason.UNREACHABLE, "the connection failed: " + CmEvent.status(status));
      case UNREACHABLE -> unreachable(status);
      case REJECTED -> rejected(status);
      case DISCONNECTED -> end(Reason.DISCONNECTED, "disconnected by the peer");
      case DEVICE_REMOVAL -> end(Reason.DISCONNECTED, "the RDMA device was removed");
      // The rest says nothing that would change a connection.
      case CONNECT_REQUEST,
          CONNECT_RESPONSE,
          MULTICAST_JOIN,
          MULTICAST_ERROR,
          ADDR_CHANGE,
          TIMEWAIT_EXIT,
          UNKNOWN ->
          Action.IGNORE;
    };
  }

  private Action addressError(int status) {
    if (state == State.RESOLVING_ADDRESS && status == TIMED_OUT) {
      attempts++;
      return Action.RESOLVE_ADDRESS;
    }
    return end(
        Reason.UNREACHABLE, "no RDMA device leads to the address: " + CmEvent.status(status));
  }

  private Action step(State from, State to) {
    if (state != from) {
      return Action.IGNORE;
    }
    enter(to, to == State.RESOLVED ? Long.MAX_VALUE : deadline);
    return to == State.RESOLVED ? Action.REPORT_RESOLVED : Action.RESOLVE_ROUTE;
  }

  private Action established() {
    if (state != State.CONNECTING && state != State.ACCEPTING) {
      return Action.IGNORE;
    }
    enter(State.ESTABLISHED, Long.MAX_VALUE);
    return Action.REPORT_ESTABLISHED;
  }

  private Action unreachable(int status) {
    return isPassive()
        ? end(
            Reason.DISCONNECTED, "the peer left before it was accepted: " + CmEvent.status(status))
        : end(Reason.UNREACHABLE, "the peer does not answer: " + CmEvent.status(status));
  }

  private Action rejected(int status) {
    if (isPassive()) {
      return end(Reason.DISCONNECTED, "the peer left before it was accepted");
    }
    return switch (status) {
      case REJECTED_BY_CONSUMER -> end(Reason.REJECTED, "rejected by the peer");
      case REJECTED_NO_LISTENER ->
          end(Reason.UNREACHABLE, "nobody listens there (is the server running?)");
      case REJECTED_TIMEOUT -> end(Reason.UNREACHABLE, "the peer gave up the handshake");
      // iWARP's MPA knows one no, for both; the peer's private data tells them apart.
      default -> end(Reason.UNREACHABLE, "refused: " + CmEvent.status(status));
    };
  }

  private boolean isPassive() {
    return state == State.REQUESTED || state == State.ACCEPTING;
  }

  private void enter(State next, long until) {
    state = next;
    deadline = until;
  }

  private void expect(State expected) {
    if (state != expected) {
      throw new IllegalStateException(state + " (expected: " + expected + ")");
    }
  }
}
