package io.ringbell.fabric.roce.cm;

import io.ringbell.fabric.roce.cm.CmConnection.State;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The CM of one local address: both sides of the handshake, disconnecting, retries.
 *
 * <pre>
 *   active                                   passive
 *   REQ (QPN, PSN, GIDs)       -->
 *                              <--           MRA, if the REQ came twice and nobody has answered
 *                              <--           REP (QPN, PSN), or REJ
 *   RTU                        -->           established
 *   DREQ                       -->           from either side
 *                              <--           DREP
 * </pre>
 *
 * <p>What a peer that is not connected can make it hold is bounded by {@link CmConfig#maxPending()}
 * and {@link CmConfig#maxRemembered()}.
 */
public final class ConnectionManager {
  private final CmConfig config;
  private final InetAddress local;
  private final CmOutput output;
  private final RandomGenerator random;
  private final Map<Long, CmListener> listeners = new HashMap<>();
  private final CmTable table = new CmTable();
  private final CmTimers timers = new CmTimers();
  private final CmSender sender;
  private final RequestCheck check;
  private long sequence;

  /** The CM of the address {@code local}. */
  public ConnectionManager(
      CmConfig config, InetAddress local, CmOutput output, RandomGenerator random) {
    this.config = config;
    this.local = local;
    this.output = output;
    this.random = random;
    this.sender = new CmSender(config, output, timers);
    this.check = new RequestCheck(Gid.of(local), config.maxPathMtuCode());
  }

  // Commands.

  /** Offers a service; false if it is offered already. */
  public boolean listen(long serviceId, CmListener listener) {
    return listeners.putIfAbsent(serviceId, listener) == null;
  }

  /** Takes a service back. Requests that are pending stay. */
  public void unlisten(long serviceId) {
    listeners.remove(serviceId);
  }

  /** Sends a REQ. Ends by an event of the handler, or by {@link #abandon}. */
  public CmConnection connect(
      ConnectParameters parameters, ByteBuffer privateData, CmHandler handler, long now) {
    CmConnection c = create(true, parameters.remote(), State.REQ_SENT);
    c.handler = handler;
    c.localQueuePair = parameters.queuePair().number();
    c.transactionId = random.nextLong();
    ByteBuffer field = PrivateData.encode(privateData, ConnectRequest.PRIVATE_DATA, config);
    c.giveUpAt = now + Long.MAX_VALUE / 2;
    sender.untilAnswered(
        c,
        ConnectRequest.encode(c.transactionId, c.localId, config.caGuid(), parameters, field),
        CmCounter.REQ_SENT,
        now);
    return c;
  }

  /** Active side: gives up before the answer, and tells the peer. Does nothing afterwards. */
  public void abandon(CmConnection c, long now) {
    if (c.state == State.REQ_SENT) {
      sender.reject(c, Reject.MESSAGE_REQ, RejectReason.TIMEOUT, CmSender.NO_DATA);
      forget(c);
    }
  }

  /**
   * Passive side: sends REP; the queue pair must be able to receive. False if the peer has gone.
   */
  public boolean accept(
      CmConnection c, QueuePairParameters queuePair, ByteBuffer privateData, long now) {
    if (c.state != State.REQ_RECEIVED) {
      return false;
    }
    table.move(c, State.REP_SENT);
    c.localQueuePair = queuePair.number();
    ByteBuffer field = PrivateData.encode(privateData, ConnectReply.PRIVATE_DATA, config);
    c.giveUpAt = now + config.pendingNanos();
    sender.untilAnswered(
        c,
        ConnectReply.encode(
            c.transactionId, c.localId, c.remoteId, config.caGuid(), queuePair, field),
        CmCounter.REP_SENT,
        now);
    return true;
  }

  /** Passive side: sends REJ. False if the request has ended already. */
  public boolean reject(CmConnection c, RejectReason reason, ByteBuffer privateData) {
    if (c.state != State.REQ_RECEIVED) {
      return false;
    }
    sender.reject(
        c,
        Reject.MESSAGE_REQ,
        reason,
        PrivateData.encode(privateData, Reject.PRIVATE_DATA, config));
    forget(c);
    return true;
  }

  /** Ends a connection and tells the peer. From any state; no event follows. */
  public void disconnect(CmConnection c, long now) {
    switch (c.state) {
      case REQ_SENT -> abandon(c, now);
      case REQ_RECEIVED -> {
        sender.reject(c, Reject.MESSAGE_REQ, RejectReason.CONSUMER_DEFINED, CmSender.NO_DATA);
        forget(c);
      }
      case REP_SENT, ESTABLISHED -> sendDisconnect(c, now);
      default -> {}
    }
  }

  /** Passive side: data of the peer has come, so its RTU was lost. */
  public void communicationEstablished(CmConnection c) {
    if (c.state == State.REP_SENT) {
      establish(c);
    }
  }

  /** Whether a DREQ still waits for its answer. */
  public boolean isDisconnecting() {
    return table.disconnecting() > 0;
  }

  /** How many connections it knows, finished ones that it remembers included. */
  public int size() {
    return table.size();
  }

  /** Nanoseconds until {@link #tick} has something to do; Long.MAX_VALUE if never. */
  public long untilNextDeadline(long now) {
    return timers.untilNext(now);
  }

  /** Retransmits, gives up and forgets what is due. */
  public void tick(long now) {
    for (CmConnection c = timers.due(now); c != null; c = timers.due(now)) {
      if (c.state == State.TIME_WAIT) {
        forget(c);
      } else if (c.giveUpAt - now <= 0) {
        giveUp(c, now);
      } else {
        sender.retransmit(c, now);
      }
    }
  }

  // Messages.

  /**
   * Takes what came to QP1.
   *
   * @param mad {@link Mad#LENGTH} bytes from its position; copied
   * @param source the sender, as the IP and UDP headers say
   */
  public void receive(ByteBuffer mad, InetSocketAddress source, long now) {
    if (mad.remaining() != Mad.LENGTH) {
      output.count(CmCounter.MALFORMED);
      return;
    }
    byte[] copy = new byte[Mad.LENGTH];
    mad.get(mad.position(), copy);
    ByteBuffer bytes = ByteBuffer.wrap(copy);
    Mad header = new Mad(bytes);
    if (!header.isConnectionManagement()) {
      output.count(CmCounter.MALFORMED);
      return;
    }
    switch (header.attribute()) {
      case Mad.REQ -> onRequest(new ConnectRequest(bytes), source, now);
      case Mad.REP -> onReply(new ConnectReply(bytes), source);
      case Mad.RTU -> onReadyToUse(new Notice(bytes), source);
      case Mad.REJ -> onReject(new Reject(bytes), source, now);
      case Mad.MRA -> onMessageReceived(new Notice(bytes), source, now);
      case Mad.DREQ -> onDisconnectRequest(new Notice(bytes), source, now);
      case Mad.DREP -> onDisconnectReply(new Notice(bytes), source, now);
      default -> output.count(CmCounter.MALFORMED);
    }
  }

  private void onRequest(ConnectRequest request, InetSocketAddress source, long now) {
    output.count(CmCounter.REQ_RECEIVED);
    PrivateData data = PrivateData.decode(request.privateData());
    InetSocketAddress replyTo = new InetSocketAddress(source.getAddress(), data.udpPort());
    CmConnection known = table.byPeer(source.getAddress(), request.localId());
    if (known != null && known.transactionId == request.transactionId()) {
      onDuplicateRequest(known);
      return;
    }
    RejectReason refusal = refusal(request, source, known);
    CmConnection stale = table.byQueuePair(request.caGuid(), request.queuePairNumber());
    if (refusal == null && stale != null) {
      refusal = RejectReason.STALE_CONNECTION;
      disconnectStale(stale, now);
    }
    if (refusal != null) {
      sender.refuse(request, replyTo, refusal);
      return;
    }
    if (table.pending() >= config.maxPending()) {
      output.count(CmCounter.REQ_DROPPED_OVERLOAD);
      return;
    }
    CmConnection c = create(false, replyTo, State.REQ_RECEIVED);
    c.request = request;
    c.requestData = data;
    c.transactionId = request.transactionId();
    table.identify(c, request.localId(), request.caGuid(), request.queuePairNumber());
    c.giveUpAt = now + config.pendingNanos();
    c.retransmitAt = c.giveUpAt;
    sender.scheduleNext(c);
    c.handler = listeners.get(request.serviceId()).onRequest(c);
  }

  /** The reason why a REQ cannot be accepted whatever the application says, or null. */
  private RejectReason refusal(
      ConnectRequest request, InetSocketAddress source, CmConnection sameId) {
    if (!listeners.containsKey(request.serviceId())) {
      return RejectReason.INVALID_SERVICE_ID;
    }
    RejectReason refusal = check.refusal(request, source.getAddress());
    if (refusal != null) {
      return refusal;
    }
    if (sameId != null && !sameId.isOver()) {
      return RejectReason.DUPLICATE_COMMUNICATION_ID;
    }
    return null;
  }

  /** The same REQ once more: the peer has not seen our answer, or there is none yet. */
  private void onDuplicateRequest(CmConnection c) {
    output.count(CmCounter.REQ_DUPLICATE);
    if (c.state == State.REQ_RECEIVED) {
      sender.requestReceived(c);
    } else if (c.state == State.REP_SENT) {
      sender.repeat(c);
    }
  }

  /** A peer that connects its queue pair anew no longer knows the connection that it had. */
  private void disconnectStale(CmConnection stale, long now) {
    output.count(CmCounter.STALE);
    if (stale.state == State.ESTABLISHED) {
      sendDisconnect(stale, now);
      stale.handler.onDisconnected(stale);
    }
  }

  private void onReply(ConnectReply reply, InetSocketAddress source) {
    output.count(CmCounter.REP_RECEIVED);
    CmConnection c = table.byLocalId(reply.remoteId());
    if (c == null || !c.active) {
      output.count(CmCounter.UNEXPECTED);
      int udpPort = PrivateData.decode(reply.privateData()).udpPort();
      sender.refuse(
          reply,
          new InetSocketAddress(source.getAddress(), udpPort),
          RejectReason.INVALID_COMMUNICATION_ID);
      return;
    }
    if (isSpoofed(c, source)) {
      return;
    }
    if (c.state == State.ESTABLISHED && c.remoteId == reply.localId()) {
      output.count(CmCounter.REP_DUPLICATE);
      sender.readyToUse(c);
    } else if (c.state != State.REQ_SENT || reply.transactionId() != c.transactionId) {
      output.count(CmCounter.UNEXPECTED);
    } else if (reply.queuePairNumber() <= 1) {
      c.remoteId = reply.localId();
      sender.reject(c, Reject.MESSAGE_REP, RejectReason.NO_QUEUE_PAIR, CmSender.NO_DATA);
      forget(c);
      c.handler.onRejected(
          c, RejectReason.NO_QUEUE_PAIR, RejectReason.NO_QUEUE_PAIR.code(), CmSender.NO_DATA);
    } else {
      onFirstReply(c, reply, source);
    }
  }

  private void onFirstReply(CmConnection c, ConnectReply reply, InetSocketAddress source) {
    PrivateData data = PrivateData.decode(reply.privateData());
    c.remote = new InetSocketAddress(source.getAddress(), data.udpPort());
    table.identify(c, reply.localId(), reply.caGuid(), reply.queuePairNumber());
    if (c.handler.onReply(c, reply, data)) {
      table.move(c, State.ESTABLISHED);
      sender.answered(c);
      sender.readyToUse(c);
    } else {
      sender.reject(c, Reject.MESSAGE_REP, RejectReason.CONSUMER_DEFINED, CmSender.NO_DATA);
      forget(c);
    }
  }

  private void onReadyToUse(Notice rtu, InetSocketAddress source) {
    output.count(CmCounter.RTU_RECEIVED);
    CmConnection c = find(rtu, source);
    if (c != null && c.state == State.REP_SENT) {
      establish(c);
    } else if (c == null || c.state != State.ESTABLISHED) {
      output.count(CmCounter.UNEXPECTED);
    }
  }

  private void establish(CmConnection c) {
    table.move(c, State.ESTABLISHED);
    sender.answered(c);
    c.handler.onEstablished(c);
  }

  private void onReject(Reject reject, InetSocketAddress source, long now) {
    output.count(CmCounter.REJ_RECEIVED);
    CmConnection c =
        reject.remoteId() == 0
            ? table.byPeer(source.getAddress(), reject.localId())
            : table.byLocalId(reject.remoteId());
    if (c == null) {
      output.count(CmCounter.UNEXPECTED);
      return;
    }
    if (isSpoofed(c, source)) {
      return;
    }
    switch (c.state) {
      case REQ_SENT, REQ_RECEIVED, REP_SENT -> {
        forget(c);
        c.handler.onRejected(
            c,
            RejectReason.ofCode(reject.reason()),
            reject.reason(),
            PrivateData.decode(reject.privateData()).data());
      }
      case DREQ_SENT -> remember(c, now);
      default -> output.count(CmCounter.UNEXPECTED);
    }
  }

  private void onMessageReceived(Notice mra, InetSocketAddress source, long now) {
    output.count(CmCounter.MRA_RECEIVED);
    CmConnection c = table.byLocalId(mra.remoteId());
    if (c == null || c.state != State.REQ_SENT) {
      output.count(CmCounter.UNEXPECTED);
    } else if (!isSpoofed(c, source)) {
      c.remoteId = mra.localId(); // so that a REJ of ours finds it
      long wait = 4096L << Math.min(mra.serviceTimeout(), 24);
      c.retransmitAt = now + wait;
      sender.scheduleNext(c);
    }
  }

  private void onDisconnectRequest(Notice dreq, InetSocketAddress source, long now) {
    output.count(CmCounter.DREQ_RECEIVED);
    CmConnection c = table.byLocalId(dreq.remoteId());
    if (c != null && isSpoofed(c, source)) {
      return;
    }
    if (c != null && c.remoteId == dreq.localId()) {
      if (c.localQueuePair != dreq.queuePairNumber()) {
        output.count(CmCounter.UNEXPECTED);
        return;
      }
      sender.disconnectReply(dreq, c.remote);
      State before = c.state;
      if (before == State.REP_SENT || before == State.ESTABLISHED || before == State.DREQ_SENT) {
        remember(c, now);
      }
      if (before == State.REP_SENT || before == State.ESTABLISHED) {
        c.handler.onDisconnected(c);
      }
      return;
    }
    // As Linux: whoever wants to be rid of what nobody knows shall have its peace.
    output.count(CmCounter.UNEXPECTED);
    sender.disconnectReply(dreq, new InetSocketAddress(source.getAddress(), source.getPort()));
    sender.disconnectReply(dreq, new InetSocketAddress(source.getAddress(), PrivateData.ROCE_PORT));
  }

  private void onDisconnectReply(Notice drep, InetSocketAddress source, long now) {
    output.count(CmCounter.DREP_RECEIVED);
    CmConnection c = find(drep, source);
    if (c != null && c.state == State.DREQ_SENT) {
      remember(c, now);
    } else if (c == null || c.state != State.TIME_WAIT) {
      output.count(CmCounter.UNEXPECTED);
    }
  }

  // Steps.

  /**
   * The connection of a message that names both ids; null, and counted, if it is not the peer's.
   */
  private CmConnection find(Notice message, InetSocketAddress source) {
    CmConnection c = table.byLocalId(message.remoteId());
    if (c == null || c.remoteId != message.localId() || isSpoofed(c, source)) {
      return null;
    }
    return c;
  }

  private boolean isSpoofed(CmConnection c, InetSocketAddress source) {
    if (c.remote.getAddress().equals(source.getAddress())) {
      return false;
    }
    output.count(CmCounter.SPOOFED);
    return true;
  }

  private CmConnection create(boolean active, InetSocketAddress remote, State state) {
    int id;
    do {
      id = random.nextInt();
    } while (id == 0 || table.byLocalId(id) != null);
    CmConnection c = new CmConnection(id, sequence++, active, remote, state);
    table.add(c);
    return c;
  }

  private void sendDisconnect(CmConnection c, long now) {
    table.move(c, State.DREQ_SENT);
    c.giveUpAt = now + (config.retransmitNanos() << CmConfig.DISCONNECT_TRIES);
    sender.untilAnswered(
        c,
        Notice.disconnectRequest(random.nextLong(), c.localId, c.remoteId, c.remoteQueuePair),
        CmCounter.DREQ_SENT,
        now);
  }

  private void giveUp(CmConnection c, long now) {
    output.count(CmCounter.TIMED_OUT);
    if (c.state == State.DREQ_SENT) {
      remember(c, now);
      return;
    }
    sender.reject(
        c,
        c.state == State.REP_SENT ? Reject.MESSAGE_REP : Reject.MESSAGE_REQ,
        RejectReason.TIMEOUT,
        CmSender.NO_DATA);
    forget(c);
    c.handler.onTimeout(c);
  }

  /** It is over; its ids and queue pairs are remembered for a while. */
  private void remember(CmConnection c, long now) {
    table.move(c, State.TIME_WAIT);
    c.lastMessage = null;
    c.request = null;
    c.giveUpAt = now + config.rememberNanos();
    timers.schedule(c, c.giveUpAt);
    CmConnection oldest = table.remember(c, config.maxRemembered());
    if (oldest != null) {
      forget(oldest);
    }
  }

  private void forget(CmConnection c) {
    sender.answered(c);
    table.move(c, State.CLOSED);
    table.remove(c);
  }

  /** The address that it works for. */
  public InetAddress local() {
    return local;
  }
}
