package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.verbs.natives.QueuePairAttributesImage;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * What the device has of a queue pair: its handle, its id of rdma_cm, its places in a completion
 * queue. Posting apart, all of it is for slow paths. From any thread.
 */
final class DeviceQueuePair {
  /** The handle of one that the device could not make any more, since the peer had left. */
  static final long NONE = 0;

  private final Natives natives;
  private final Counters counters;
  private final AsyncEvents asyncEvents;
  private final VerbsDevice device;
  private final CmId id;
  private final NativeQueue queue;
  private final int entries;
  private final long handle;
  private final int number;
  private final int maxInline;
  private final SendImage sendImage;
  private final ReceiveImage receiveImage;
  private final SendImage marker;
  private int slot;
  private volatile int port;
  private volatile String localAddress = "not connected";

  DeviceQueuePair(
      Natives natives,
      Counters counters,
      AsyncEvents asyncEvents,
      VerbsDevice device,
      CmId id,
      NativeQueue queue,
      QueuePairMaker.Made made) {
    this.natives = natives;
    this.counters = counters;
    this.asyncEvents = asyncEvents;
    this.device = device;
    this.id = id;
    this.queue = queue;
    this.entries = made.entries();
    this.handle = made.handle();
    this.number = // QPNs have 24 bits
        made.handle() == NONE ? made.number() : made.number() | (device.index() << 24);
    this.maxInline = made.maxInline();
    this.sendImage = made.sendImage();
    this.receiveImage = made.receiveImage();
    this.marker = made.marker();
  }

  /** From now on completions and events find it. */
  void enter(VerbsQueuePair owner) {
    slot = queue.enter(owner);
    if (exists()) {
      asyncEvents.add(handle, owner);
    }
    InetSocketAddress own = id.address(true);
    if (own != null) {
      localAddress = Addresses.text(own);
    }
  }

  long handle() {
    return handle;
  }

  boolean exists() {
    return handle != NONE;
  }

  int number() {
    return number;
  }

  int maxInline() {
    return maxInline;
  }

  int slot() {
    return slot;
  }

  int entries() {
    return entries;
  }

  SendImage sendImage() {
    return sendImage;
  }

  ReceiveImage receiveImage() {
    return receiveImage;
  }

  String name() {
    return device.name();
  }

  String localAddress() {
    return localAddress;
  }

  String remoteAddress() {
    return id.peer();
  }

  boolean isQueueEmpty() {
    return queue.isEmpty();
  }

  boolean isAt(long context, int ofPort) {
    return device.context() == context && (ofPort == 0 || port == 0 || port == ofPort);
  }

  /** What rdma_cm leaves to be set, and is known only now. */
  void connected() {
    if (!exists()) {
      return;
    }
    QueuePairAttributesImage attributes = new QueuePairAttributesImage();
    try {
      natives.extras().queryQueuePair(handle, attributes.buffer());
      port = attributes.port();
      id.connectedAt(device.context(), port);
      attributes.clear();
      natives
          .extras()
          .modifyQueuePair(handle, attributes.minRnrTimer(id.options().minRnrTimer()).buffer());
    } catch (IOException e) {
      counters.increment(VerbsCounter.TIMERS_NOT_SET); // iWARP has none
    }
  }

  /** The device flushes. Again does no harm. */
  void moveToError() {
    if (!exists()) {
      return;
    }
    QueuePairAttributesImage attributes = new QueuePairAttributesImage();
    try {
      natives.extras().modifyQueuePair(handle, attributes.state(Verbs.QPS_ERR).buffer());
    } catch (IOException e) {
      counters.increment(VerbsCounter.DEVICE_ERRORS);
    }
  }

  /** Posts a request whose completion comes after those of all others; false if it cannot. */
  boolean postMarker() {
    marker.setMarker(RequestId.ofMarker(slot));
    try {
      natives.dispatcher().postSend(handle, marker.address());
      return true;
    } catch (IOException e) {
      counters.increment(VerbsCounter.POSTS_FAILED);
      return false;
    }
  }

  void disconnect() {
    id.disconnect();
  }

  /** Frees it, in order: queue pair, id, places. */
  void destroy(VerbsQueuePair owner) {
    asyncEvents.remove(handle, owner);
    id.destroy();
    queue.leave(owner);
  }
}
