package io.ringbell.fabric.roce.protocol;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;

/**
 * Executes the peer's requests: PSN, opcode sequence, rights, resources, lengths and keys are
 * checked in that order (IBTA volume 1, section 9.7.4.1), and what fails is answered or dropped as
 * it says there. For the driver.
 */
final class Responder {
  private final ReliableConnection connection;
  private final InboundMessages messages;
  private final RemoteAccess access;
  private final ResponderResources resources;
  private final ResponseQueue responses;
  private final AckScheduler acks;
  private final boolean unaskedAcks;
  private final Counters counters;
  private final int mtu;
  private final boolean remoteRead;
  private final boolean remoteAtomic;

  private int expected;
  private int msn;
  private boolean silent; // until the expected packet comes

  Responder(
      ReliableConnection connection,
      InboundMessages messages,
      RemoteAccess access,
      ResponderResources resources,
      ResponseQueue responses,
      AckScheduler acks,
      ConnectionParameters parameters,
      Counters counters) {
    this.connection = connection;
    this.messages = messages;
    this.access = access;
    this.resources = resources;
    this.responses = responses;
    this.acks = acks;
    this.unaskedAcks = parameters.unaskedAcks;
    this.counters = counters;
    this.mtu = parameters.pathMtu;
    this.remoteRead = parameters.remoteRead;
    this.remoteAtomic = parameters.remoteAtomic;
    this.expected = parameters.expectedPsn;
  }

  int expected() {
    return expected;
  }

  int msn() {
    return msn;
  }

  /**
   * Takes one packet.
   *
   * @param length from BTH to padding, the ICRC not included
   */
  void onRequest(int opcode, ByteBuffer packet, int at, int length, long now) {
    int psn = Bth.psn(packet, at);
    int ahead = Psn.difference(psn, expected);
    if (ahead > 0) {
      outOfSequence();
    } else if (ahead < 0) {
      duplicate(opcode, packet, at, psn, now);
    } else {
      silent = false;
      inSequence(opcode, packet, at, length, psn, now);
    }
  }

  private void outOfSequence() {
    counters.increment(RoceCounter.OUT_OF_SEQ_REQUEST);
    if (silent) {
      counters.increment(RoceCounter.SILENT_DROPS);
    } else {
      silent = true;
      acks.nak(Syndrome.NAK_SEQUENCE, expected);
    }
  }

  private void inSequence(int opcode, ByteBuffer packet, int at, int length, int psn, long now) {
    int header = Opcode.headerLength(opcode);
    int payload = length - header - Bth.pad(packet, at);
    int extension = at + Bth.LENGTH;
    int payloadAt = at + header;
    int immediateAt = payloadAt - ExtensionHeaders.IMMEDIATE_LENGTH;
    if ((length & 3) != 0) {
      refuse(opcode, messages.invalid(), psn);
      return;
    }
    int outcome =
        switch (opcode) {
          case Opcode.SEND_ONLY -> messages.send(true, true, 0, packet, payloadAt, payload);
          case Opcode.WRITE_ONLY ->
              messages.writeFirst(true, 0, packet, extension, payloadAt, payload);
          case Opcode.SEND_FIRST -> messages.send(true, false, 0, packet, payloadAt, payload);
          case Opcode.SEND_MIDDLE -> messages.send(false, false, 0, packet, payloadAt, payload);
          case Opcode.SEND_LAST -> messages.send(false, true, 0, packet, payloadAt, payload);
          case Opcode.SEND_LAST_IMM ->
              messages.send(false, true, immediateAt, packet, payloadAt, payload);
          case Opcode.SEND_ONLY_IMM ->
              messages.send(true, true, immediateAt, packet, payloadAt, payload);
          case Opcode.WRITE_FIRST ->
              messages.writeFirst(false, 0, packet, extension, payloadAt, payload);
          case Opcode.WRITE_MIDDLE -> messages.writeNext(false, 0, packet, payloadAt, payload);
          case Opcode.WRITE_LAST -> messages.writeNext(true, 0, packet, payloadAt, payload);
          case Opcode.WRITE_LAST_IMM ->
              messages.writeNext(true, immediateAt, packet, payloadAt, payload);
          case Opcode.WRITE_ONLY_IMM ->
              messages.writeFirst(true, immediateAt, packet, extension, payloadAt, payload);
          case Opcode.READ_REQUEST -> read(packet, extension, payload, psn);
          case Opcode.FETCH_ADD, Opcode.COMPARE_SWAP ->
              atomic(opcode, packet, extension, payload, psn);
          default -> messages.invalid(); // SEND with Invalidate: no memory windows here
        };
    if (outcome == InboundMessages.TAKEN) {
      taken(opcode, packet, at, psn, now);
    } else {
      refuse(opcode, outcome, psn);
    }
  }

  private void taken(int opcode, ByteBuffer packet, int at, int psn, long now) {
    if (opcode >= Opcode.READ_REQUEST) { // it has counted its PSNs, and its response is the ACK
      acks.takeBackNak(psn, now);
      return;
    }
    expected = Psn.add(expected, 1);
    if (!messages.isInside()) {
      msn++;
    }
    acks.takeBackNak(psn, now);
    if (Bth.isAckRequest(packet, at)) {
      acks.ack(psn, isSeenByApplication(opcode), now);
    } else if (unaskedAcks && !messages.isInside()) {
      acks.unasked(psn, now);
    }
  }

  /** Whether a receive completed by it, so that an answer of the application may be near. */
  private static boolean isSeenByApplication(int opcode) {
    return opcode == Opcode.SEND_ONLY
        || opcode == Opcode.SEND_LAST
        || opcode == Opcode.SEND_ONLY_IMM
        || opcode == Opcode.SEND_LAST_IMM
        || opcode == Opcode.WRITE_ONLY_IMM
        || opcode == Opcode.WRITE_LAST_IMM;
  }

  private int read(ByteBuffer packet, int reth, int payload, int psn) {
    if (messages.isInside() || !remoteRead || resources.depth() == 0 || payload != 0) {
      return messages.invalid();
    }
    int length = ExtensionHeaders.rethLength(packet, reth);
    long address = ExtensionHeaders.rethAddress(packet, reth);
    int key = ExtensionHeaders.rethKey(packet, reth);
    if (Integer.compareUnsigned(length, Integer.MIN_VALUE) > 0 || !hasResources()) {
      return messages.invalid();
    }
    if (length != 0 && access.forRead(key, address, length) == null) {
      return Syndrome.NAK_REMOTE_ACCESS;
    }
    int packets = PathMtu.packets(length, mtu);
    long resource = resources.addRead(psn, packets, address, key, length);
    responses.add(resource, psn, packets, address, length);
    expected = Psn.add(expected, packets);
    msn++;
    return InboundMessages.TAKEN;
  }

  private int atomic(int opcode, ByteBuffer packet, int header, int payload, int psn) {
    if (messages.isInside()
        || !remoteAtomic
        || resources.depth() == 0
        || payload != 0
        || !hasResources()) {
      return messages.invalid();
    }
    long address = ExtensionHeaders.atomicAddress(packet, header);
    int key = ExtensionHeaders.atomicKey(packet, header);
    RegisteredMemory memory = access.forAtomic(key, address);
    if (memory == null) {
      return Syndrome.NAK_REMOTE_ACCESS;
    }
    if (!memory.isCell(address)) {
      return messages.invalid();
    }
    long resource =
        resources.addAtomic(
            opcode == Opcode.FETCH_ADD
                ? ResponderResources.FETCH_ADD
                : ResponderResources.COMPARE_SWAP,
            psn,
            address,
            key,
            ExtensionHeaders.atomicSwapOrAdd(packet, header),
            ExtensionHeaders.atomicCompare(packet, header));
    responses.add(resource, psn, 1, address, Long.BYTES);
    expected = Psn.add(expected, 1);
    msn++;
    return InboundMessages.TAKEN;
  }

  /** Whether the peer keeps to the depth: the place of the new one has been answered. */
  private boolean hasResources() {
    long replaced = resources.toBeReplaced();
    return replaced == ResponderResources.NONE || responses.forget(replaced);
  }

  private void duplicate(int opcode, ByteBuffer packet, int at, int psn, long now) {
    counters.increment(RoceCounter.DUPLICATE_REQUEST);
    if (opcode == Opcode.READ_REQUEST) {
      if (!repeatRead(packet, at + Bth.LENGTH, psn)) {
        counters.increment(RoceCounter.REPLAYS_DROPPED);
      }
    } else if (opcode == Opcode.FETCH_ADD || opcode == Opcode.COMPARE_SWAP) {
      if (!repeatAtomic(opcode, packet, at + Bth.LENGTH, psn)) {
        counters.increment(RoceCounter.REPLAYS_DROPPED);
      }
    } else {
      acks.ack(Psn.add(expected, -1), false, now);
    }
  }

  /** The peer may ask for the rest of a READ. It must lie within the one that was accepted. */
  private boolean repeatRead(ByteBuffer packet, int reth, int psn) {
    long id = resources.find(psn);
    if (id == ResponderResources.NONE || resources.kind(id) != ResponderResources.READ) {
      return false;
    }
    int done = Psn.difference(psn, resources.firstPsn(id)) * mtu;
    int length = ExtensionHeaders.rethLength(packet, reth);
    long address = ExtensionHeaders.rethAddress(packet, reth);
    if (length < 0
        || length > resources.length(id) - done
        || (length != 0
            && (ExtensionHeaders.rethKey(packet, reth) != resources.key(id)
                || address != resources.address(id) + done))) {
      return false;
    }
    return responses.repeat(id, psn, PathMtu.packets(length, mtu), address, length);
  }

  private boolean repeatAtomic(int opcode, ByteBuffer packet, int header, int psn) {
    long id = resources.find(psn);
    byte kind =
        opcode == Opcode.FETCH_ADD ? ResponderResources.FETCH_ADD : ResponderResources.COMPARE_SWAP;
    return id != ResponderResources.NONE
        && resources.kind(id) == kind
        && resources.address(id) == ExtensionHeaders.atomicAddress(packet, header)
        && resources.key(id) == ExtensionHeaders.atomicKey(packet, header)
        && responses.repeat(id, psn, 1, resources.address(id), Long.BYTES);
  }

  /** Answers with a NAK; a fatal one breaks the connection. */
  private void refuse(int opcode, int syndrome, int psn) {
    acks.nak(syndrome, psn);
    if (Syndrome.kind(syndrome) == Syndrome.KIND_RNR) {
      counters.increment(RoceCounter.SEND_RNR_ERR);
      silent = true; // the packets behind it come again, too
    } else if (syndrome == Syndrome.NAK_REMOTE_ACCESS) {
      counters.increment(RoceCounter.REMOTE_ACCESS_ERR);
      failBecauseOf(opcode, syndrome, psn, Reason.ACCESS);
    } else {
      counters.increment(RoceCounter.INVALID_REQUEST_ERR);
      failBecauseOf(opcode, syndrome, psn, Reason.PROTOCOL);
    }
  }

  private void failBecauseOf(int opcode, int syndrome, int psn, Reason reason) {
    connection.failReceive(
        messages.receiveStatus(),
        reason,
        "refused %s, PSN 0x%06x, of the peer with %s: %s"
            .formatted(
                Opcode.name(opcode),
                psn,
                Syndrome.name(syndrome),
                messages.receiveStatus().description()));
  }
}
