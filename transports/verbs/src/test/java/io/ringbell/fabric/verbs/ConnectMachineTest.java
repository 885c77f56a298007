package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.verbs.ConnectMachine.Action;
import io.ringbell.fabric.verbs.ConnectMachine.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every connection ends or stands, whatever the connection manager says in whatever order. */
class ConnectMachineTest {
  private static final long DEADLINE = Long.MAX_VALUE / 2; // far away, and then passed
  private static final int LENGTH = 3;
  private static final int[] STATUSES = {0, -110, ConnectMachine.REJECTED_BY_CONSUMER};
  private static final Set<Action> REPORTS_OF_END =
      EnumSet.of(Action.REPORT_FAILED, Action.REPORT_DISCONNECTED);

  /** The machine in a state that a user may have brought it to. */
  enum Start {
    RESOLVING,
    RESOLVED,
    CONNECTING,
    ESTABLISHED,
    REQUESTED,
    ACCEPTING,
    ACCEPTED;

    ConnectMachine machine() {
      ConnectMachine machine = new ConnectMachine();
      if (compareTo(REQUESTED) >= 0) {
        machine.requested(DEADLINE);
        if (this != REQUESTED) {
          machine.accept(DEADLINE);
        }
      } else {
        machine.resolve(DEADLINE);
        if (this != RESOLVING) {
          machine.onEvent(CmEvent.ADDR_RESOLVED, 0);
          machine.onEvent(CmEvent.ROUTE_RESOLVED, 0);
        }
        if (compareTo(CONNECTING) >= 0) {
          machine.connect(DEADLINE);
        }
      }
      if (this == ESTABLISHED || this == ACCEPTED) {
        machine.onEvent(CmEvent.ESTABLISHED, 0);
      }
      return machine;
    }
  }

  @ParameterizedTest
  @EnumSource(Start.class)
  void anyOrderOfEventsEndsOnceAndByTheDeadline(Start start) {
    forAllOrders(start, new ArrayList<>());
  }

  private void forAllOrders(Start start, List<int[]> events) {
    if (events.size() == LENGTH) {
      check(start, events);
      return;
    }
    for (CmEvent event : CmEvent.values()) {
      for (int status : STATUSES) {
        events.add(new int[] {event.ordinal(), status});
        forAllOrders(start, events);
        events.remove(events.size() - 1);
      }
    }
  }

  private static void check(Start start, List<int[]> events) {
    ConnectMachine machine = start.machine();
    boolean wasUp = machine.state() == State.ESTABLISHED;
    int ends = 0;
    for (int[] event : events) {
      State before = machine.state();
      Action action = machine.onEvent(CmEvent.values()[event[0]], event[1]);
      ends += REPORTS_OF_END.contains(action) ? 1 : 0;
      if (before == State.ENDED && action != Action.IGNORE) {
        throw new AssertionError(describe(start, events) + ": " + action + " after the end");
      }
      if (action == Action.REPORT_ESTABLISHED && wasUp) {
        throw new AssertionError(describe(start, events) + ": up twice");
      }
      wasUp |= action == Action.REPORT_ESTABLISHED;
      if (action == Action.REPORT_DISCONNECTED && !wasUp) {
        throw new AssertionError(describe(start, events) + ": over before it was up");
      }
    }
    ends += REPORTS_OF_END.contains(machine.onTime(DEADLINE)) ? 1 : 0;
    boolean mayStand =
        machine.state() == State.ESTABLISHED || machine.state() == State.RESOLVED; // waits for us
    if (machine.state() != State.ENDED && !mayStand) {
      throw new AssertionError(describe(start, events) + ": hangs in " + machine.state());
    }
    ends += REPORTS_OF_END.contains(machine.end(Reason.CLOSED, "closed")) ? 1 : 0;
    if (ends != 1 || machine.state() != State.ENDED || machine.reason() == null) {
      throw new AssertionError(describe(start, events) + ": ended " + ends + " times");
    }
    if (machine.end(Reason.CLOSED, "again") != Action.IGNORE
        || machine.onTime(Long.MAX_VALUE - 1) != Action.IGNORE
        || machine.deadline() != Long.MAX_VALUE) {
      throw new AssertionError(describe(start, events) + ": not at rest after its end");
    }
  }

  private static String describe(Start start, List<int[]> events) {
    StringBuilder text = new StringBuilder(start.name());
    events.forEach(e -> text.append(' ').append(CmEvent.values()[e[0]]).append(':').append(e[1]));
    return text.toString();
  }

  @Test
  void theActiveSideComesUp() {
    ConnectMachine machine = new ConnectMachine();
    assertThat(machine.resolve(100)).isEqualTo(Action.RESOLVE_ADDRESS);
    assertThat(machine.onTime(99)).isEqualTo(Action.IGNORE);
    assertThat(machine.onEvent(CmEvent.ADDR_RESOLVED, 0)).isEqualTo(Action.RESOLVE_ROUTE);
    assertThat(machine.deadline()).isEqualTo(100);
    assertThat(machine.onEvent(CmEvent.ROUTE_RESOLVED, 0)).isEqualTo(Action.REPORT_RESOLVED);
    assertThat(machine.deadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(machine.connect(200)).isEqualTo(Action.CONNECT);
    assertThat(machine.onEvent(CmEvent.ESTABLISHED, 0)).isEqualTo(Action.REPORT_ESTABLISHED);
    assertThat(machine.onTime(1_000)).isEqualTo(Action.IGNORE);
    assertThat(machine.onEvent(CmEvent.TIMEWAIT_EXIT, 0)).isEqualTo(Action.IGNORE);
    assertThat(machine.onEvent(CmEvent.DISCONNECTED, 0)).isEqualTo(Action.REPORT_DISCONNECTED);
    assertThat(machine.reason()).isEqualTo(Reason.DISCONNECTED);
  }

  @Test
  void anAddressIsAskedForAgainUntilTheDeadline() {
    long second = 1_000_000_000;
    ConnectMachine machine = new ConnectMachine();
    machine.resolve(10 * second);
    List<Long> attempts = new ArrayList<>();
    long now = 0;
    while (machine.onTime(now) == Action.IGNORE) {
      long attempt = machine.attemptNanos(now);
      attempts.add(attempt / 1_000_000);
      now += attempt;
      assertThat(machine.onEvent(CmEvent.ADDR_ERROR, ConnectMachine.TIMED_OUT))
          .isEqualTo(Action.RESOLVE_ADDRESS);
    }
    assertThat(attempts)
        .containsExactly(100L, 200L, 400L, 800L, 1600L, 1600L, 1600L, 1600L, 1600L, 500L);
    assertThat(machine.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(machine.text()).isEqualTo("the address was not resolved in time");
  }

  @Test
  void anAddressThatIsFoundLaterIsGoodAsWell() {
    ConnectMachine machine = Start.RESOLVING.machine();
    machine.onEvent(CmEvent.ADDR_ERROR, ConnectMachine.TIMED_OUT);
    assertThat(machine.onEvent(CmEvent.ADDR_RESOLVED, 0)).isEqualTo(Action.RESOLVE_ROUTE);
  }

  @Test
  void thePassiveSideComesUp() {
    ConnectMachine machine = new ConnectMachine();
    assertThat(machine.requested(100)).isEqualTo(Action.IGNORE);
    assertThat(machine.accept(200)).isEqualTo(Action.ACCEPT);
    assertThat(machine.onEvent(CmEvent.ESTABLISHED, 0)).isEqualTo(Action.REPORT_ESTABLISHED);
    assertThat(machine.onEvent(CmEvent.DEVICE_REMOVAL, 0)).isEqualTo(Action.REPORT_DISCONNECTED);
    assertThat(machine.text()).contains("removed");
  }

  @ParameterizedTest
  @CsvSource({
    "RESOLVING, ADDR_ERROR, -99, UNREACHABLE, no RDMA device",
    "RESOLVING, ROUTE_ERROR, -110, UNREACHABLE, no route",
    "CONNECTING, UNREACHABLE, -110, UNREACHABLE, timed out",
    "CONNECTING, CONNECT_ERROR, -22, UNREACHABLE, failed",
    "CONNECTING, REJECTED, 8, UNREACHABLE, nobody listens",
    "CONNECTING, REJECTED, 28, REJECTED, rejected",
    "CONNECTING, REJECTED, 4, UNREACHABLE, gave up",
    "CONNECTING, REJECTED, -111, UNREACHABLE, connection refused",
    "CONNECTING, DEVICE_REMOVAL, 0, DISCONNECTED, removed",
    "CONNECTING, DISCONNECTED, 0, DISCONNECTED, by the peer",
    "REQUESTED, REJECTED, 4, DISCONNECTED, before it was accepted",
    "ACCEPTING, UNREACHABLE, -110, DISCONNECTED, before it was accepted",
    "ACCEPTING, REJECTED, 28, DISCONNECTED, before it was accepted",
  })
  void whatAnEventMeans(Start start, CmEvent event, int status, Reason reason, String text) {
    ConnectMachine machine = start.machine();
    assertThat(machine.onEvent(event, status)).isEqualTo(Action.REPORT_FAILED);
    assertThat(machine.reason()).isEqualTo(reason);
    assertThat(machine.text()).contains(text);
  }

  @ParameterizedTest
  @EnumSource(
      value = Start.class,
      names = {"RESOLVING", "CONNECTING", "REQUESTED", "ACCEPTING"})
  void silenceEndsAtTheDeadline(Start start) {
    ConnectMachine machine = start.machine();
    assertThat(machine.onTime(DEADLINE - 1)).isEqualTo(Action.IGNORE);
    assertThat(machine.onTime(DEADLINE)).isEqualTo(Action.REPORT_FAILED);
    assertThat(machine.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(machine.text()).contains("in time");
  }

  @Test
  void commandsAfterTheEndDoNothing() {
    ConnectMachine resolved = Start.RESOLVED.machine();
    resolved.onEvent(CmEvent.DEVICE_REMOVAL, 0);
    assertThat(resolved.connect(1)).isEqualTo(Action.IGNORE);
    ConnectMachine requested = Start.REQUESTED.machine();
    requested.onEvent(CmEvent.REJECTED, 4);
    assertThat(requested.accept(1)).isEqualTo(Action.IGNORE);
  }

  @Test
  void commandsOutOfOrderAreMistakes() {
    assertThatIllegalStateException().isThrownBy(() -> new ConnectMachine().connect(1));
    assertThatIllegalStateException().isThrownBy(() -> new ConnectMachine().accept(1));
    assertThatIllegalStateException().isThrownBy(() -> Start.CONNECTING.machine().connect(1));
    assertThatIllegalStateException().isThrownBy(() -> Start.REQUESTED.machine().resolve(1));
  }

  @Test
  void numbersOfEventsAreThoseOfRdmaCm() {
    assertThat(CmEvent.of(0)).isEqualTo(CmEvent.ADDR_RESOLVED);
    assertThat(CmEvent.of(9)).isEqualTo(CmEvent.ESTABLISHED);
    assertThat(CmEvent.of(15)).isEqualTo(CmEvent.TIMEWAIT_EXIT);
    assertThat(CmEvent.of(16)).isEqualTo(CmEvent.UNKNOWN);
    assertThat(CmEvent.of(-1)).isEqualTo(CmEvent.UNKNOWN);
  }
}
