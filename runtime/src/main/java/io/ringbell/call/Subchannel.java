package io.ringbell.call;

import io.ringbell.BackoffPolicy;
import io.ringbell.ConnectivityState;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.util.concurrent.Future;

/**
 * The state of one address of a channel, guarded by the lock of its {@link Balancer}, which does
 * what the state asks for.
 *
 * <pre>
 *         dial                  up
 *  IDLE --------> CONNECTING --------> READY
 *   ^               |    ^               |
 *   |        failed |    | retry         | left, or lost after it was of use
 *   |               v    |               |
 *   |      TRANSIENT_FAILURE <--- lost --+
 *   +------------------------------------+
 * </pre>
 */
final class Subchannel {
  /** Null on the one that stands for names that are not resolved yet. */
  private final FabricAddress address;

  private ConnectivityState state = ConnectivityState.IDLE;
  private boolean failing; // since it was READY or IDLE
  private boolean wasReady;
  private int failures; // in a row
  private FabricException failure;
  private ClientTransport transport;
  private Thread dialling;
  private Future<?> retry;

  Subchannel(FabricAddress address) {
    this.address = address;
  }

  FabricAddress address() {
    return address;
  }

  ConnectivityState state() {
    return state;
  }

  /** As calls see it: while it tries again after a failure, it is failing. */
  ConnectivityState effectiveState() {
    return failing && state == ConnectivityState.CONNECTING
        ? ConnectivityState.TRANSIENT_FAILURE
        : state;
  }

  /** The connection while it is READY; null otherwise. */
  ClientTransport transport() {
    return transport;
  }

  /** Why it failed last; null if it never did. */
  FabricException failure() {
    return failure;
  }

  /** Whether it has been READY before. */
  boolean wasReady() {
    return wasReady;
  }

  boolean isDialledBy(Thread thread) {
    return dialling == thread;
  }

  void dialling(Thread thread) {
    state = ConnectivityState.CONNECTING;
    dialling = thread;
    retry = null;
  }

  void ready(ClientTransport transport) {
    state = ConnectivityState.READY;
    this.transport = transport;
    dialling = null;
    failing = false;
    failure = null;
    wasReady = true;
  }

  /** Connecting has failed, or a connection that was of no use is lost. */
  void failed(FabricException failure) {
    state = ConnectivityState.TRANSIENT_FAILURE;
    this.failure = failure;
    dialling = null;
    transport = null;
    failing = true;
    failures++;
  }

  /** How long to wait now that it has {@link #failed}. */
  long backoff(BackoffPolicy policy, double chance) {
    return policy.nanos(Math.max(1, failures), chance);
  }

  void retryIs(Future<?> retry) {
    this.retry = retry;
  }

  /**
   * Takes the place of another: starts with its failures.
   *
   * @param failure why it failed itself, as far as that is known; may be null
   */
  void failsLike(Subchannel other, FabricException failure) {
    failing = other.failing;
    failures = other.failures;
    this.failure = failure;
  }

  /** Its connection is gone, or is to go, after it was of use. */
  void left(FabricException why) {
    if (why != null) {
      failure = why;
    }
    idle();
  }

  /** Nothing is wanted of it any more; a dial under way is called off. */
  void idle() {
    state = ConnectivityState.IDLE;
    transport = null;
    failing = false;
    failures = 0;
    if (dialling != null) {
      dialling.interrupt();
      dialling = null;
    }
    if (retry != null) {
      retry.cancel(false);
      retry = null;
    }
  }
}
