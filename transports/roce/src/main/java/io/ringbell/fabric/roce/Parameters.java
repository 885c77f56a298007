package io.ringbell.fabric.roce;

import io.ringbell.fabric.roce.cm.ConnectReply;
import io.ringbell.fabric.roce.cm.ConnectRequest;
import io.ringbell.fabric.roce.cm.QueuePairParameters;
import io.ringbell.fabric.roce.protocol.ConnectionParameters;
import io.ringbell.fabric.roce.protocol.PathMtu;

/** What both sides have agreed on, from the messages of connection management. */
final class Parameters {
  /** READs and atomics that one queue pair may have outstanding, and serves. */
  static final int READ_DEPTH = 16;

  /** 0.64 ms: the least wait that this side asks of a peer without receives. */
  private static final int MIN_RNR_TIMER = 12;

  private Parameters() {}

  /** Active side. */
  static ConnectionParameters of(
      QueuePairParameters own, ConnectReply reply, RoceOptions options, int pathMtu) {
    return base(own, options)
        .remoteQpn(reply.queuePairNumber())
        .sendPsn(reply.startingPsn())
        .pathMtu(pathMtu)
        .initiatorDepth(Math.min(READ_DEPTH, reply.responderResources()))
        .ackTimeout(options.ackTimeout())
        .retryCount(options.retryCount())
        .rnrRetryCount(reply.rnrRetry());
  }

  /** Passive side: the request says how both shall repeat. */
  static ConnectionParameters of(
      QueuePairParameters own, ConnectRequest request, RoceOptions options) {
    int timeout = request.ackTimeout();
    return base(own, options)
        .remoteQpn(request.queuePairNumber())
        .sendPsn(request.startingPsn())
        .pathMtu(PathMtu.ofCode(request.pathMtuCode()))
        .initiatorDepth(own.initiatorDepth())
        .ackTimeout(timeout == 0 ? options.ackTimeout() : timeout) // 0 would wait for ever
        .retryCount(request.retryCount())
        .rnrRetryCount(request.rnrRetry());
  }

  /** What the passive side tells of its queue pair. */
  static QueuePairParameters answer(
      int number, int startingPsn, ConnectRequest request, RoceOptions options) {
    return new QueuePairParameters(
        number,
        startingPsn,
        Math.min(READ_DEPTH, request.initiatorDepth()),
        Math.min(READ_DEPTH, request.responderResources()),
        options.rnrRetry());
  }

  private static ConnectionParameters base(QueuePairParameters own, RoceOptions options) {
    return new ConnectionParameters()
        .expectedPsn(own.startingPsn())
        .responderDepth(own.responderResources())
        .minRnrTimer(MIN_RNR_TIMER)
        .windowPackets(options.windowPackets());
  }
}
