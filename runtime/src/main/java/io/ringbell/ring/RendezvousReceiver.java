package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.RemoteView;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * The receiving half of rendezvous: views announced frames where they lie, if the fabric can, or
 * READs them into registered buffers, in order and as far as the budget goes, and hands them over
 * in that order. Later frames of a call that has one under way are kept behind it; those of other
 * calls are not. Used by the polling thread, but for {@link #reportDone}, which the poster calls.
 */
final class RendezvousReceiver {
  /** The longest READ; a longer one would hold up the completions of what is posted behind it. */
  static final int CHUNK = 512 * 1024;

  private static final int MOST_READS = 4;

  private final RegisteredPool pool;
  private final Consumer<RemoteRequest> port;
  private final Viewer viewer;
  private final BufferPool buffers;
  private final int maxFrame;
  private final long maxKeptBytes;
  private final Counters counters;
  private final ArrayDeque<IncomingFrame> frames = new ArrayDeque<>(); // not handed over yet
  private final ArrayDeque<IncomingFrame> unread = new ArrayDeque<>(); // READs to be submitted
  private final ArrayDeque<IncomingFrame> undone = new ArrayDeque<>(); // the peer keeps them
  private final ArrayDeque<Chunk> idleChunks = new ArrayDeque<>();
  private long announced;
  private long keptBytes;
  private boolean starved;
  private volatile long done;
  private volatile long reportedDone;

  /**
   * Nothing is announced yet.
   *
   * @param pool what frames are READ into
   * @param port takes the READs
   * @param viewer looks at a frame where it lies, or gives null
   * @param buffers what frames are kept in that must wait
   * @param maxFrame longest frame; 0 if the peer is not to announce any
   * @param maxKeptBytes no more frames are taken while so many bytes of them wait
   */
  RendezvousReceiver(
      RegisteredPool pool,
      Consumer<RemoteRequest> port,
      Viewer viewer,
      BufferPool buffers,
      int maxFrame,
      long maxKeptBytes,
      Counters counters) {
    this.pool = pool;
    this.port = port;
    this.viewer = viewer;
    this.buffers = buffers;
    this.maxFrame = maxFrame;
    this.maxKeptBytes = maxKeptBytes;
    this.counters = counters;
    for (int i = 0; i < MOST_READS; i++) {
      idleChunks.add(new Chunk());
    }
  }

  /** Whether no frame is under way. */
  boolean isIdle() {
    return frames.isEmpty();
  }

  /** Whether the first one has been READ. */
  boolean hasWhole() {
    IncomingFrame first = frames.peek();
    return first != null && first.isRead();
  }

  /**
   * Takes an announcement.
   *
   * @throws FabricException PROTOCOL if it is not sound
   */
  void onAnnounced(ByteBuffer ring, int offset, int length) {
    int number = length < RendezvousFrame.LENGTH ? -1 : RendezvousFrame.number(ring, offset);
    int frameLength =
        length < RendezvousFrame.LENGTH ? -1 : RendezvousFrame.frameLength(ring, offset);
    if (length != RendezvousFrame.LENGTH || number != (int) announced) {
      throw new FabricException(
          PROTOCOL,
          "length and number of a RENDEZVOUS: %d and %d, expected %d and %d"
              .formatted(length, number, RendezvousFrame.LENGTH, (int) announced));
    }
    if (frameLength < FrameLayout.HEADER_LENGTH || frameLength > maxFrame) {
      throw new FabricException(
          PROTOCOL,
          "length of an announced frame: %d, expected %d to %d"
              .formatted(frameLength, FrameLayout.HEADER_LENGTH, maxFrame));
    }
    if (announced - reportedDone >= RendezvousFrame.MOST_AT_ONCE) {
      throw new FabricException(
          PROTOCOL,
          "announced frames that are not READ: %d, expected at most %d"
              .formatted(announced - reportedDone + 1, RendezvousFrame.MOST_AT_ONCE));
    }
    announced++;
    IncomingFrame frame =
        new IncomingFrame(
            RendezvousFrame.callId(ring, offset),
            RendezvousFrame.address(ring, offset),
            RendezvousFrame.rkey(ring, offset),
            frameLength);
    frames.add(frame);
    undone.add(frame);
    RemoteView view = viewer.view(frame.address, frame.rkey, frameLength);
    if (view != null) {
      frame.viewed(view);
    } else {
      unread.add(frame);
      submitReads();
    }
  }

  /** Whether frames of that call must wait. */
  boolean holds(int callId) {
    return lastOf(callId) != null;
  }

  /** Whether one more frame may be kept. */
  boolean mayKeep() {
    if (keptBytes >= maxKeptBytes) {
      counters.increment(RingCounter.RENDEZVOUS_HOLD_STALLS);
      return false;
    }
    return true;
  }

  /** Keeps a frame of a call that {@link #holds} said yes to; the buffer goes back to the pool. */
  void keep(int callId, ByteBuffer buffer, int length) {
    keptBytes += buffer.capacity();
    counters.increment(RingCounter.FRAMES_HELD);
    lastOf(callId).followers.add(new QueuedFrame(buffer, length));
  }

  /** Copies a frame and keeps it. */
  void keepCopy(int callId, ByteBuffer ring, int offset, int length) {
    ByteBuffer buffer = buffers.take(length);
    buffer.put(0, ring, offset, length);
    // The peer can change the ring: what was checked is what is handed over.
    buffer.putInt(FrameLayout.LENGTH_OFFSET, length);
    keep(callId, buffer, length);
  }

  /**
   * Hands over what has come whole.
   *
   * @return false if the handler does not take it now
   */
  boolean deliver(Connection owner, FrameHandler handler) {
    IncomingFrame frame = frames.peek();
    while (frame != null && frame.isRead()) {
      if (!frame.isDelivered() && !deliverFrame(frame, owner, handler)) {
        return false;
      }
      if (!deliverFollowers(frame, owner, handler)) {
        return false;
      }
      if (owner.isClosed()) {
        return true; // and this is closed as well
      }
      frames.remove();
      frame = frames.peek();
    }
    return true;
  }

  /** Whether the sender is to hear that it need not keep frames any more. */
  boolean owesReport() {
    return done != reportedDone;
  }

  /**
   * How many frames the peer need not keep any more, modulo 2^16, for a doorbell. By the poster.
   */
  int reportDone() {
    long count = done;
    reportedDone = count;
    return (int) count & 0xFFFF;
  }

  /** Gives all kept frames back. READs' buffers and views are freed with the connection. */
  void close() {
    for (IncomingFrame frame : frames) {
      for (QueuedFrame follower : frame.followers) {
        buffers.give(follower.buffer);
      }
    }
    frames.clear();
    unread.clear();
    undone.clear();
  }

  private boolean deliverFrame(IncomingFrame frame, Connection owner, FrameHandler handler) {
    ByteBuffer whole = frame.whole();
    int declared = whole.getInt(FrameLayout.LENGTH_OFFSET);
    byte type = whole.get(FrameLayout.TYPE_OFFSET);
    int callId = whole.getInt(FrameLayout.CALL_ID_OFFSET);
    if (declared != frame.length || callId != frame.callId || !FrameLayout.belongsToCall(type)) {
      throw new FabricException(
          PROTOCOL,
          "length, type and call id of an announced frame: %d, 0x%02x and 0x%08x, expected %d, a frame of a call, and 0x%08x"
              .formatted(declared, type, callId, frame.length, frame.callId));
    }
    if (!handler.onFrame(owner, whole, 0, frame.length)) {
      return false;
    }
    counters.increment(RingCounter.RENDEZVOUS_RECEIVED);
    if (frame.isViewed()) {
      counters.increment(RingCounter.RENDEZVOUS_VIEWED);
    }
    frame.delivered(pool);
    countDone();
    submitReads(); // others may have waited for the room
    return true;
  }

  private boolean deliverFollowers(IncomingFrame frame, Connection owner, FrameHandler handler) {
    QueuedFrame follower = frame.followers.peek();
    while (follower != null && !owner.isClosed()) {
      if (!handler.onFrame(owner, follower.buffer, 0, follower.length)) {
        return false;
      }
      if (!owner.isClosed()) {
        frame.followers.remove();
        keptBytes -= follower.buffer.capacity();
        buffers.give(follower.buffer);
      }
      follower = frame.followers.peek();
    }
    return true;
  }

  private IncomingFrame lastOf(int callId) {
    for (Iterator<IncomingFrame> last = frames.descendingIterator(); last.hasNext(); ) {
      IncomingFrame frame = last.next();
      if (frame.callId == callId) {
        return frame;
      }
    }
    return null;
  }

  private void submitReads() {
    while (!idleChunks.isEmpty() && !unread.isEmpty()) {
      IncomingFrame frame = unread.peek();
      if (!frame.hasBuffer() && !frame.takeBuffer(pool)) {
        if (!starved) {
          starved = true;
          counters.increment(RingCounter.RENDEZVOUS_BUFFER_STALLS);
        }
        return;
      }
      starved = false;
      Chunk chunk = idleChunks.remove();
      chunk.set(frame, frame.nextChunk(CHUNK));
      if (frame.isRequested()) {
        unread.remove();
      }
      port.accept(chunk);
    }
  }

  private void onRead(Chunk chunk, IncomingFrame frame, int size) {
    idleChunks.add(chunk);
    frame.onRead(size);
    countDone();
    submitReads();
  }

  /** The report is one number, so a frame counts when all before it do. */
  private void countDone() {
    long count = done;
    while (!undone.isEmpty() && undone.peek().isDone()) {
      undone.remove();
      count++;
    }
    if (count != done) {
      done = count;
    }
  }

  /** Looks at the peer's memory, as {@link io.ringbell.fabric.QueuePair#view}. */
  interface Viewer {
    RemoteView view(long address, int rkey, int length);
  }

  /** One READ, used again and again. */
  private final class Chunk extends RemoteRequest {
    private IncomingFrame frame;

    void set(IncomingFrame next, int size) {
      frame = next;
      int from = next.requested() - size;
      read(next.buffer(), from, size, next.address + from, next.rkey);
    }

    @Override
    protected void onCompleted() {
      IncomingFrame of = frame;
      frame = null;
      onRead(this, of, length());
    }

    @Override
    protected void onFailed(FabricException cause) {
      // The connection is closed, and everything with it.
    }
  }
}
