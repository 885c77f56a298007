package io.ringbell.fabric;

/**
 * A reliable connected queue pair. Work requests are executed in the order of posting; a READ or
 * atomic may still be under way while later SENDs and WRITEs are executed, unless those are fenced.
 * A WRITE is visible to the peer's polling thread once it has taken the receive completion of a
 * later SEND.
 *
 * <p>It moves to {@link State#ERROR} once, whatever the cause, completes every outstanding request
 * exactly once ({@link CompletionStatus#WR_FLUSH_ERR} for all but the one at fault), and is never
 * reused. What is posted in that state is flushed too.
 */
public interface QueuePair extends AutoCloseable {
  /** The queue pair number, for logs. */
  int number();

  /** The current state. From any thread. */
  State state();

  /** Largest payload of an inline request, as granted at creation. */
  int maxInline();

  /** {@code host:port} of this side, once connected. */
  String localAddress();

  /** {@code host:port} of the peer. */
  String remoteAddress();

  /**
   * Posts a chain of send-queue requests, linked by {@link WorkRequest#next()}. The flyweights may
   * be reused as soon as this returns; the memory that they name only after completion, unless
   * inline. A chain leaves in as few packets or system calls as the fabric can.
   *
   * @throws IllegalArgumentException if a request is malformed: region of another protection
   *     domain, out of its bounds, inline too long, opcode that the fabric lacks. Nothing of the
   *     chain is posted then
   * @throws FabricException {@link FabricException.Reason#RESOURCE} if the send queue has no room
   *     for all of the chain (nothing is posted), {@link FabricException.Reason#CLOSED} after close
   * @throws IllegalStateException in {@link State#INIT}
   */
  void post(WorkRequest first);

  /**
   * Posts a chain of receives. Each takes one SEND, or one WRITE_WITH_IMM.
   *
   * @throws IllegalArgumentException as {@link #post}
   * @throws FabricException as {@link #post}, for the receive queue
   */
  void postReceive(ReceiveRequest first);

  /**
   * Looks at memory of the peer where it lies, in place of a READ, as {@code ucp_rkey_ptr} and
   * {@code shmem_ptr} do. Only for memory that the peer allocated with {@link Access#REMOTE_VIEW},
   * and from the start of its region. By the thread that polls the completion queue.
   *
   * @param length bytes, more than 0
   * @return null if that cannot be, for whatever reason: a READ then does it, or says what is wrong
   */
  default RemoteView view(long remoteAddress, int rkey, int length) {
    return null;
  }

  /**
   * Why it is in {@link State#ERROR}: the first real cause; null in other states. From any thread.
   */
  FabricException failure();

  /**
   * Moves it to {@link State#ERROR} and tells the peer, whose queue pair follows. Work that was
   * posted before may still reach the peer. From any thread; does nothing in that state.
   */
  void disconnect();

  /**
   * Frees it; completions that were not polled yet are discarded. Called by the thread that polls
   * its completion queue, or while nobody polls. A second close does nothing.
   */
  @Override
  void close();

  /** The states that matter to users of a connected queue pair. */
  enum State {
    /** Created, not connected: receives may be posted. */
    INIT,
    /** Ready to send. */
    RTS,
    /** Broken or disconnected, for good. */
    ERROR,
    /** Closed on this side. */
    CLOSED
  }
}
