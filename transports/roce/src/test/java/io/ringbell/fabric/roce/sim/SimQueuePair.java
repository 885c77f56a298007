package io.ringbell.fabric.roce.sim;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.ConnectionParameters;
import io.ringbell.fabric.roce.protocol.Icrc;
import io.ringbell.fabric.roce.protocol.PacketSink;
import io.ringbell.fabric.roce.protocol.ReliableConnection;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * One end of a connection on the simulated network: the protocol core, its memory, and a small
 * engine which checks and seals the ICRC, batches by chance, and keeps the deadlines.
 */
public final class SimQueuePair implements PacketSink {
  private static final byte[] ADDRESS = {10, 0, 0, 1}; // the same for all; only the ICRC sees it
  private static final int PORT = 4791;
  private static final int MAX_PACKET = 5000;
  private static final byte[] FILLER = new byte[MAX_PACKET];

  static {
    Arrays.fill(FILLER, (byte) 0x5a);
  }

  private final SimNetwork network;
  private final int qpn;
  private final Counters counters = new Counters(RoceCounter.class);
  private final Map<Integer, SimRegion> regions = new HashMap<>();
  private final ReliableConnection connection;
  private final Icrc icrc = new Icrc(ADDRESS, ADDRESS, PORT, PORT);
  private final ByteBuffer packet = ByteBuffer.allocateDirect(MAX_PACKET);
  private CompletionHandler handler = completion -> {};
  private SimLink link;
  private SimLink.Receiver destination;
  private long pollNanos;
  private double sinkFull;
  private int length;
  private boolean pumpPlanned;
  private long plannedDeadline = Long.MAX_VALUE;
  private FabricException failure;
  private int failures;

  public SimQueuePair(SimNetwork network, int qpn, int sendDepth, int receiveDepth, int maxInline) {
    this.network = network;
    this.qpn = qpn;
    this.connection =
        new ReliableConnection(
            qpn,
            sendDepth,
            receiveDepth,
            maxInline,
            key -> regions.containsKey(key) ? regions.get(key).registered() : null,
            this::failed,
            counters);
  }

  /** Takes the completions. */
  public void onCompletion(CompletionHandler taker) {
    handler = taker;
  }

  /**
   * How the engine behaves.
   *
   * @param nanos up to so long packets wait for the engine, which then takes several
   * @param fullProbability how often the sink is full
   */
  public void engine(long nanos, double fullProbability) {
    pollNanos = nanos;
    sinkFull = fullProbability;
  }

  /** Ready to send and receive. */
  public void connect(ConnectionParameters parameters, SimLink out, SimLink.Receiver peer) {
    link = out;
    destination = peer;
    connection.readyToReceive(parameters);
    connection.readyToSend();
  }

  public int qpn() {
    return qpn;
  }

  public Counters counters() {
    return counters;
  }

  public long count(RoceCounter counter) {
    return counters.get(counter);
  }

  public ReliableConnection connection() {
    return connection;
  }

  /** Why the connection failed; null if it did not. */
  public FabricException failure() {
    return failure;
  }

  /** How often a failure was reported. */
  public int failures() {
    return failures;
  }

  /** New memory. */
  public SimRegion register(int bytes, Set<Access> access) {
    int key;
    do {
      key = network.random().nextInt();
    } while (regions.containsKey(key));
    long address = (network.random().nextLong() >>> 2) & ~0xfffL;
    SimRegion region = new SimRegion(bytes, address, key, access);
    regions.put(key, region);
    return region;
  }

  /** New memory with all rights. */
  public SimRegion register(int bytes) {
    return register(bytes, EnumSet.allOf(Access.class));
  }

  /** Posts a chain and sends. */
  public void post(WorkRequest first) {
    int count = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      connection.sends().fill(count++, request);
    }
    connection.sends().publish(count);
    planPump();
  }

  public void postReceive(ReceiveRequest first) {
    int count = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      connection.receives().fill(count++, request);
    }
    connection.receives().publish(count);
    planPump();
  }

  /** Takes a packet from the network: checks it as an engine does, and hands it to the core. */
  public void receive(byte[] bytes, boolean congestionExperienced) {
    if (bytes.length < Bth.LENGTH + Bth.ICRC_LENGTH || (bytes.length & 3) != 0) {
      counters.increment(RoceCounter.MALFORMED_PKTS);
      return;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (!icrc.verify(in, 0, bytes.length, 0)) {
      counters.increment(RoceCounter.ICRC_ERR);
      return;
    }
    if (congestionExperienced) {
      connection.onCongestionMark(network.now());
    }
    connection.onPacket(in, 0, bytes.length, network.now());
    planPump();
  }

  /** Hands over completions and sends what is to be sent, now. */
  public void pump() {
    connection.drain(handler, Integer.MAX_VALUE);
    if (connection.transmit(network.now(), this)) {
      network.at(network.now() + 1_000, this::pump);
    }
    planDeadline();
  }

  private void planPump() {
    if (!pumpPlanned) {
      pumpPlanned = true;
      long wait = pollNanos == 0 ? 0 : network.random().nextLong(pollNanos);
      network.at(
          network.now() + wait,
          () -> {
            pumpPlanned = false;
            pump();
          });
    }
  }

  private void planDeadline() {
    long deadline = connection.nextDeadlineNanos();
    if (deadline != ReliableConnection.NO_DEADLINE && deadline < plannedDeadline) {
      plannedDeadline = Math.max(deadline, network.now() + 1);
      long planned = plannedDeadline;
      network.at(
          planned,
          () -> {
            if (plannedDeadline == planned) {
              plannedDeadline = Long.MAX_VALUE;
              pump();
            }
          });
    }
  }

  private void failed(FabricException cause) {
    failure = cause;
    failures++;
    planPump(); // there is work to flush
  }

  @Override
  public ByteBuffer begin(int bytes) {
    if (network.chance(sinkFull)) {
      return null;
    }
    length = bytes;
    return packet;
  }

  @Override
  public int offset() {
    return 0;
  }

  @Override
  public void commit() {
    icrc.seal(packet, 0, length, 0);
    byte[] bytes = new byte[length];
    packet.get(0, bytes);
    packet.put(0, FILLER, 0, length); // what was there before must not matter
    link.send(bytes, destination);
  }
}
