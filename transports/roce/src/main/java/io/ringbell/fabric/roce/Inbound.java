package io.ringbell.fabric.roce;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.Icrc;
import io.ringbell.fabric.roce.protocol.IcrcIdentification;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Takes what a socket received: checks each packet and gives it to its queue pair, or to QP1.
 * Whatever is wrong with it changes a counter and nothing else. Used by the holder of the engine's
 * lock.
 */
final class Inbound {
  /** So that one caller is not held up for ever by a fast peer. */
  private static final int MAX_ROUNDS = 4;

  /** Linux puts no more into one run, so no larger identification is in one of Ringbell's. */
  private static final int MAX_RUN_IDENTIFICATION = 127;

  private final Engine engine;
  private final Counters counters;
  private final PacketTrace trace;
  private final IcrcIdentification solver = new IcrcIdentification();
  private RoceQueuePair last; // the queue pair of the last packet: most often of the next one too

  Inbound(Engine engine, Counters counters, PacketTrace trace) {
    this.engine = engine;
    this.counters = counters;
    this.trace = trace;
  }

  /** Takes all that has come. */
  void receive(UdpSocket socket, long now) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      int blocks;
      try {
        blocks = socket.receive();
      } catch (IOException e) {
        counters.increment(RoceCounter.SOCKET_RECEIVE_ERR);
        return;
      }
      if (blocks == 0) {
        return;
      }
      counters.increment(RoceCounter.SOCKET_RECEIVES);
      for (int block = 0; block < blocks; block++) {
        onBlock(socket, block, now);
      }
      if (!socket.wasFull()) {
        return;
      }
    }
  }

  private void onBlock(UdpSocket socket, int block, long now) {
    ByteBuffer buffer = socket.buffer(block);
    int offset = socket.offset(block);
    int end = offset + socket.length(block);
    int step = socket.datagramLength(block);
    while (offset < end) {
      int length = Math.min(step, end - offset);
      onPacket(socket, block, buffer, offset, length, now);
      offset += length;
    }
  }

  private void onPacket(
      UdpSocket socket, int block, ByteBuffer buffer, int offset, int length, long now) {
    if (length < Bth.LENGTH + Bth.ICRC_LENGTH || (length & 3) != 0) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
      return;
    }
    int number = Bth.destinationQpn(buffer, offset);
    if (number == Bth.GSI_QPN) {
      onGeneralServices(socket, block, buffer, offset, length, now);
      return;
    }
    if (number == PortProbe.QUEUE_PAIR_NUMBER) {
      counters.increment(RoceCounter.PROBES);
      return;
    }
    RoceQueuePair queuePair = last;
    if (queuePair == null || queuePair.number() != number) {
      queuePair = engine.find(number);
      if (queuePair == null) {
        counters.increment(RoceCounter.UNKNOWN_QP_PKTS);
        return;
      }
      last = queuePair;
    }
    Path path = queuePair.path();
    if (path == null) {
      counters.increment(RoceCounter.NOT_READY_PKTS);
      return;
    }
    if (!socket.isFrom(block, path)) {
      counters.increment(RoceCounter.SPOOFED_PKTS);
      return;
    }
    Icrc icrc = path.inbound();
    icrc.sourcePort(socket.sourcePort(block));
    int identification = identification(icrc, buffer, offset, length);
    if (identification < 0
        || (identification > MAX_RUN_IDENTIFICATION && queuePair.peerNumbersByRun())) {
      counters.increment(RoceCounter.ICRC_ERR);
      if (trace != null) {
        trace.received(socket.source(block), buffer, offset, length, 0);
      }
      return;
    }
    if (trace != null) {
      trace.received(socket.source(block), buffer, offset, length, identification);
    }
    queuePair.onPacket(buffer, offset, length, now);
  }

  /** The IPv4 identification with which the ICRC is right, or a negative number. */
  private int identification(Icrc icrc, ByteBuffer buffer, int offset, int length) {
    int difference =
        icrc.compute(buffer, offset, length, 0) ^ Icrc.received(buffer, offset, length);
    if (difference == 0) {
      return 0;
    }
    return icrc.isIpv4() ? solver.solve(length, difference) : IcrcIdentification.WRONG;
  }

  private void onGeneralServices(
      UdpSocket socket, int block, ByteBuffer buffer, int offset, int length, long now) {
    if (!GeneralServices.isWellFormed(buffer, offset, length)) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
      return;
    }
    InetSocketAddress source = socket.source(block);
    Icrc icrc = new Path(socket.localAddress(), source).inbound();
    int identification = identification(icrc, buffer, offset, length);
    if (identification < 0) {
      counters.increment(RoceCounter.ICRC_ERR);
      if (trace != null) {
        trace.received(source, buffer, offset, length, 0);
      }
      return;
    }
    if (trace != null) {
      trace.received(source, buffer, offset, length, identification);
    }
    engine.onManagement(GeneralServices.mad(buffer, offset), source, now);
  }

  /** The queue pair has gone. */
  void forget() {
    last = null;
  }
}
