package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * The sending half of a connection: posts what has been committed as [WRITE range, SEND doorbell].
 * Any thread may claim, commit and flush; the one that gets the posting token is the poster and
 * takes along what others commit meanwhile.
 */
final class Sender {
  private static final int FREE = 0;
  private static final int HELD = 1;
  private static final int SHUT = 2;
  private static final int MOST_READS_AT_ONCE = 8;
  private static final int MAX_CHAIN = 3; // two WRITEs around the end of the ring, and the SEND
  private static final VarHandle POSTING;

  static {
    try {
      POSTING = MethodHandles.lookup().findVarHandle(Sender.class, "posting", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final int connection;
  private final QueuePair queuePair;
  private final RingMemory memory;
  private final MemoryRegion staging;
  private final Hello peer;
  private final RingProducer producer;
  private final SendCredits credits;
  private final SendQueue queue;
  private final Receiver receiver;
  private final Backlog backlog;
  private final FragmentWriter fragments;
  private final RemoteRequests requests;
  private final RendezvousSender rendezvous;
  private final Counters counters;
  private final int doorbellFlags;
  private final WorkRequest write = new WorkRequest();
  private final WorkRequest wrappedWrite = new WorkRequest();
  private final WorkRequest send = new WorkRequest();
  private final WorkRequest[] reads = new WorkRequest[MOST_READS_AT_ONCE];

  private volatile int posting;
  private volatile long posted;
  private volatile boolean updateWanted;
  private volatile boolean blocked;
  private volatile long progressMark; // moves on with each post: a timer sees a stall that lasts
  private volatile boolean stalled;
  private volatile FabricException failure;
  private boolean blockReported;
  private int sequence;

  Sender(
      int connection,
      QueuePair queuePair,
      RingMemory memory,
      Hello peer,
      SendQueue queue,
      Receiver receiver,
      Backlog backlog,
      RemoteRequests requests,
      RendezvousSender rendezvous,
      Counters counters) {
    this.connection = connection;
    this.queuePair = queuePair;
    this.memory = memory;
    this.staging = memory.staging;
    this.peer = peer;
    this.producer = new RingProducer(staging.buffer(), peer.ringCapacity());
    this.credits = new SendCredits(peer.receiveSlots(), 1); // HELLO has used one
    this.queue = queue;
    this.receiver = receiver;
    this.backlog = backlog;
    this.requests = requests;
    this.rendezvous = rendezvous;
    this.fragments = new FragmentWriter(counters, rendezvous);
    this.counters = counters;
    java.util.Arrays.setAll(reads, i -> new WorkRequest());
    this.doorbellFlags =
        WorkRequest.SOLICITED | (queuePair.maxInline() >= Doorbell.LENGTH ? WorkRequest.INLINE : 0);
  }

  RingProducer producer() {
    return producer;
  }

  /** The longest frame that is claimed: a longer one is queued. */
  int maxFrame() {
    return Math.min(producer.maxFrame(), rendezvous.longestInRing());
  }

  RendezvousSender rendezvous() {
    return rendezvous;
  }

  SendCredits credits() {
    return credits;
  }

  /** Frames before this position have been handed to the fabric. From any thread. */
  long posted() {
    return posted;
  }

  /** Claims room in the ring, unless frames wait for it already. From any thread. */
  long claim(int length) {
    return backlog.isEmpty() ? producer.claim(length) : RingProducer.NO_ROOM;
  }

  /** Asks for a SEND that reports credit, even if there is no frame to announce. */
  void wantUpdate() {
    updateWanted = true;
  }

  /**
   * Posts what has been committed, unless another thread is doing so, which then takes it along.
   * From any thread.
   */
  void flush() {
    while (mayPost()) {
      if (!POSTING.compareAndSet(this, FREE, HELD)) {
        return;
      }
      try {
        postOnce();
      } catch (FabricException e) {
        failure = e;
        return;
      } finally {
        // Volatile, so that the look at new commits and credits comes after it: whoever failed to
        // get the token has published before.
        posting = failure == null ? FREE : SHUT;
      }
    }
  }

  /** Why posting failed; the queue pair is of no use then. Null if it did not. */
  FabricException failure() {
    return failure;
  }

  /**
   * Whether frames or an update wait for something that only the peer can give. From any thread.
   */
  boolean isStalled() {
    return stalled;
  }

  /** Differs whenever progress was made between two looks. */
  long progressMark() {
    return progressMark;
  }

  /**
   * Posts a READ of the peer's control block, the way out of a stall that lasts. By the polling
   * thread.
   *
   * @return whether it was posted
   */
  boolean readControlBlock() {
    if (!POSTING.compareAndSet(this, FREE, HELD)) {
      return false;
    }
    try {
      long number = queue.onPosted(1, true);
      WorkRequest read =
          send.read(
              WorkId.of(connection, WorkId.CONTROL_READ, number),
              memory.readTarget(),
              0,
              ControlBlock.LENGTH,
              peer.controlAddress(),
              peer.controlKey());
      queuePair.post(read.flags(WorkRequest.SIGNALED));
    } catch (FabricException e) {
      failure = e;
    } finally {
      posting = failure == null ? FREE : SHUT;
    }
    return true;
  }

  /** Refuses new frames and keeps everyone from posting, for good; waits for a poster to finish. */
  void shut() {
    producer.close();
    while (posting != SHUT && !POSTING.compareAndSet(this, FREE, SHUT)) {
      Thread.onSpinWait();
    }
    backlog.close();
  }

  /** Whether no thread is still encoding into the staging memory. After {@link #shut}. */
  boolean isQuiescent() {
    return producer.committedEnd(posted) == producer.tail();
  }

  private boolean mayPost() {
    boolean ready = producer.isCommitted(posted);
    boolean update = updateWanted;
    boolean waiting = !backlog.isEmpty();
    if (requests.isReady() && queue.hasRoom(1)) {
      return true;
    }
    if (!ready && !update && !waiting) {
      if (stalled) {
        stalled = false;
      }
      return false;
    }
    if (queue.hasRoom(MAX_CHAIN)
        && ((ready && credits.allowsData())
            || (update && credits.allowsUpdate())
            || (waiting && !ready && !blocked))) {
      return true;
    }
    noteStall(ready);
    return false;
  }

  private void noteStall(boolean ready) {
    if (!stalled) {
      stalled = true;
      if (!queue.hasRoom(MAX_CHAIN)) {
        counters.increment(RingCounter.SEND_QUEUE_STALLS);
      } else if (ready) {
        counters.increment(RingCounter.CREDIT_STALLS);
      } else {
        counters.increment(RingCounter.RING_FULL_STALLS);
      }
    }
  }

  private void postOnce() {
    if (requests.isReady()) {
      postRequests();
      if (!queue.hasRoom(MAX_CHAIN)) {
        return;
      }
    }
    if (!backlog.isEmpty()) {
      drainBacklog();
    }
    long from = posted;
    long to = producer.committedEnd(from);
    if (to != from && credits.allowsData()) {
      postFrames(from, to);
    } else if (updateWanted && credits.allowsUpdate()) {
      updateWanted = false;
      counters.increment(RingCounter.CREDIT_UPDATES_SENT);
      post(prepareDoorbell(from, 1));
    }
  }

  /** READs and atomics, each signaled, as one chain. */
  private void postRequests() {
    int count = 0;
    while (count < MOST_READS_AT_ONCE && queue.hasRoom(1)) {
      RemoteRequest request = requests.take();
      if (request == null) {
        break;
      }
      long number = queue.onPosted(1, true);
      request.fill(reads[count], WorkId.of(connection, WorkId.ONE_SIDED, number));
      requests.onPosting(request, (int) number & WorkId.NUMBER_MASK);
      if (count > 0) {
        reads[count - 1].next(reads[count]);
      }
      count++;
    }
    if (count > 0) {
      counters.add(RingCounter.ONE_SIDED_REQUESTS_POSTED, count);
      post(reads[0]);
    }
  }

  private void drainBacklog() {
    // Set before looking for room: credit that arrives meanwhile clears it again.
    blocked = true;
    if (backlog.drainInto(producer, fragments)) {
      blocked = false;
      blockReported = false;
    } else if (!blockReported) {
      blockReported = true;
      updateWanted = true; // a doorbell that says so, with frames or without
    }
  }

  /** New room in the ring: frames of the backlog may move on. By the polling thread. */
  void onConsumed(long position) {
    producer.consumed(position);
    if (blocked) {
      blocked = false;
    }
  }

  private void postFrames(long from, long to) {
    int start = producer.offset(from);
    int capacity = peer.ringCapacity();
    int length = (int) (to - from);
    int upToEnd = capacity - start;
    posted = to;
    updateWanted = false;
    counters.add(RingCounter.BYTES_SENT, length);
    if (length <= upToEnd) {
      prepareWrite(write, start, length);
      post(write.next(prepareDoorbell(to, 2)));
    } else {
      prepareWrite(write, start, upToEnd - unsentPadding(from, upToEnd));
      prepareWrite(wrappedWrite, 0, length - upToEnd);
      write.next(wrappedWrite);
      wrappedWrite.next(prepareDoorbell(to, 3));
      post(write);
    }
  }

  /**
   * How many bytes at the end of the ring are the body of a pad frame, which the peer does not
   * read.
   */
  private int unsentPadding(long from, int upToEnd) {
    long lastFrame = producer.lastFrameBefore(from, from + upToEnd);
    int offset = producer.offset(lastFrame);
    ByteBuffer image = staging.buffer();
    return image.get(offset + FrameLayout.TYPE_OFFSET) == FrameLayout.TYPE_PAD
        ? image.getInt(offset + FrameLayout.LENGTH_OFFSET) - FrameLayout.HEADER_LENGTH
        : 0;
  }

  private void prepareWrite(WorkRequest request, int offset, int length) {
    request.write(
        WorkId.of(connection, WorkId.SEND, queue.posted()),
        staging,
        offset,
        length,
        peer.ringAddress() + offset,
        peer.ringKey());
  }

  private WorkRequest prepareDoorbell(long producerPosition, int chainLength) {
    int slot = memory.doorbellOffset(credits.sent());
    Doorbell.write(
        memory.doorbells.buffer(),
        slot,
        backlog.isEmpty() ? 0 : Doorbell.FLAG_BLOCKED,
        receiver.reportDone(),
        sequence++,
        producerPosition,
        receiver.reportConsumed(),
        receiver.reportPosted());
    credits.onSent();
    counters.increment(RingCounter.DOORBELLS_SENT);
    boolean signaled = queue.signalNext(chainLength);
    long number = queue.onPosted(chainLength, signaled);
    return send.send(
            WorkId.of(connection, WorkId.SEND, number), memory.doorbells, slot, Doorbell.LENGTH)
        .flags(signaled ? doorbellFlags | WorkRequest.SIGNALED : doorbellFlags);
  }

  private void post(WorkRequest first) {
    long mark = progressMark;
    progressMark = mark + 1;
    if (stalled) {
      stalled = false;
    }
    queuePair.post(first);
  }
}
