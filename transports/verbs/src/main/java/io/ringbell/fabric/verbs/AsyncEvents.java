package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whom the asynchronous events of devices are for. One per process, since all fabrics of a process
 * share the devices, and an event goes to the fabric that takes it first. Any thread.
 */
final class AsyncEvents {
  private final Map<Long, VerbsQueuePair> queuePairs = new ConcurrentHashMap<>();

  void add(long handle, VerbsQueuePair queuePair) {
    queuePairs.put(handle, queuePair);
  }

  void remove(long handle, VerbsQueuePair queuePair) {
    queuePairs.remove(handle, queuePair);
  }

  void onEvent(long context, int type, int port, long object, Counters counters) {
    switch (type) {
      case Verbs.EVENT_QP_FATAL ->
          queuePair(object, Reason.INTERNAL, "the device failed in this queue pair", counters);
      case Verbs.EVENT_QP_REQ_ERR ->
          queuePair(object, Reason.PROTOCOL, "the peer sent an invalid request", counters);
      case Verbs.EVENT_QP_ACCESS_ERR ->
          queuePair(object, Reason.ACCESS, "the peer asked for what it has no right to", counters);
      case Verbs.EVENT_DEVICE_FATAL, Verbs.EVENT_CQ_ERR ->
          device(context, 0, "the device failed", VerbsCounter.DEVICE_ERRORS, counters);
      case Verbs.EVENT_PORT_ERR ->
          device(
              context,
              port,
              "port " + port + " of the device went down",
              VerbsCounter.PORT_ERRORS,
              counters);
      default -> {
        // good news, or of things that this fabric does not use
      }
    }
  }

  private void queuePair(long handle, Reason reason, String text, Counters counters) {
    counters.increment(VerbsCounter.DEVICE_ERRORS);
    VerbsQueuePair queuePair = queuePairs.get(handle);
    if (queuePair != null) {
      queuePair.suspect(
          new FabricException(reason, text + " (peer " + queuePair.remoteAddress() + ")"));
    }
  }

  private void device(
      long context, int port, String text, VerbsCounter counter, Counters counters) {
    counters.increment(counter);
    for (VerbsQueuePair queuePair : queuePairs.values()) {
      if (queuePair.isAt(context, port)) {
        queuePair.suspect(
            new FabricException(
                Reason.DISCONNECTED,
                "%s: %s (peer %s)"
                    .formatted(queuePair.deviceName(), text, queuePair.remoteAddress())));
      }
    }
  }
}
