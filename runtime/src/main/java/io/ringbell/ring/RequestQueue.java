package io.ringbell.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Requests that wait to be posted: an intrusive queue to which any thread adds without a lock, and
 * from which one thread at a time, the poster, takes. It allocates nothing.
 *
 * <p>A link is set after the tail has moved, so for a moment the taker may find fewer than {@link
 * #isEmpty()} says; who adds looks after its request itself afterwards.
 */
final class RequestQueue {
  private static final VarHandle TAIL;
  private static final VarHandle SIZE;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAIL = lookup.findVarHandle(RequestQueue.class, "tail", RemoteRequest.class);
      SIZE = lookup.findVarHandle(RequestQueue.class, "size", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final RemoteRequest stub = new Stub();
  private volatile RemoteRequest tail = stub;
  private RemoteRequest head = stub; // of the poster
  private volatile int size;

  void add(RemoteRequest request) {
    link(request);
    SIZE.getAndAdd(this, 1);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The next one; null if there is none, or it is not linked yet. By the poster. */
  @SuppressWarnings("ReferenceEquality") // nodes, not values
  RemoteRequest poll() {
    RemoteRequest first = head;
    RemoteRequest second = first.next;
    if (first == stub) {
      if (second == null) {
        return null;
      }
      head = second;
      first = second;
      second = second.next;
    }
    if (second == null) {
      if (first != tail) {
        return null; // another one is being linked behind it
      }
      link(stub); // so that the last one can leave
      second = first.next;
      if (second == null) {
        return null;
      }
    }
    head = second;
    SIZE.getAndAdd(this, -1);
    return first;
  }

  private void link(RemoteRequest request) {
    request.next = null;
    RemoteRequest previous = (RemoteRequest) TAIL.getAndSet(this, request);
    previous.next = request;
  }

  /** Stands in the queue while there is nothing else. */
  private static final class Stub extends RemoteRequest {
    @Override
    protected void onCompleted() {}

    @Override
    protected void onFailed(io.ringbell.fabric.FabricException cause) {}
  }
}
