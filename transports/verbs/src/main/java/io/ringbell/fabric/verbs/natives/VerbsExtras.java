package io.ringbell.fabric.verbs.natives;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * What libibverbs and librdmacm can do beyond {@link Dispatcher}. Only Ringbell's own libdisni has
 * it: without it there is no private data, IPv6, choice of source address, reject, granted size of
 * inline data, moving of a queue pair to ERR, query of devices, ports and GIDs, registration above
 * 2 GiB, asynchronous event, and no waiting for several channels at once.
 *
 * <p>Handles are those of {@link Dispatcher}; both may be mixed freely. Any thread. Images are
 * direct buffers (the {@code buffer()} of the image classes here); one that is too small gives an
 * IllegalArgumentException.
 */
public interface VerbsExtras {
  /** What {@link #version} says of the library that fits to this class. */
  int VERSION = 4;

  /** Of the result of {@link #armAndAwait}: how many completions there are. */
  int AWAITED_COUNT = 0xFFFF;

  /** Of the result of {@link #armAndAwait}: the queue was armed. */
  int AWAITED_ARMED = 1 << 16;

  // --- devices ---

  /**
   * The devices that rdma_cm knows, hence those that can be connected.
   *
   * @return how many; their numbers are 0 to that minus 1. 0 if there is none
   */
  int deviceCount() throws IOException;

  /** The device of this number: the same handle as {@link Dispatcher#getContext} gives. */
  long device(int number) throws IOException;

  /** Fills a {@link DeviceImage}. */
  void queryDevice(long context, ByteBuffer image) throws IOException;

  /** Fills a {@link PortImage}; ports count from 1. */
  void queryPort(long context, int port, ByteBuffer image) throws IOException;

  /**
   * Fills a {@link GidTableImage} with the valid GIDs of all ports.
   *
   * @return how many
   */
  int queryGids(long context, ByteBuffer image) throws IOException;

  /**
   * Takes an asynchronous event of the device into an {@link AsyncEventImage}; acknowledged at
   * once. Never waits: {@link #await} takes a context.
   *
   * @return false if there is none
   */
  boolean takeAsyncEvent(long context, ByteBuffer image) throws IOException;

  // --- connection manager ---

  /** {@code address}: a {@link SocketAddressImage}. */
  void bindAddress(long id, ByteBuffer address) throws IOException;

  /** {@code source}: a {@link SocketAddressImage} or null. */
  void resolveAddress(long id, ByteBuffer source, ByteBuffer destination, int timeoutMillis)
      throws IOException;

  /** Fills a {@link SocketAddressImage}; its family is 0 as long as there is none. */
  void sourceAddress(long id, ByteBuffer image) throws IOException;

  /** Fills a {@link SocketAddressImage}; its family is 0 as long as there is none. */
  void destinationAddress(long id, ByteBuffer image) throws IOException;

  /** {@code rdma_set_option} at level RDMA_OPTION_ID; {@code option}: {@link Verbs}.OPTION_*. */
  void setOption(long id, int option, int value) throws IOException;

  /** {@code parameters}: a {@link ConnectionImage}. */
  void connect(long id, ByteBuffer parameters) throws IOException;

  /** {@code parameters}: a {@link ConnectionImage}. */
  void accept(long id, ByteBuffer parameters) throws IOException;

  /** Refuses a connect request. {@code privateData}: of any direct buffer the bytes 0 to length. */
  void reject(long id, ByteBuffer privateData, int length) throws IOException;

  /**
   * Waits for an event and fills a {@link CmEventImage}; the event is acknowledged at once. The id
   * of a connect request is new and the caller's to destroy.
   *
   * @return false if none came in time (0 never waits, -1 for ever)
   */
  boolean takeCmEvent(long channel, ByteBuffer image, int timeoutMillis) throws IOException;

  // --- queue pairs ---

  /**
   * Creates the queue pair of an id from a {@link QueuePairImage}, which then holds what was
   * granted.
   *
   * @return the handle of the queue pair; it goes with {@link Dispatcher#destroyQp} of its id
   */
  long createQueuePair(long id, ByteBuffer image) throws IOException;

  /** {@code image}: a {@link QueuePairAttributesImage}; its mask says what counts. */
  void modifyQueuePair(long qp, ByteBuffer image) throws IOException;

  /** Fills a {@link QueuePairAttributesImage}. */
  void queryQueuePair(long qp, ByteBuffer image) throws IOException;

  // --- memory ---

  /**
   * Registers memory at any address, host or device; {@code access} of {@link Verbs}.ACCESS_*.
   * Length 0 is refused, except with {@link Verbs#ACCESS_ON_DEMAND} at address 0 and length -1: all
   * of the address space.
   *
   * @param keys direct buffer of 8 bytes: receives lkey (at 0) and rkey (at 4)
   * @return the handle of the region
   */
  long registerMemory(long pd, long address, long length, int access, ByteBuffer keys)
      throws IOException;

  /** Fails with EBUSY while a memory window is bound. */
  void deregisterMemory(long mr) throws IOException;

  // --- completion queues and waiting ---

  /** {@code channel} may be 0: then it can only be polled. It may get more entries than asked. */
  long createCompletionQueue(long context, long channel, int entries, int completionVector)
      throws IOException;

  /** Gives a completion queue at least so many entries; not all devices can. */
  void resizeCompletionQueue(long cq, int entries) throws IOException;

  /** Something that can be waited for and signalled by any thread (an eventfd). */
  long createWakeup() throws IOException;

  /** Makes {@link #await} return, now or next time. */
  void wake(long wakeup) throws IOException;

  /** Takes all signals back. */
  void drain(long wakeup) throws IOException;

  void destroyWakeup(long wakeup) throws IOException;

  /**
   * Waits until one of the first {@code count} entries of a {@link WaitImage} is ready: event
   * channels, completion channels, contexts (asynchronous events), wake-ups. Nothing is taken.
   * Closing one of them meanwhile ends the wait with an exception.
   *
   * @return how many are ready, 0 after the time (-1 waits for ever)
   */
  int await(ByteBuffer image, int count, int timeoutMillis) throws IOException;

  /**
   * Waits for one completion channel and takes one event of it: one call and, for an event that has
   * to be waited for, two of the system. A signalled wake-up ends it, and stays signalled. Closing
   * one of them meanwhile ends the wait with an exception.
   *
   * @return whether an event was taken; false after the time (-1 waits for ever) or a wake-up
   */
  boolean awaitCompletion(long channel, long wakeup, int timeoutMillis) throws IOException;

  /**
   * Polls a completion queue; if it is empty arms it, polls again, waits for an event like {@link
   * #awaitCompletion}, and polls once more: all of a wait in one call. The event is left to the
   * next such call, so that taking it delays nobody. Closing the queue, the channel or the wake-up
   * meanwhile gives an exception.
   *
   * @param completions address of room for {@code limit} completions
   * @param limit at most {@link #AWAITED_COUNT}
   * @param due most events that may lie in the channel from before: taken before arming
   * @return how many completions there are now, with {@link #AWAITED_ARMED} if it came to that:
   *     then there may be one event
   */
  int armAndAwait(
      long cq, long channel, long wakeup, int timeoutMillis, long completions, int limit, int due)
      throws IOException;

  // --- about this library ---

  /** Which natives and images it has: of use only if it is {@link #VERSION}. */
  int version();

  /** How many objects of a kind ({@link Verbs}.KIND_*) are open, or of all if 0. For leak tests. */
  int openObjects(int kind);

  /** Size of image number {@code n} ({@link Verbs}.IMAGE_*) as C sees it, for tests. */
  int sizeOfImage(int n);

  /** Reads an address that a native wrote. */
  default InetSocketAddress source(long id, SocketAddressImage image) throws IOException {
    sourceAddress(id, image.buffer());
    return image.get();
  }

  /** Reads an address that a native wrote. */
  default InetSocketAddress destination(long id, SocketAddressImage image) throws IOException {
    destinationAddress(id, image.buffer());
    return image.get();
  }
}
