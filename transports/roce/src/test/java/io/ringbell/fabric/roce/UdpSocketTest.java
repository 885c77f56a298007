package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind of socket does alike. */
class UdpSocketTest {
  private static final int ICRC = 4;
  private static final long PATIENCE = 5_000_000_000L;

  private final List<AutoCloseable> opened = new ArrayList<>();

  /** A kind of socket, and an address to use it at. */
  record Kind(String name, UdpSockets sockets, String missing, boolean ipv6) {
    /** Loopback addresses; the second one is taken by nobody here. */
    InetAddress host(int number) {
      byte[] bytes = new byte[ipv6 ? 16 : 4];
      bytes[0] = (byte) (ipv6 ? 0 : 127);
      bytes[bytes.length - 1] = (byte) number;
      try {
        return InetAddress.getByAddress(bytes);
      } catch (UnknownHostException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String toString() {
      return name + " at " + host(1).getHostAddress();
    }
  }

  static Stream<Kind> kinds() {
    String netty = EpollNatives.missing();
    String natives = netty == null ? DatagramNatives.missing() : netty;
    return Stream.of(false, true)
        .flatMap(
            ipv6 ->
                Stream.of(
                    new Kind("natives", LinuxSockets.natives(), natives, ipv6),
                    new Kind("netty", LinuxSockets.netty("for tests"), netty, ipv6),
                    new Kind("nio", new NioSockets("for tests"), null, ipv6)));
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private UdpSocket open(Kind kind) {
    assumeTrue(kind.missing == null, () -> kind + ": " + kind.missing);
    try {
      UdpSocket socket = kind.sockets.bind(new InetSocketAddress(kind.host(1), 0), 0, false);
      opened.add(socket);
      return socket;
    } catch (IOException e) {
      assumeTrue(!kind.ipv6, () -> "no IPv6 on this machine: " + e.getMessage());
      throw new IllegalStateException(e);
    }
  }

  private DatagramSocket openPlain(Kind kind) throws IOException {
    DatagramSocket socket = new DatagramSocket(0, kind.host(1));
    opened.add(socket);
    return socket;
  }

  /** One datagram as the engine sees it. */
  private record Datagram(int length, byte first, int port, InetSocketAddress source) {}

  private static List<Datagram> receive(UdpSocket socket, int wanted) throws IOException {
    List<Datagram> got = new ArrayList<>();
    long end = System.nanoTime() + PATIENCE;
    while (got.size() < wanted && System.nanoTime() - end < 0) {
      int blocks = socket.receive();
      for (int block = 0; block < blocks; block++) {
        unroll(socket, block, got);
      }
    }
    if (got.size() < wanted) {
      fail("%d datagrams came, expected %d".formatted(got.size(), wanted));
    }
    return got;
  }

  private static void unroll(UdpSocket socket, int block, List<Datagram> into) {
    ByteBuffer buffer = socket.buffer(block);
    int at = socket.offset(block);
    int end = at + socket.length(block);
    do {
      int length = Math.min(socket.datagramLength(block), end - at);
      byte first = length == 0 ? 0 : buffer.get(at);
      into.add(new Datagram(length, first, socket.sourcePort(block), socket.source(block)));
      at += length;
    } while (at < end);
  }

  private static SendBatch batch(UdpSocket from) {
    return new SendBatch(from.sendsRuns(), null);
  }

  private static Path path(UdpSocket from, UdpSocket to) {
    return new Path(from.localAddress(), to.localAddress());
  }

  private static void add(SendBatch batch, Path path, int length, int mark) {
    batch.to(path);
    ByteBuffer out = batch.begin(length);
    assertThat(out).isNotNull();
    for (int i = 0; i < length - ICRC; i++) {
      out.put(batch.offset() + i, (byte) mark);
    }
    batch.commit();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nothingComesFromNowhere(Kind kind) throws IOException {
    UdpSocket socket = open(kind);
    assertThat(socket.receive()).isZero();
    assertThat(socket.wasFull()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aDatagramTellsItsSender(Kind kind) throws IOException {
    UdpSocket from = open(kind);
    UdpSocket to = open(kind);
    UdpSocket third = open(kind);
    SendBatch batch = batch(from);
    add(batch, path(from, to), 48, 7);
    assertThat(from.send(batch)).isZero();
    assertThat(receive(to, 1))
        .containsExactly(
            new Datagram(48, (byte) 7, from.localAddress().getPort(), from.localAddress()));
    assertThat(to.isFrom(0, path(to, third))).as("the same host, whatever the port").isTrue();
    Path other = new Path(to.localAddress(), new InetSocketAddress(kind.host(2), 1));
    assertThat(to.isFrom(0, other)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void runsArriveAsTheirDatagrams(Kind kind) throws IOException {
    UdpSocket from = open(kind);
    UdpSocket to = open(kind);
    Path path = path(from, to);
    SendBatch batch = batch(from);
    int[] lengths = {112, 112, 112, 48, 60, 16};
    for (int i = 0; i < lengths.length; i++) {
      add(batch, path, lengths[i], i);
    }
    assertThat(batch.runs()).isEqualTo(from.sendsRuns() ? 2 : lengths.length);
    assertThat(from.send(batch)).isZero();
    List<Datagram> got = receive(to, lengths.length);
    for (int i = 0; i < lengths.length; i++) {
      assertThat(got.get(i).first()).isEqualTo((byte) i);
      assertThat(got.get(i).length()).isEqualTo(lengths[i]);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void oneRunOfManyIsOneRun(Kind kind) throws IOException {
    UdpSocket from = open(kind);
    UdpSocket to = open(kind);
    Path path = path(from, to);
    SendBatch batch = batch(from);
    for (int i = 0; i < 64; i++) {
      add(batch, path, i == 63 ? 20 : 1000, i);
    }
    assertThat(batch.runs()).isEqualTo(from.sendsRuns() ? 1 : 64);
    assertThat(from.send(batch)).isZero();
    List<Datagram> got = receive(to, 64);
    for (int i = 0; i < 64; i++) {
      assertThat(got.get(i).first()).isEqualTo((byte) i);
      assertThat(got.get(i).length()).isEqualTo(i == 63 ? 20 : 1000);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aFullBatchOfRunsToTwoPeers(Kind kind) throws IOException {
    UdpSocket from = open(kind);
    UdpSocket[] to = {open(kind), open(kind)};
    Path[] paths = {path(from, to[0]), path(from, to[1])};
    SendBatch batch = batch(from);
    for (int i = 0; i < SendBatch.MAX_RUNS; i++) {
      add(batch, paths[i & 1], 32 + 4 * i, i);
    }
    batch.to(paths[0]); // the last run goes to the other one, and might take more
    assertThat(batch.begin(16)).isNull();
    assertThat(from.send(batch)).isZero();
    for (int side = 0; side < 2; side++) {
      List<Datagram> got = receive(to[side], SendBatch.MAX_RUNS / 2);
      for (int i = 0; i < got.size(); i++) {
        assertThat(got.get(i).first()).isEqualTo((byte) (2 * i + side));
        assertThat(got.get(i).length()).isEqualTo(32 + 4 * (2 * i + side));
      }
    }
    batch.clear();
    add(batch, paths[1], 20, 99); // a second batch from the same buffer
    assertThat(from.send(batch)).isZero();
    assertThat(receive(to[1], 1).get(0).first()).isEqualTo((byte) 99);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatTheHostRefusesIsLostAndTheRestArrives(Kind kind) throws IOException {
    assumeTrue(!kind.ipv6, "the broadcast address is one of IPv4");
    UdpSocket from = open(kind);
    UdpSocket to = open(kind);
    Path refused =
        new Path(from.localAddress(), new InetSocketAddress("255.255.255.255", 9)); // EACCES
    Path path = path(from, to);
    SendBatch batch = batch(from);
    add(batch, path, 100, 1);
    add(batch, refused, 100, 2);
    add(batch, refused, 100, 3);
    add(batch, path, 100, 4);
    assertThat(from.send(batch)).isEqualTo(2);
    assertThat(receive(to, 2)).extracting(Datagram::first).containsExactly((byte) 1, (byte) 4);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void strangersMaySendAnyLength(Kind kind) throws IOException {
    UdpSocket to = open(kind);
    DatagramSocket stranger = openPlain(kind);
    for (int length : new int[] {0, 1, 11, 4096, 65_507, 65_507, 5}) {
      byte[] bytes = new byte[length];
      stranger.send(new DatagramPacket(bytes, length, to.localAddress()));
      Datagram got = receive(to, 1).get(0);
      assertThat(got.port()).isEqualTo(stranger.getLocalPort());
      assertThat(got.length())
          .isEqualTo(to instanceof NioUdpSocket ? Math.min(8192, length) : length);
    }
  }
}
