package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;

/**
 * Sends what the {@link Responder} owes, in the order of PSNs: the responses of READs and atomics,
 * then one ACK or NAK. READs copy and atomics execute here, so that each sees what those before it
 * did. For the driver.
 */
final class ResponseSender {
  private final ReliableConnection connection;
  private final Responder responder;
  private final RemoteAccess access;
  private final ResponderResources resources;
  private final ResponseQueue responses;
  private final AckScheduler acks;
  private final ResponseWriter writer;
  private final Pacer pacer;
  private final Counters counters;
  private final int mtu;
  private final long cnpInterval;

  private int sentPackets;
  private boolean paced;
  private boolean cnpPending;
  private boolean cnpBefore;
  private long lastCnp;

  ResponseSender(
      ReliableConnection connection,
      Responder responder,
      RemoteAccess access,
      ResponderResources resources,
      ResponseQueue responses,
      AckScheduler acks,
      Pacer pacer,
      ConnectionParameters parameters,
      Counters counters) {
    this.connection = connection;
    this.responder = responder;
    this.access = access;
    this.resources = resources;
    this.responses = responses;
    this.acks = acks;
    this.writer = new ResponseWriter(parameters);
    this.pacer = pacer;
    this.counters = counters;
    this.mtu = parameters.pathMtu;
    this.cnpInterval = parameters.dcqcn.cnpNanos();
  }

  /** Owes the peer a CNP, if the last one is long enough ago. */
  void onCongestionMark(long now) {
    if (!cnpBefore || now - lastCnp >= cnpInterval) {
      cnpBefore = true;
      lastCnp = now;
      cnpPending = true;
    }
  }

  /** Sends CNPs, and responses as far as the pace allows; true if the sink was full. */
  boolean transmitResponses(long now, PacketSink sink) {
    paced = false;
    if (cnpPending) {
      if (!writer.writeCnp(sink)) {
        return true;
      }
      cnpPending = false;
      sentPackets++;
      counters.increment(RoceCounter.CNP_SENT);
    }
    while (!responses.isEmpty()) {
      if (responses.resource() == ResponderResources.NONE) {
        responses.remove();
        continue;
      }
      if (!pacer.maySend(now)) {
        paced = true;
        return false;
      }
      boolean read = resources.kind(responses.resource()) == ResponderResources.READ;
      if (!(read ? sendReadResponse(now, sink) : sendAtomicAck(sink))) {
        return connection.state() != ReliableConnection.State.ERROR;
      }
    }
    return false;
  }

  /**
   * Sends the ACK or NAK that is owed, if it is due.
   *
   * @param inCompany whether other packets leave now
   * @return whether the sink was full
   */
  boolean transmitAck(long now, PacketSink sink, boolean inCompany) {
    if (!responses.isEmpty() || !(acks.isDue(now) || (inCompany && acks.joins()))) {
      return false;
    }
    return !sendAckOrNak(sink);
  }

  /** In the error state: the NAK that tells why, or the last ACK. */
  boolean transmitLast(PacketSink sink) {
    responses.clear();
    cnpPending = false;
    return (acks.isNakPending() || acks.isAckPending()) && !sendAckOrNak(sink);
  }

  private boolean sendAckOrNak(PacketSink sink) {
    boolean sent;
    if (acks.isNakPending()) {
      sent = writer.writeAck(sink, acks.nakSyndrome(), acks.nakPsn(), responder.msn());
      if (sent) {
        acks.nakSent();
      }
    } else {
      int last = Psn.add(responder.expected(), -1);
      sent = writer.writeAck(sink, Syndrome.ACK, last, responder.msn());
      if (sent) {
        acks.ackSent();
      }
    }
    sentPackets += sent ? 1 : 0;
    return sent;
  }

  private boolean sendReadResponse(long now, PacketSink sink) {
    int psn = responses.psn();
    int payload = Math.min(mtu, responses.remaining());
    ByteBuffer buffer = null;
    int offset = 0;
    if (payload != 0) {
      RegisteredMemory memory =
          access.forRead(resources.key(responses.resource()), responses.address(), payload);
      if (memory == null && responses.isRepeat()) {
        dropRepeat();
        return true;
      }
      if (memory == null) {
        failWithdrawn(psn);
        return false;
      }
      buffer = memory.buffer();
      offset = memory.offset(responses.address());
    }
    if (!writer.writeReadResponse(
        sink,
        !responses.isBegun(),
        responses.isLastPacket(),
        psn,
        responder.msn(),
        buffer,
        offset,
        payload)) {
      return false;
    }
    pacer.onSent(now, payload + Bth.LENGTH + Bth.ICRC_LENGTH);
    sent(psn, payload);
    return true;
  }

  /**
   * The peer has asked once more for what it then got, and has told its user so: a repeat by an
   * early time-out crosses the answer. Memory that is gone by now is not wanted any more; a peer
   * that does want it gives up after its retries.
   */
  private void dropRepeat() {
    counters.increment(RoceCounter.REPLAYS_DROPPED);
    responses.remove();
  }

  private boolean sendAtomicAck(PacketSink sink) {
    long id = responses.resource();
    int psn = responses.psn();
    if (!resources.isExecuted(id) && !execute(id)) {
      failWithdrawn(psn);
      return false;
    }
    if (!writer.writeAtomicAck(sink, psn, responder.msn(), resources.original(id))) {
      return false;
    }
    sent(psn, Long.BYTES);
    return true;
  }

  private boolean execute(long id) {
    RegisteredMemory memory = access.forAtomic(resources.key(id), resources.address(id));
    if (memory == null || !memory.isCell(resources.address(id))) { // another one by now
      return false;
    }
    int offset = memory.offset(resources.address(id));
    resources.setOriginal(
        id,
        resources.kind(id) == ResponderResources.FETCH_ADD
            ? Atomics.fetchAdd(memory.buffer(), offset, resources.operand(id))
            : Atomics.compareSwap(
                memory.buffer(), offset, resources.compare(id), resources.operand(id)));
    return true;
  }

  private void sent(int psn, int bytes) {
    responses.advance(bytes);
    acks.acknowledgedBy(psn);
    sentPackets++;
  }

  private void failWithdrawn(int psn) {
    counters.increment(RoceCounter.REMOTE_ACCESS_ERR);
    acks.nak(Syndrome.NAK_REMOTE_ACCESS, psn);
    connection.failReceive(
        CompletionStatus.WR_FLUSH_ERR,
        Reason.ACCESS,
        "the memory of a READ or atomic of the peer, PSN 0x%06x, was withdrawn".formatted(psn));
  }

  /** How many packets were sent since the last call. */
  int takeSentPackets() {
    int sent = sentPackets;
    sentPackets = 0;
    return sent;
  }

  long deadline(long past) {
    if (cnpPending) {
      return past;
    }
    if (!responses.isEmpty()) {
      return paced ? pacer.nextSendAt() : past;
    }
    return acks.deadline(past);
  }
}
