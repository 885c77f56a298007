package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.ring.Connection;
import io.ringbell.ring.Poller;
import java.util.function.BooleanSupplier;

/**
 * How threads wait on one connection of a client, whatever for: they poll it meanwhile, and leave
 * it to the channel's own thread afterwards. From any thread, which may be serving a call itself.
 */
final class ClientWaits {
  private final Poller poller;
  private final CallerQueue callers;
  private final ClientLoop loop;
  private BooleanSupplier peerHasAll; // made once, not for each large frame

  ClientWaits(Poller poller, CallerQueue callers, ClientLoop loop) {
    this.poller = poller;
    this.callers = callers;
    this.loop = loop;
  }

  /** The connection is up. */
  void onUp(Connection connection) {
    peerHasAll = connection::peerHasAll;
  }

  /** A blocking call cannot wait on the thread that would bring its answer. */
  void checkMayWait() {
    if (poller.inRound()) {
      throw new RpcException(
          Status.FAILED_PRECONDITION.withDescription(
              "a blocking call in a callback of the same channel would wait for itself: use the"
                  + " asynchronous method, or another thread"),
          Delivery.NOT_SENT);
    }
  }

  /** Waits for a call; returns what to throw if it was given up. */
  RpcException forCall(ClientCall call) {
    CallContext parent = CallContext.currentOrNull();
    RpcException failure = parent == null ? callers.await(call) : forCallOf(parent, call);
    leavePolling();
    return failure;
  }

  /** Waits, and polls meanwhile, until it is done or its stream has been given up. */
  void forStream(Waiting waiting) {
    RpcException unused =
        CallContext.currentOrNull() == null ? callers.await(waiting) : awaitUnbound(waiting);
    leavePolling();
  }

  /** Waits for an access to memory; returns what to throw if it was given up. */
  RpcException forAccess(Waiting access) {
    if (access.isDone()) {
      return null;
    }
    RpcException failure = callers.await(access);
    leavePolling();
    return failure;
  }

  /**
   * Serves what has come, if nobody else does: for a thread that is busy for a while.
   *
   * @param length of the large frame that it has just sent
   */
  void lookIn(int length) {
    callers.lookIn(length, peerHasAll);
    leavePolling();
  }

  private void leavePolling() {
    if (poller.isFree()) {
      loop.takeOver();
    }
  }

  /** The caller serves a call itself: when that is cancelled, so is this one. */
  private RpcException forCallOf(CallContext parent, ClientCall call) {
    WithParent link = new WithParent(call, poller, Thread.currentThread());
    parent.onCancel(link);
    try {
      return awaitUnbound(call);
    } finally {
      parent.forget(link);
      link.end();
    }
  }

  /** While it waits, the thread runs callbacks of others, which must not see its own context. */
  private RpcException awaitUnbound(Waiting call) {
    CallContext.Binding binding = CallContext.binding();
    CallContext.Binding.Saved saved = binding.suspend();
    try {
      return callers.await(call);
    } finally {
      binding.restore(saved);
    }
  }
}
