package io.ringbell.fabric.roce.cm;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A connection manager whose messages go to a list, and whose events become words. */
final class CmNode implements CmOutput, CmHandler, CmListener {
  /** A message on its way. */
  record Sent(ByteBuffer mad, InetSocketAddress to) {
    int attribute() {
      return new Mad(mad).attribute();
    }
  }

  final InetAddress address;
  final ConnectionManager manager;
  final Deque<Sent> sent = new ArrayDeque<>();
  final List<String> events = new ArrayList<>();
  final List<CmConnection> requests = new ArrayList<>();
  final Map<CmCounter, Integer> counts = new EnumMap<>(CmCounter.class);
  boolean acceptReplies = true;
  long now;

  CmNode(String address, CmConfig config, long seed) {
    this.address = address(address);
    this.manager = new ConnectionManager(config, this.address, this, new SplittableRandom(seed));
  }

  static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  @Override
  public void send(ByteBuffer mad, InetSocketAddress to) {
    sent.add(new Sent(mad, to));
  }

  @Override
  public void count(CmCounter counter) {
    counts.merge(counter, 1, Integer::sum);
  }

  int counted(CmCounter... counters) {
    int sum = 0;
    for (CmCounter counter : counters) {
      sum += counts.getOrDefault(counter, 0);
    }
    return sum;
  }

  /** Gives everything that waits here to another node; false if there was nothing. */
  boolean deliverTo(CmNode other) {
    boolean any = false;
    while (!sent.isEmpty()) {
      any = true;
      other.manager.receive(
          sent.remove().mad().duplicate(), new InetSocketAddress(address, 55410), other.now);
    }
    return any;
  }

  /** Lets two nodes talk until both are silent. */
  static void settle(CmNode a, CmNode b) {
    boolean more = true;
    while (more) {
      more = a.deliverTo(b);
      more |= b.deliverTo(a);
    }
  }

  /** Moves the clock to the next deadline; false if there is none. */
  boolean tick() {
    long wait = manager.untilNextDeadline(now);
    if (wait == Long.MAX_VALUE) {
      return false;
    }
    now += wait;
    manager.tick(now);
    return true;
  }

  CmConnection connect(CmNode peer, int port, int qpn) {
    return connect(peer, port, qpn, "hello");
  }

  CmConnection connect(CmNode peer, int port, int qpn, String privateData) {
    return manager.connect(
        parameters(peer, port, qpn, 5),
        ByteBuffer.wrap(privateData.getBytes(StandardCharsets.UTF_8)),
        this,
        now);
  }

  ConnectParameters parameters(CmNode peer, int port, int qpn, int mtuCode) {
    return new ConnectParameters(
        new InetSocketAddress(address, 40_000),
        new InetSocketAddress(peer.address, PrivateData.ROCE_PORT),
        ServiceId.ofPort(port),
        new QueuePairParameters(qpn, 0x111111, 16, 16, 7),
        mtuCode,
        7,
        14,
        0);
  }

  boolean accept(CmConnection connection, int qpn) {
    return manager.accept(
        connection,
        new QueuePairParameters(qpn, 0x222222, 8, 8, 6),
        ByteBuffer.wrap("welcome".getBytes(StandardCharsets.UTF_8)),
        now);
  }

  static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  @Override
  public CmHandler onRequest(CmConnection connection) {
    requests.add(connection);
    events.add("request " + text(connection.requestData().data()));
    return this;
  }

  @Override
  public boolean onReply(CmConnection connection, ConnectReply reply, PrivateData privateData) {
    events.add("reply %x %s".formatted(reply.queuePairNumber(), text(privateData.data())));
    return acceptReplies;
  }

  @Override
  public void onEstablished(CmConnection connection) {
    events.add("established");
  }

  @Override
  public void onRejected(
      CmConnection connection, RejectReason reason, int code, ByteBuffer privateData) {
    events.add("rejected " + reason + " " + text(privateData).replace("\0", ""));
  }

  @Override
  public void onTimeout(CmConnection connection) {
    events.add("timeout");
  }

  @Override
  public void onDisconnected(CmConnection connection) {
    events.add("disconnected");
  }
}
