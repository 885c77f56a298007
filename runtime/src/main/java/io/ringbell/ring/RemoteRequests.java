package io.ringbell.ring;

import io.ringbell.fabric.FabricException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one-sided requests of a connection: those that wait, and those that are under way, which
 * complete in the order of posting. Any thread adds, the poster takes, the polling thread
 * completes.
 */
final class RemoteRequests {
  /** A peer's limit that most devices have; one READ is left for the control block. */
  private static final int MOST_UNDER_WAY = 16;

  private final RequestQueue waiting = new RequestQueue();
  private final RemoteRequest[] underWay = new RemoteRequest[MOST_UNDER_WAY];
  private final int[] numbers = new int[MOST_UNDER_WAY];
  private final int most;
  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();
  private volatile FabricException closed;

  /**
   * An empty one.
   *
   * @param maxReadDepth how many READs and atomics the fabric allows at a time
   */
  RemoteRequests(int maxReadDepth) {
    this.most = Math.max(1, Math.min(MOST_UNDER_WAY, maxReadDepth) - 1);
  }

  /** Queues a request; if the connection is closed it fails at once. From any thread. */
  void add(RemoteRequest request) {
    waiting.add(request);
    if (closed != null) {
      failWaiting();
    }
  }

  /** Whether one waits and may be posted. From any thread. */
  boolean isReady() {
    return !waiting.isEmpty() && posted.get() - completed.get() < most;
  }

  /** Takes the next one that may be posted; null if there is none. By the poster. */
  RemoteRequest take() {
    return posted.getPlain() - completed.get() < most ? waiting.poll() : null;
  }

  /** It is about to be posted under that number of its work id. By the poster. */
  void onPosting(RemoteRequest request, int number) {
    int slot = (int) posted.getPlain() & (MOST_UNDER_WAY - 1);
    underWay[slot] = request;
    numbers[slot] = number;
    posted.set(posted.getPlain() + 1);
  }

  /** The oldest one that is under way has completed. By the polling thread. */
  void onCompleted(int number) {
    int slot = (int) completed.getPlain() & (MOST_UNDER_WAY - 1);
    if (completed.getPlain() == posted.get() || numbers[slot] != number) {
      throw new FabricException(
          FabricException.Reason.INTERNAL,
          "completion of one-sided request %d, expected that of the oldest".formatted(number));
    }
    RemoteRequest request = underWay[slot];
    underWay[slot] = null;
    completed.set(completed.getPlain() + 1);
    request.onCompleted();
  }

  /** Fails all, and what comes later. By the polling thread, when nobody posts any more. */
  void close(FabricException cause) {
    closed = cause;
    while (completed.getPlain() < posted.get()) {
      int slot = (int) completed.getPlain() & (MOST_UNDER_WAY - 1);
      RemoteRequest request = underWay[slot];
      underWay[slot] = null;
      completed.set(completed.getPlain() + 1);
      request.onFailed(cause);
    }
    failWaiting();
  }

  /** Several threads may come here once it is closed; nobody posts then. */
  private void failWaiting() {
    while (!waiting.isEmpty()) {
      RemoteRequest request;
      synchronized (this) {
        request = waiting.poll();
      }
      if (request != null) {
        request.onFailed(closed);
      }
    }
  }
}
