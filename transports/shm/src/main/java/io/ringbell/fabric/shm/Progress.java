package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.lang.invoke.VarHandle;

/**
 * What a poll does for one connection: takes records, sees acknowledgements and the end. Used by
 * the thread that polls; {@link #prepareToSleep} and {@link #hasWork} by the one that waits, while
 * the completion queue keeps the link attached.
 */
final class Progress {
  /** At most so much is taken at a time, so that other connections have their turn. */
  private static final int MOST_BYTES = 256 * 1024;

  private final ShmQueuePair owner;
  private final Transmitter transmitter;
  private final Inbound inbound;
  private final ShmCompletions completions;
  private final Counters counters;
  private Link link;
  private Segment segment;
  private boolean headUnannounced;

  Progress(
      ShmQueuePair owner,
      Transmitter transmitter,
      Inbound inbound,
      ShmCompletions completions,
      Counters counters) {
    this.owner = owner;
    this.transmitter = transmitter;
    this.inbound = inbound;
    this.completions = completions;
    this.counters = counters;
  }

  void start(Link made) {
    link = made;
    segment = made.segment();
  }

  /** Whether there may be completions now. */
  boolean poll() {
    if (owner.isBroken()) {
      return false; // what is left to hand over is in the ready queue
    }
    try {
      boolean any = inbound.receive(MOST_BYTES);
      if (any) {
        headUnannounced = true;
        if (inbound.takeTransmitterAsked()) {
          transmitter.pump();
        }
      } else {
        any = idle();
      }
      return (waitsForPeer() && observeHead()) || any;
    } catch (FaultException e) {
      owner.fault(e, inbound.position());
    } catch (InternalError e) {
      owner.segmentCut(e);
    }
    return false;
  }

  /**
   * Asks the file system whether the peer has cut the file. The JVM reports a fault a little later
   * than it happens, so that whoever finds one looks here which segment it was.
   */
  void checkWhole() {
    if (!owner.isBroken() && !(segment.isWhole() && owner.isViewableWhole())) {
      owner.segmentCut(new InternalError("the shared file is shorter than it was"));
    }
  }

  /** There was no record: now is the time for what is rare. */
  private boolean idle() {
    if (headUnannounced) {
      announceHead();
    }
    int state = segment.peerState();
    if ((state != 0 || link.isPeerGone()) && !inbound.hasNext()) {
      completions.acknowledge(segment.peerHead());
      end(state);
      return true;
    }
    return false;
  }

  /** Wakes a peer that sleeps until this side has consumed something. */
  private void announceHead() {
    headUnannounced = false;
    VarHandle.fullFence();
    if (segment.takePeerWish(SegmentLayout.ON_HEAD)) {
      counters.increment(ShmCounter.DOORBELLS_SENT);
      link.ring();
    }
  }

  private boolean waitsForPeer() {
    return transmitter.isBlocked() || completions.awaitsPeer();
  }

  private boolean observeHead() {
    long head = segment.peerHead();
    // The transmitter has its own view: it may have been stopped by an older one than was seen
    // here.
    if (transmitter.isBlocked() && head != transmitter.blockedHead()) {
      transmitter.pump();
    }
    if (head == completions.acknowledged()) {
      return false;
    }
    completions.acknowledge(head); // a lie of the peer harms nobody but the peer's messages
    return true;
  }

  private void end(int state) {
    if (state == 0) {
      counters.increment(ShmCounter.PEERS_GONE);
      owner.fail(
          new FabricException(
              Reason.DISCONNECTED, "the peer is gone without a word" + owner.toPeer()));
      return;
    }
    Fault fault = Fault.ofCode(state - 1);
    if (fault != Fault.CLOSED) {
      counters.increment(ShmCounter.FAULTS_REPORTED);
      completions.markSendFaultAt(segment.peerFaultPosition(), fault.status());
    }
    owner.fail(new FabricException(fault.reason(), fault.text() + owner.toPeer()));
  }

  /** States what this side wants to be woken for. A full fence and {@link #hasWork} must follow. */
  void prepareToSleep() {
    int wish =
        waitsForPeer()
            ? SegmentLayout.ON_RECORDS | SegmentLayout.ON_HEAD
            : SegmentLayout.ON_RECORDS;
    if ((segment.wakeUp() & wish) != wish) {
      segment.wishToWake(wish);
    }
  }

  /** Whether a poll would find something. */
  boolean hasWork() {
    if (headUnannounced) {
      announceHead();
    }
    return inbound.hasNext()
        || segment.peerState() != 0
        || link.isPeerGone()
        || (completions.awaitsPeer() && segment.peerHead() != completions.acknowledged())
        || (transmitter.isBlocked() && segment.peerHead() != transmitter.blockedHead());
  }
}
