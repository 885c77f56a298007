package io.ringbell.fabric.verbs.natives;

import java.io.IOException;

/**
 * The natives of DiSNI's {@code NativeDispatcher}, by the same names without the underscore. One
 * interface call and one crossing each; nothing is allocated. Any thread.
 *
 * <p>What is said of results and errors holds for Ringbell's own libdisni. All failures are {@link
 * IOException}s ({@link NativeException}s there) that name the call and the error.
 */
public interface Dispatcher {
  // --- rdma_cm ---

  long createEventChannel() throws IOException;

  /** {@code portSpace}: {@link Verbs#PS_TCP}. */
  long createId(long channel, short portSpace) throws IOException;

  /**
   * Creates the queue pair of an id, with up to 4 scatter/gather elements per request.
   *
   * @return the handle of the queue pair
   */
  long createQp(
      long id,
      long pd,
      long sendCq,
      long receiveCq,
      int type,
      int maxSendRequests,
      int maxReceiveRequests,
      int maxInline)
      throws IOException;

  /** {@code address}: where a {@code sockaddr_in} or {@code sockaddr_in6} lies. */
  void bindAddr(long id, long address) throws IOException;

  void listen(long id, int backlog) throws IOException;

  /**
   * Addresses as in {@link #bindAddr}; a source of family 0 or address 0 leaves the choice open.
   */
  void resolveAddr(long id, long source, long destination, int timeoutMillis) throws IOException;

  void resolveRoute(long id, int timeoutMillis) throws IOException;

  /**
   * Waits for a connection manager event, which is acknowledged at once.
   *
   * @param listenIdOut address of 8 bytes: the listening id of a connect request, else 0
   * @param idOut address of 8 bytes: the id that the event is about
   * @return its type ({@link Verbs}.CM_*), or -1 if none came in time (-1 waits for ever)
   */
  int getCmEvent(long channel, long listenIdOut, long idOut, int timeoutMillis) throws IOException;

  /** {@code privateData}: an address, or 0. */
  void connect(long id, int retryCount, int rnrRetryCount, long privateData, byte privateDataLength)
      throws IOException;

  void accept(long id, int retryCount, int rnrRetryCount) throws IOException;

  /**
   * Ends the connection of an id; its queue pair goes to ERR.
   *
   * @return 0, or minus {@link NativeException#EINVAL} if there is no connection: no failure
   */
  int disconnect(long id) throws IOException;

  /** Its handle is dead at once; what it stands for goes with its last id. */
  int destroyEventChannel(long channel) throws IOException;

  /** Destroys the id, and its queue pair first if that is still there. */
  int destroyCmId(long id) throws IOException;

  /** Destroys the queue pair of an id (it takes the id). */
  int destroyQp(long id) throws IOException;

  // --- verbs ---

  /** The device of an id, which needs no closing; -1 if the id is not bound or resolved yet. */
  long getContext(long id) throws IOException;

  long allocPd(long context) throws IOException;

  long createCompChannel(long context) throws IOException;

  long createCq(long context, long channel, int entries, int completionVector) throws IOException;

  /**
   * Registers memory. The three addresses receive lkey and rkey (4 bytes each) and the kernel's
   * handle (4 bytes); {@link VerbsExtras#registerMemory} has no limit of length.
   *
   * @return the handle of the region
   */
  long regMr(
      long pd, long address, int length, int access, long lkeyOut, long rkeyOut, long handleOut)
      throws IOException;

  void deregMr(long mr) throws IOException;

  /**
   * Posts a chain of {@code ibv_send_wr}, all of which is read before this returns. On failure
   * {@link NativeException#completed()} says how many of the chain were posted.
   *
   * <p>Checked: the handle, the chain's length (against the queue's), {@code num_sge} (against what
   * was granted), null addresses. Not checked: that inline data lies in mapped memory.
   */
  void postSend(long qp, long firstRequest) throws IOException;

  /** Posts a chain of {@code ibv_recv_wr}; else as {@link #postSend}. */
  void postReceive(long qp, long firstRequest) throws IOException;

  /**
   * Writes up to {@code limit} whole {@code ibv_wc}s: {@code qp_num} and {@code vendor_err} are set
   * on errors too.
   *
   * @return how many
   */
  int pollCq(long cq, int limit, long completions) throws IOException;

  /** {@code solicited}: 1 to be woken only by solicited events and errors, 0 by any. */
  int reqNotifyCq(long cq, int solicited) throws IOException;

  /**
   * Waits for a completion event of the channel, which is acknowledged at once.
   *
   * @return 0 if there was one, -1 if none came in time (-1 waits for ever)
   */
  int getCqEvent(long channel, int timeoutMillis) throws IOException;

  /**
   * Does nothing here: events are acknowledged when they are taken. A foreign libdisni needs it.
   */
  int ackCqEvent(long cq, int events) throws IOException;

  /** Its handle is dead at once; what it stands for goes with its last completion queue. */
  int destroyCompChannel(long channel) throws IOException;

  int deallocPd(long pd) throws IOException;

  int destroyCq(long cq) throws IOException;

  int getQpNum(long qp) throws IOException;

  int getContextNumCompVectors(long context) throws IOException;

  // --- layout ---

  int sizeOfSendRequest();

  int sizeOfReceiveRequest();

  int sizeOfSge();

  int sizeOfCompletion();

  int offsetOfRemoteAddress();

  int offsetOfRemoteKey();

  /** 32 in DiSNI 2.1. */
  int version();
}
