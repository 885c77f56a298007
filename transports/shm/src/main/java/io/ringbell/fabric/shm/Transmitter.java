package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.support.SendQueue;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The sending side of one connection. {@link #pump} may be called by any thread; one thread at a
 * time sends, and takes over what others ask for meanwhile, so nobody waits and nothing is lost. It
 * also is the one that says the last word to the peer, and that lets go of the memory.
 */
final class Transmitter {
  /** Published in between, so that the peer copies while more is written. */
  private static final int PUBLISH_BYTES = 8 * 1024;

  private final ShmQueuePair owner;
  private final Counters counters;
  private final SendQueue sends;
  private final SentPositions positions;
  private final Outbound outbound;
  private final AtomicInteger asked = new AtomicInteger();

  // Set before the first pump that sends.
  private Link link;
  private Segment segment;
  private RingWriter ring;

  // Only by the thread that sends.
  private long head;
  private long signaledSeen;
  private boolean told;
  private boolean released;

  private volatile long blockedHead;
  private volatile boolean blocked;
  private volatile boolean finished;

  Transmitter(
      ShmQueuePair owner,
      SendQueue sends,
      SentPositions positions,
      Outbound outbound,
      Counters counters) {
    this.owner = owner;
    this.sends = sends;
    this.positions = positions;
    this.outbound = outbound;
    this.counters = counters;
  }

  void start(Link link) {
    this.link = link;
    this.segment = link.segment();
    this.ring = new RingWriter(segment.ring(true));
  }

  /** Sends what can be sent now. */
  void pump() {
    if (asked.getAndIncrement() != 0) {
      return; // the thread that sends looks again before it leaves
    }
    int seen = 1;
    do {
      send();
      seen = asked.addAndGet(-seen);
    } while (seen != 0);
  }

  /** Whether the ring was full; pump again when the peer has consumed. */
  boolean isBlocked() {
    return blocked;
  }

  /** What the peer had consumed when the ring was full. */
  long blockedHead() {
    return blockedHead;
  }

  /** Whether it touches no memory of any request any more. */
  boolean isFinished() {
    return finished;
  }

  private void send() {
    if (released) {
      return;
    }
    try {
      if (!owner.isBroken()) {
        if (ring != null) {
          transmit();
        }
      } else {
        finish();
      }
    } catch (FaultException e) {
      owner.fault(e, 0);
    } catch (InternalError e) {
      owner.segmentCut(e);
    }
    if (owner.isClosed() && link != null) {
      finished = true;
      released = true;
      link.release();
    }
  }

  private void transmit() {
    boolean full = false;
    Outbound.Outcome outcome = outbound.append(ring);
    while (outcome == Outbound.Outcome.APPENDED || outcome == Outbound.Outcome.BLOCKED) {
      if (outcome == Outbound.Outcome.BLOCKED && !observeHead()) {
        full = true;
        break;
      }
      if (ring.unpublished() >= PUBLISH_BYTES) {
        publish();
      }
      outcome = outbound.append(ring);
    }
    if (full != blocked || (full && blockedHead != head)) {
      block(full);
    }
    if (outcome != Outbound.Outcome.FAILED && ring.unpublished() > 0) {
      publish();
    }
    wakeOwnWaiter();
  }

  private void block(boolean full) {
    blockedHead = head;
    blocked = full;
    if (full) {
      counters.increment(ShmCounter.RING_FULL_STALLS);
      owner.wakeIfWaiting(); // who sleeps there does not know that this side waits for room
    }
  }

  private void publish() {
    sends.markSent(outbound.next());
    ring.publish();
    VarHandle.fullFence();
    if (segment.takePeerWish(SegmentLayout.ON_RECORDS)) {
      counters.increment(ShmCounter.DOORBELLS_SENT);
      link.ring();
    }
  }

  /** A thread that sleeps here did not wait for the acknowledgement of what is signaled now. */
  private void wakeOwnWaiter() {
    long signaled = positions.signaledEnd();
    if (signaled != signaledSeen) {
      signaledSeen = signaled;
      owner.wakeIfWaiting();
    }
  }

  /** Whether the peer has consumed more. */
  private boolean observeHead() {
    long now = segment.peerHead();
    if (now == head) {
      return false;
    }
    if (now < head || now > ring.tail()) {
      throw new FaultException(
          Fault.PROTOCOL,
          "consumed up to %d (expected: %d to %d)".formatted(now, head, ring.tail()));
    }
    head = now;
    ring.consumed(now);
    return true;
  }

  /** The last word to the peer, once there is a connection to say it on. */
  private void finish() {
    blocked = false;
    finished = true;
    if (link != null && !told) {
      told = true;
      Ending ending = owner.ending();
      segment.end(ending.fault(), ending.position());
      VarHandle.fullFence();
      if (segment.takePeerWish(SegmentLayout.ON_RECORDS | SegmentLayout.ON_HEAD)) {
        counters.increment(ShmCounter.DOORBELLS_SENT);
        link.ring();
      }
    }
  }
}
