package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.verbs.natives.QueuePairImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes queue pairs. Any thread. */
final class QueuePairMaker {
  /** Most requests that go to the device with one call. */
  private static final int MAX_CHAIN = 64;

  /** Numbers of queue pairs that no device has: negative, so that they are like no other. */
  private static final AtomicInteger LAST_STILLBORN = new AtomicInteger();

  private final Natives natives;
  private final Counters counters;
  private final AsyncEvents asyncEvents;

  QueuePairMaker(Natives natives, Counters counters, AsyncEvents asyncEvents) {
    this.natives = natives;
    this.counters = counters;
    this.asyncEvents = asyncEvents;
  }

  /** What the device made, and the memory to talk to it. */
  record Made(
      long handle,
      int number,
      int maxInline,
      int entries,
      SendImage sendImage,
      ReceiveImage receiveImage,
      SendImage marker) {}

  VerbsQueuePair make(CmId id, VerbsProtectionDomain domain, QueuePairConfig config) {
    VerbsDevice device = domain.device();
    device.checkDepth("sendDepth", config.sendDepth());
    device.checkDepth("receiveDepth", config.receiveDepth());
    int entries = Math.addExact(config.sendDepth() + 1, config.receiveDepth()); // and the marker
    VerbsCompletionQueue completionQueue = (VerbsCompletionQueue) config.completionQueue();
    NativeQueue queue = completionQueue.reserve(device, entries, id.options().completionVector());
    VerbsQueuePair made = null;
    try {
      Made parts = create(id, domain, config, queue, entries);
      DeviceQueuePair ofDevice =
          new DeviceQueuePair(natives, counters, asyncEvents, device, id, queue, parts);
      made = new VerbsQueuePair(natives, counters, domain, config, ofDevice);
      ofDevice.enter(made);
      return made;
    } finally {
      if (made == null) {
        queue.unreserve(entries);
      }
    }
  }

  private Made create(
      CmId id,
      VerbsProtectionDomain domain,
      QueuePairConfig config,
      NativeQueue queue,
      int entries) {
    QueuePairImage image = new QueuePairImage();
    image
        .protectionDomain(domain.handle())
        .sendCq(queue.handle())
        .receiveCq(queue.handle())
        .maxSendRequests(config.sendDepth() + 1)
        .maxReceiveRequests(config.receiveDepth())
        .signalAll(0);
    int wanted = Math.min(config.maxInline(), VerbsFabric.MAX_INLINE);
    long handle = createWithInline(id, image, wanted);
    boolean stillborn = handle == DeviceQueuePair.NONE;
    int granted = stillborn ? wanted : Math.min(wanted, image.maxInline());
    if (granted < config.maxInline()) {
      counters.increment(VerbsCounter.INLINE_REDUCED);
    }
    return new Made(
        handle,
        stillborn ? LAST_STILLBORN.decrementAndGet() : image.number(),
        granted,
        entries,
        sendImage(Math.min(config.sendDepth(), MAX_CHAIN)),
        receiveImage(Math.min(config.receiveDepth(), MAX_CHAIN)),
        sendImage(1));
  }

  /** Devices refuse more inline than they have, without saying how much that is. */
  private long createWithInline(CmId id, QueuePairImage image, int wanted) {
    int inline = wanted;
    while (true) {
      try {
        return id.createQueuePair(image.maxInline(inline));
      } catch (IOException e) {
        if (inline == 0 && id.isPeerGone(e)) {
          return DeviceQueuePair.NONE; // it lives as long as its user, and is broken
        }
        if (inline == 0) {
          throw Natives.resource("cannot create a queue pair for " + id.peer(), e);
        }
        inline /= 2;
      }
    }
  }

  private SendImage sendImage(int capacity) {
    ByteBuffer memory = natives.imageMemory(SendImage.bytes(capacity));
    return new SendImage(memory, natives.memory().addressOf(memory), capacity);
  }

  private ReceiveImage receiveImage(int capacity) {
    ByteBuffer memory = natives.imageMemory(ReceiveImage.bytes(capacity));
    return new ReceiveImage(memory, natives.memory().addressOf(memory), capacity);
  }
}
