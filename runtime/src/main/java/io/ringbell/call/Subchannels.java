package io.ringbell.call;

import static io.ringbell.ConnectivityState.CONNECTING;
import static io.ringbell.ConnectivityState.IDLE;
import static io.ringbell.ConnectivityState.READY;
import static io.ringbell.ConnectivityState.TRANSIENT_FAILURE;

import io.ringbell.ConnectivityState;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The addresses of a channel in order, each with its state, and the state of them all. While they
 * are not known one without an address stands for them. Guarded by the lock of its {@link
 * Balancer}.
 */
final class Subchannels {
  private List<Subchannel> current;
  private List<Subchannel> unresolved = List.of(); // while names are looked up again: those before

  private Subchannels(List<Subchannel> current) {
    this.current = current;
  }

  /** Addresses that are known. */
  static Subchannels of(List<FabricAddress> addresses) {
    return new Subchannels(subchannelsOf(addresses));
  }

  /** Addresses that have to be found first. */
  static Subchannels unknown() {
    return new Subchannels(List.of(new Subchannel(null)));
  }

  private static List<Subchannel> subchannelsOf(List<FabricAddress> addresses) {
    return addresses.stream().map(Subchannel::new).toList();
  }

  // ---- what there is ----

  List<Subchannel> all() {
    return current;
  }

  List<Subchannel> in(ConnectivityState state) {
    return current.stream().filter(each -> each.state() == state).toList();
  }

  boolean contains(Subchannel subchannel) {
    return current.contains(subchannel);
  }

  /** The one with that connection; null if there is none. */
  Subchannel with(ClientTransport transport) {
    for (Subchannel each : current) {
      if (each.transport() == transport) {
        return each;
      }
    }
    return null;
  }

  /** Stands for the addresses until they are known; null if they are. */
  Subchannel placeholder() {
    Subchannel first = current.get(0);
    return first.address() == null ? first : null;
  }

  boolean isAnyReady() {
    return current.stream().anyMatch(each -> each.state() == READY);
  }

  /** As calls see them: one that is tried again after a failure is failing. */
  boolean areAllFailing() {
    return current.stream().allMatch(each -> each.effectiveState() == TRANSIENT_FAILURE);
  }

  /** The best state of any. */
  ConnectivityState state() {
    for (ConnectivityState each : new ConnectivityState[] {READY, CONNECTING, IDLE}) {
      if (current.stream().anyMatch(one -> one.effectiveState() == each)) {
        return each;
      }
    }
    return TRANSIENT_FAILURE;
  }

  /** The connections that take calls. */
  ClientTransport[] ready() {
    return current.stream()
        .map(Subchannel::transport)
        .filter(Objects::nonNull)
        .toArray(ClientTransport[]::new);
  }

  /** Why there is no connection, in the words of the last attempts; null if none has failed. */
  FabricException failure() {
    return failureOf(current);
  }

  private static FabricException failureOf(List<Subchannel> subchannels) {
    return Failures.join(
        subchannels.stream().map(Subchannel::failure).filter(Objects::nonNull).toList());
  }

  // ---- changes ----

  /** Nothing is wanted of any of them. */
  void idle() {
    current.forEach(Subchannel::idle);
  }

  /**
   * These are the addresses from now on; those that stay keep their state.
   *
   * @return those whose address is gone; null if nothing changed
   */
  List<Subchannel> replace(Collection<FabricAddress> wanted) {
    Map<FabricAddress, Subchannel> known = new HashMap<>();
    current.forEach(each -> known.put(each.address(), each));
    List<Subchannel> next = new ArrayList<>();
    for (FabricAddress address : wanted) {
      Subchannel kept = known.remove(address);
      next.add(kept != null ? kept : new Subchannel(address));
    }
    if (next.equals(current)) {
      return null;
    }
    current = List.copyOf(next);
    known.remove(null); // it stood for them until they were known
    return List.copyOf(known.values());
  }

  /**
   * None of the addresses works: the names may stand for others by now.
   *
   * @param cause the one that failed last
   * @return what stands for the names until they are {@link #resolved}
   */
  Subchannel unresolve(Subchannel cause) {
    Subchannel names = new Subchannel(null);
    names.failsLike(cause, failure());
    idle();
    unresolved = current;
    current = List.of(names);
    return names;
  }

  /** The names stand for these addresses; those that were there before keep their failures. */
  void resolved(Subchannel names, List<FabricAddress> addresses) {
    List<Subchannel> found = subchannelsOf(addresses);
    found.forEach(each -> each.failsLike(names, failureBefore(each.address())));
    if (failureOf(found) == null) { // all are new: what is known is why they were looked up
      found.forEach(each -> each.failsLike(names, names.failure()));
    }
    unresolved = List.of();
    current = found;
  }

  private FabricException failureBefore(FabricAddress address) {
    return unresolved.stream()
        .filter(each -> each.address().equals(address))
        .findFirst()
        .map(Subchannel::failure)
        .orElse(null);
  }
}
