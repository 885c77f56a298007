package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The sending half of a connection: posts what has been committed, as a {@link FrameChain}. Any
 * thread may claim, commit and flush; the one that gets the posting token is the poster and takes
 * along what others commit meanwhile.
 */
final class Sender {
  private static final int FREE = 0;
  private static final int HELD = 1;
  private static final int SHUT = 2;
  private static final int MOST_READS_AT_ONCE = 8;
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
  private final Hello peer;
  private final RingProducer producer;
  private final SendCredits credits;
  private final SendQueue queue;
  private final Backlog backlog;
  private final FragmentWriter fragments;
  private final RemoteRequests requests;
  private final RendezvousSender rendezvous;
  private final Counters counters;
  private final Counters posts; // changed by the poster
  private final FrameChain chain;
  private final WorkRequest controlRead = new WorkRequest();
  private final WorkRequest[] reads = new WorkRequest[MOST_READS_AT_ONCE];

  private volatile int posting;
  private final Position posted = new Position(0);
  private volatile boolean updateWanted;
  private volatile boolean blocked;
  // Moves on with each post: a timer sees a stall that lasts.
  private final Position progressMark = new Position(0);
  private volatile boolean stalled;
  private volatile FabricException failure;
  private boolean blockReported;

  Sender(
      int connection,
      QueuePair queuePair,
      RingMemory memory,
      Hello peer,
      long features,
      SendQueue queue,
      Receiver receiver,
      Backlog backlog,
      RemoteRequests requests,
      RendezvousSender rendezvous,
      Counters counters,
      Counters posts) {
    this.connection = connection;
    this.queuePair = queuePair;
    this.memory = memory;
    this.peer = peer;
    this.producer = new RingProducer(memory.staging.buffer(), peer.ringCapacity());
    this.credits = new SendCredits(peer.receiveSlots(), 1); // HELLO has used one
    this.queue = queue;
    this.backlog = backlog;
    this.requests = requests;
    this.rendezvous = rendezvous;
    this.fragments = new FragmentWriter(counters, rendezvous);
    this.counters = counters;
    this.posts = posts;
    java.util.Arrays.setAll(reads, i -> new WorkRequest());
    this.chain =
        new FrameChain(
            connection,
            queuePair,
            memory,
            peer,
            features,
            producer,
            credits,
            queue,
            receiver,
            backlog,
            posts);
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
    return posted.get();
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
    while (mayPost() && POSTING.compareAndSet(this, FREE, HELD)) {
      try {
        postOnce();
      } catch (FabricException e) {
        failure = e;
        return;
      } finally {
        POSTING.setRelease(this, failure == null ? FREE : SHUT);
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
    return progressMark.get();
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
          controlRead.read(
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
    return producer.committedEnd(posted.get()) == producer.tail();
  }

  /**
   * Begins with a fence: what this thread has published so far, a frame, credit, room in the queue,
   * is seen by a poster that is about to leave, or else this thread sees that it has left. So the
   * stores themselves need none.
   */
  private boolean mayPost() {
    boolean ready = producer.isCommitted(posted.get());
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
    if (queue.hasRoom(FrameChain.MOST_REQUESTS)
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
      if (!queue.hasRoom(FrameChain.MOST_REQUESTS)) {
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
      if (!queue.hasRoom(FrameChain.MOST_REQUESTS)) {
        return;
      }
    }
    if (!backlog.isEmpty()) {
      drainBacklog();
    }
    long from = posted.own();
    long to = producer.committedEnd(from);
    if (!queue.hasRoom(FrameChain.MOST_REQUESTS)) {
      return; // another poster took it since this thread looked
    }
    if (to != from && credits.allowsData()) {
      postFrames(from, to);
    } else if (updateWanted && credits.allowsUpdate()) {
      updateWanted = false;
      post(chain.update(from));
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
    posted.set(to);
    if (updateWanted) {
      updateWanted = false;
    }
    posts.add(RingCounter.BYTES_SENT, to - from);
    post(chain.frames(from, to));
  }

  private void post(WorkRequest first) {
    progressMark.set(progressMark.own() + 1);
    if (stalled) {
      stalled = false;
    }
    queuePair.post(first);
  }
}
