package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.ReceiveRequest;
import java.nio.ByteBuffer;

/**
 * The receiving half of a connection: takes doorbells, walks the frames that they announce, gives
 * credit back. Used by the polling thread, but for the report methods, which the poster calls while
 * it writes a doorbell, and for {@link #isPaused}.
 */
final class Receiver {
  private final int connection;
  private final QueuePair queuePair;
  private final MemoryRegion slots;
  private final ByteBuffer control;
  private final RingConsumer consumer;
  private final ByteBuffer ring;
  private final FragmentReader fragments;
  private final RendezvousReceiver rendezvous;
  private final Counters counters;
  private final int slotCount;
  private final ReceiveRequest receive = new ReceiveRequest();

  private final Position receivesPosted = new Position(0); // changed by the polling thread
  private final Position reportedConsumed = new Position(0); // by the poster, like the next
  private final Position reportedPosted = new Position(0);
  private long features; // that both sides offer
  private long toldConsumed; // by the peer's last doorbell
  private long toldReceives;
  private int expectedSequence;
  private boolean peerBlocked;
  private volatile boolean paused; // the handler has left a frame in the ring
  private boolean heldUp; // a frame was left in the ring that would have to be kept

  Receiver(
      int connection,
      QueuePair queuePair,
      RingMemory memory,
      RingConfig config,
      BufferPool pool,
      RendezvousReceiver rendezvous,
      Counters counters) {
    this.connection = connection;
    this.queuePair = queuePair;
    this.slots = memory.receives;
    this.control = memory.control.buffer();
    this.ring = memory.inbound.buffer();
    this.consumer = new RingConsumer(ring);
    this.fragments = new FragmentReader(pool, config.maxMessage() + RingConfig.FRAME_OVERHEAD);
    this.rendezvous = rendezvous;
    this.counters = counters;
    this.slotCount = config.receiveSlots();
  }

  /** Posts all receive slots, before the peer can send. */
  void postAll() {
    for (int slot = 0; slot < slotCount; slot++) {
      post(slot);
    }
    reportedPosted.set(receivesPosted.own());
    ControlBlock.write(control, 0, receivesPosted.own());
  }

  /** Reposts the slot of HELLO, which was read before. */
  void repost(int slot) {
    post(slot);
  }

  int slotOffset(int slot) {
    return slot * RingMemory.RECEIVE_SLOT_LENGTH;
  }

  ByteBuffer slots() {
    return slots.buffer();
  }

  /** The peer's HELLO has come. */
  void onHello(long commonFeatures, int peerReceives) {
    features = commonFeatures;
    toldReceives = peerReceives;
  }

  /**
   * Takes a doorbell: its credits, and the frames it announces, which it may bring along.
   *
   * @throws FabricException PROTOCOL if it is not sound
   */
  void onDoorbell(int slot, int length, Sender sender) {
    ByteBuffer buffer = slots.buffer();
    int offset = slotOffset(slot);
    byte kind = Doorbell.kind(buffer, offset);
    if (kind != Doorbell.KIND || (length != Doorbell.LENGTH && !isEager(length))) {
      throw new FabricException(
          PROTOCOL,
          "message of kind %d and %d bytes, expected a doorbell: kind %d and %d bytes"
              .formatted(kind, length, Doorbell.KIND, Doorbell.LENGTH));
    }
    int sequence = Doorbell.sequence(buffer, offset);
    if (sequence != expectedSequence) {
      throw new FabricException(
          PROTOCOL, "doorbell's sequence: %d, expected %d".formatted(sequence, expectedSequence));
    }
    expectedSequence++;
    peerBlocked = (Doorbell.flags(buffer, offset) & Doorbell.FLAG_BLOCKED) != 0;
    long produced = Doorbell.producer(buffer, offset);
    long consumed = Doorbell.consumer(buffer, offset);
    long receives = Doorbell.receives(buffer, offset);
    int done = Doorbell.done(buffer, offset);
    if (length != Doorbell.LENGTH) {
      counters.increment(RingCounter.EAGER_DOORBELLS_RECEIVED);
      consumer.place(buffer, offset + Doorbell.LENGTH, length - Doorbell.LENGTH);
    }
    post(slot);
    counters.increment(RingCounter.DOORBELLS_RECEIVED);
    sender.rendezvous().onDone(done);
    onTold(consumed, receives, sender);
    consumer.announce(produced);
  }

  private boolean isEager(int length) {
    int frames = length - Doorbell.LENGTH;
    return DoorbellForm.EAGER.isIn(features)
        && frames > 0
        && (frames & (FrameLayout.ALIGNMENT - 1)) == 0;
  }

  /**
   * Takes a WRITE_WITH_IMM, which has written the frames that it announces.
   *
   * @param length what it has written
   * @throws FabricException PROTOCOL if it is not sound
   */
  void onImmediate(int slot, int length, int immediate, Sender sender) {
    if (!DoorbellForm.IMM.isIn(features)
        || length == 0
        || (length & (FrameLayout.ALIGNMENT - 1)) != 0) {
      throw new FabricException(
          PROTOCOL,
          "an immediate with %d bytes, expected %s"
              .formatted(
                  length,
                  DoorbellForm.IMM.isIn(features)
                      ? "a multiple of " + FrameLayout.ALIGNMENT
                      : "none, since it was not agreed on in HELLO"));
    }
    peerBlocked = ImmediateDoorbell.isBlocked(immediate);
    post(slot);
    counters.increment(RingCounter.DOORBELLS_RECEIVED);
    counters.increment(RingCounter.IMMEDIATE_DOORBELLS_RECEIVED);
    onTold(
        ImmediateDoorbell.consumed(immediate, toldConsumed),
        ImmediateDoorbell.receives(immediate, toldReceives),
        sender);
    consumer.announceNext(length);
  }

  private void onTold(long consumed, long receives, Sender sender) {
    onCredit(consumed, receives, sender);
    toldConsumed = consumed;
    toldReceives = receives;
  }

  /**
   * Takes the peer's consumer position and receive count, of a doorbell or of its control block.
   */
  static void onCredit(long consumed, long receives, Sender sender) {
    if (consumed < 0
        || consumed > sender.posted()
        || (consumed & (FrameLayout.ALIGNMENT - 1)) != 0) {
      throw new FabricException(
          PROTOCOL,
          "doorbell's consumer position: %d, expected a multiple of %d from 0 to %d"
              .formatted(consumed, FrameLayout.ALIGNMENT, sender.posted()));
    }
    sender.credits().onPosted(receives);
    sender.onConsumed(consumed);
  }

  /**
   * Hands over the frames that were READ, then those of the ring that have been announced, and
   * takes back their room; goes on only after {@link #resume} if the handler leaves one in the
   * ring.
   */
  void walk(Connection owner, FrameHandler handler) {
    if (!paused) {
      paused = !handOver(owner, handler);
    }
  }

  /** Whether the handler has left a frame in the ring. A look from another thread may be late. */
  boolean isPaused() {
    return paused;
  }

  /** The next {@link #walk} offers the frame that was left once more. */
  void resume() {
    paused = false;
  }

  private boolean handOver(Connection owner, FrameHandler handler) {
    heldUp = false;
    if (!rendezvous.isIdle() && !rendezvous.deliver(owner, handler)) {
      return false;
    }
    if (owner.isClosed()) {
      return true;
    }
    boolean taken = true;
    long before = consumer.consumed();
    long frames = 0;
    int offset = consumer.peek();
    while (offset >= 0) {
      taken = dispatch(owner, handler, offset, consumer.length());
      if (!taken) {
        break;
      }
      frames++;
      consumer.advance();
      if (owner.isClosed()) {
        break; // by the handler: it hears nothing more
      }
      if (rendezvous.hasWhole()) { // an announced frame that lies where this side can look at it
        taken = rendezvous.deliver(owner, handler);
        if (!taken || owner.isClosed()) {
          break;
        }
      }
      offset = consumer.peek();
    }
    long consumed = consumer.consumed();
    if (consumed != before) {
      counters.add(RingCounter.FRAMES_RECEIVED, frames);
      counters.add(RingCounter.BYTES_RECEIVED, consumed - before);
    }
    ControlBlock.write(control, consumed, receivesPosted.own());
    return taken || heldUp; // the end of a READ goes on from there
  }

  /** Whether a frame that was READ waits to be handed over, or another one behind it. */
  boolean hasFrames() {
    return rendezvous.hasWhole() || heldUp;
  }

  /** Whether enough credit is unreported that an update must go even if no frame does. */
  boolean owesUpdate() {
    long unreportedBytes = consumer.consumed() - reportedConsumed.get();
    long unreportedReceives = receivesPosted.own() - reportedPosted.get();
    return unreportedBytes > consumer.capacity() / 2
        || unreportedReceives > (slotCount - SendCredits.RESERVE) / 2
        || (peerBlocked && unreportedBytes > 0)
        || rendezvous.owesReport();
  }

  /**
   * Whether an immediate can carry what is unreported: a peer that keeps to its credits can make it
   * neither more than the ring nor more than the receives.
   */
  boolean fitsImmediates() {
    return ImmediateDoorbell.fits(consumer.capacity(), slotCount);
  }

  /** Whether a doorbell has to say that announced frames were READ. By the poster. */
  boolean owesDone() {
    return rendezvous.owesReport();
  }

  long reportConsumed() {
    long consumed = consumer.consumed();
    reportedConsumed.set(consumed);
    return consumed;
  }

  int reportDone() {
    return rendezvous.reportDone();
  }

  long reportPosted() {
    long count = receivesPosted.get();
    reportedPosted.set(count);
    return count;
  }

  /** Leaves the frame that is being handed over to the caller, if its buffer is not the ring. */
  boolean takeFrame(ByteBuffer frame) {
    return fragments.take(frame);
  }

  void close() {
    fragments.release();
    rendezvous.close();
  }

  private boolean dispatch(Connection owner, FrameHandler handler, int offset, int length) {
    byte type = ring.get(offset + FrameLayout.TYPE_OFFSET);
    if (type >= FrameLayout.FIRST_CALL_TYPE) {
      requireUp(owner, type);
      if (!rendezvous.isIdle() && FrameLayout.belongsToCall(type)) {
        int callId = ring.getInt(offset + FrameLayout.CALL_ID_OFFSET);
        if (rendezvous.holds(callId)) {
          return keepCopy(callId, offset, length);
        }
      }
      return handler.onFrame(owner, ring, offset, length);
    }
    return dispatchRingFrame(owner, handler, type, offset, length);
  }

  private boolean dispatchRingFrame(
      Connection owner, FrameHandler handler, byte type, int offset, int length) {
    switch (type) {
      case FrameLayout.TYPE_PAD -> {
        return true;
      }
      case FrameLayout.TYPE_PROBE -> {
        owner.onProbe();
        return true;
      }
      case FrameLayout.TYPE_FRAGMENT -> {
        requireUp(owner, type);
        return onFragment(owner, handler, offset, length);
      }
      case FrameLayout.TYPE_RENDEZVOUS -> {
        requireUp(owner, type);
        rendezvous.onAnnounced(ring, offset, length);
        owner.pools().watch();
        return true;
      }
      default ->
          throw new FabricException(PROTOCOL, "type of a frame: %d, not known".formatted(type));
    }
  }

  private boolean keepCopy(int callId, int offset, int length) {
    if (!mayKeep()) {
      return false;
    }
    rendezvous.keepCopy(callId, ring, offset, length);
    return true;
  }

  private boolean mayKeep() {
    heldUp = !rendezvous.mayKeep();
    return !heldUp;
  }

  private static void requireUp(Connection owner, byte type) {
    if (!owner.isUp()) {
      throw new FabricException(
          PROTOCOL, "type of a frame: 0x%02x, expected a probe (0x02) first".formatted(type));
    }
  }

  private boolean onFragment(Connection owner, FrameHandler handler, int offset, int length) {
    // A whole frame that the handler left is offered again: its last piece is still in the ring.
    if (!fragments.isWhole() && !fragments.add(ring, offset, length)) {
      return true;
    }
    boolean taken = onWholeFrame(owner, handler);
    if (taken) {
      counters.increment(RingCounter.FRAGMENTED_MESSAGES_RECEIVED);
      fragments.release();
    }
    return taken;
  }

  private boolean onWholeFrame(Connection owner, FrameHandler handler) {
    ByteBuffer whole = fragments.buffer();
    int declared = whole.getInt(FrameLayout.LENGTH_OFFSET);
    byte type = whole.get(FrameLayout.TYPE_OFFSET);
    if (declared != fragments.total() || type < FrameLayout.FIRST_CALL_TYPE) {
      throw new FabricException(
          PROTOCOL,
          "length and type of a fragmented frame: %d and %d, expected %d and at least %d"
              .formatted(declared, type, fragments.total(), FrameLayout.FIRST_CALL_TYPE));
    }
    if (!rendezvous.isIdle() && FrameLayout.belongsToCall(type)) {
      int callId = whole.getInt(FrameLayout.CALL_ID_OFFSET);
      if (rendezvous.holds(callId)) {
        if (!mayKeep()) {
          return false;
        }
        rendezvous.keep(callId, fragments.detach(), declared);
        return true;
      }
    }
    return handler.onFrame(owner, whole, 0, declared);
  }

  private void post(int slot) {
    receive.set(
        WorkId.of(connection, WorkId.RECEIVE, slot),
        slots,
        slotOffset(slot),
        RingMemory.RECEIVE_SLOT_LENGTH);
    queuePair.postReceive(receive);
    receivesPosted.set(receivesPosted.own() + 1);
  }
}
