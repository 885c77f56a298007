package io.ringbell.fabric.tcp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import io.ringbell.fabric.support.Receptionist;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Peers of another mind, over real sockets: each is counted and closed, and harms nobody else. */
class HostilePeersTest {
  private final Fabric fabric = new TcpFabric();
  private final BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
  private Listener listener;
  private TestPeer client;
  private TestPeer server;

  @BeforeEach
  void connectSomebodyWhoMustNotBeHarmed() throws Exception {
    listener = TestPeer.listen(fabric, "tcp://127.0.0.1:0?handshakeTimeoutMs=300&crc=on", accepted);
    client = TestPeer.connect(fabric, listener.address());
    server = TestPeer.take(accepted);
  }

  @AfterEach
  void theOthersStillWork() {
    client.post(new WorkRequest().send(1, client.memory, 0, 8).flags(WorkRequest.SIGNALED));
    TestPeer.until(
        "a message", () -> !client.done.isEmpty() && !server.done.isEmpty(), client, server);
    assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(server.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
    client.close();
    server.close();
    accepted.forEach(TestPeer::close);
    fabric.close();
  }

  @Test
  void anHttpClientIsTurnedAway() throws IOException {
    assertTurnedAway(
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(US_ASCII), TcpCounter.HANDSHAKE_HTTP);
    assertTurnedAway(
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII), TcpCounter.HANDSHAKE_HTTP);
    assertThat(count(TcpCounter.HANDSHAKE_HTTP)).isEqualTo(2);
  }

  @Test
  void aTlsClientIsTurnedAway() throws IOException {
    byte[] hello = {0x16, 3, 1, 0, (byte) 200, 1, 0, 0, (byte) 196, 3, 3, 1, 2, 3};
    assertTurnedAway(hello, TcpCounter.HANDSHAKE_TLS);
  }

  @Test
  void randomBytesAreTurnedAway() throws IOException {
    SplittableRandom random = new SplittableRandom(4711);
    for (int i = 0; i < 50; i++) {
      byte[] bytes = new byte[1 + random.nextInt(2000)];
      random.nextBytes(bytes);
      bytes[0] = (byte) 0x80; // neither MPA nor TLS
      assertTurnedAway(bytes, null);
    }
    until(() -> count(TcpCounter.HANDSHAKE_OTHER_PROTOCOL) == 50);
  }

  @Test
  void aTruncatedRequestIsCounted() throws IOException {
    byte[] request = request(0, 1, 10);
    for (int length = 0; length < request.length; length += 7) {
      try (Socket socket = open()) {
        socket.getOutputStream().write(request, 0, length);
      }
    }
    until(() -> count(TcpCounter.HANDSHAKE_TRUNCATED) == (request.length + 6) / 7);
  }

  @Test
  void markersAndOtherRevisionsAndTooMuchPrivateDataAreTurnedAway() throws IOException {
    assertTurnedAway(request(0x80, 1, 0), TcpCounter.HANDSHAKE_MARKERS);
    assertTurnedAway(request(0, 7, 0), TcpCounter.HANDSHAKE_REVISION);
    assertTurnedAway(request(0, 1, 513), TcpCounter.HANDSHAKE_PRIVATE_DATA);
    assertTurnedAway(request(0, 1, 65_535), TcpCounter.HANDSHAKE_PRIVATE_DATA);
  }

  @Test
  void silentAndSlowPeersHoldUpNobodyAndAreClosed() throws Exception {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Socket socket = open();
      socket.getOutputStream().write(request(0, 1, 10), 0, i % 25);
      silent.add(socket);
    }
    try (TestPeer quick = TestPeer.connect(fabric, listener.address());
        TestPeer answer = TestPeer.take(accepted)) {
      assertThat(quick.isBroken() || answer.isBroken()).isFalse();
    }
    for (Socket socket : silent) {
      assertThat(isClosed(socket)).isTrue();
      socket.close();
    }
    assertThat(count(TcpCounter.HANDSHAKE_TIMEOUT)).isEqualTo(50);
  }

  @Test
  void tooManyPendingHandshakesDropTheOldest() throws Exception {
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < Receptionist.MAX_PENDING + 20; i++) {
      silent.add(open());
    }
    try (TestPeer quick = TestPeer.connect(fabric, listener.address());
        TestPeer answer = TestPeer.take(accepted)) {
      assertThat(quick.isBroken() || answer.isBroken()).isFalse();
    }
    for (Socket socket : silent) {
      assertThat(isClosed(socket)).isTrue();
      socket.close();
    }
    assertThat(count(TcpCounter.HANDSHAKE_OVERLOAD) + count(TcpCounter.HANDSHAKE_TIMEOUT))
        .isEqualTo(Receptionist.MAX_PENDING + 20);
  }

  @Test
  void garbageAfterTheHandshakeEndsThatConnectionOnly() throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 20; i++) {
      try (Socket socket = open()) {
        socket.getOutputStream().write(request(0, 1, 0));
        readFully(socket, 20);
        TestPeer victim = TestPeer.take(accepted);
        byte[] bytes = new byte[100 + random.nextInt(100_000)];
        random.nextBytes(bytes);
        bytes[0] = 0;
        bytes[1] = 60; // a short FPDU, so that it is complete
        try {
          socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
          // Closed already, as it should be.
        }
        TestPeer.until("the end", victim::isBroken, victim);
        assertThat(victim.queuePair.failure().reason()).isEqualTo(Reason.PROTOCOL);
        assertThat(victim.queuePair.failure()).hasMessageContaining("CRC32C");
        TestPeer.until("the flush", () -> victim.done.size() == 16, victim);
        victim.close();
      }
    }
    assertThat(count(TcpCounter.CRC_ERRORS)).isEqualTo(20);
    assertThat(count(TcpCounter.TERMINATES_SENT)).isEqualTo(20);
  }

  @Test
  void aResetIsADisconnectAndFlushes() throws Exception {
    TestPeer victim;
    try (Socket socket = open()) {
      socket.getOutputStream().write(request(0, 1, 0));
      readFully(socket, 20);
      victim = TestPeer.take(accepted);
      socket.setSoLinger(true, 0); // a reset, as of a process that is killed with data unread
    }
    TestPeer.until("the flush", () -> victim.done.size() == 16, victim);
    assertThat(victim.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    assertThat(victim.done).allMatch(d -> d.status() == CompletionStatus.WR_FLUSH_ERR);
    victim.close();
    assertThat(count(TcpCounter.DISCONNECTS)).isEqualTo(1);
  }

  @Test
  void anEndInTheMiddleOfAnFpduIsSaid() throws Exception {
    try (Socket socket = open()) {
      socket.getOutputStream().write(request(0, 1, 0));
      readFully(socket, 20);
      TestPeer victim = TestPeer.take(accepted);
      socket.getOutputStream().write(new byte[] {0, 100, 1});
      socket.shutdownOutput();
      TestPeer.until("the end", victim::isBroken, victim);
      assertThat(victim.queuePair.failure())
          .hasMessageContaining("in the middle of an FPDU (3 bytes");
      victim.close();
    }
  }

  @Test
  void aServerOfAnotherProtocolIsNamed() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answer =
          new Thread(
              () -> {
                try (Socket socket = other.accept()) {
                  socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n".getBytes(US_ASCII));
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // The client hangs up.
                }
              });
      answer.start();
      FabricAddress address = FabricAddress.parse("tcp://127.0.0.1:" + other.getLocalPort());
      assertThatThrownBy(() -> TestPeer.connect(fabric, address))
          .isInstanceOf(FabricException.class)
          .hasMessageContaining("127.0.0.1:" + other.getLocalPort())
          .hasMessageContaining(
              "received 'HTTP/1.1 400 Bad', expected MPA Reply 'MPA ID Rep Frame'")
          .extracting(e -> ((FabricException) e).reason())
          .isEqualTo(Reason.PROTOCOL);
      answer.join();
    }
  }

  @Test
  void nothingIsLeakedByStrangers() throws Exception {
    int before = descriptors();
    for (int i = 0; i < 200; i++) {
      try (Socket socket = open()) {
        socket.getOutputStream().write(i % 2 == 0 ? request(0x80, 1, 0) : new byte[] {1, 2, 3});
        assertThat(isClosed(socket)).isTrue();
      }
    }
    until(() -> descriptors() <= before + 2);
  }

  private void assertTurnedAway(byte[] bytes, TcpCounter counter) throws IOException {
    try (Socket socket = open()) {
      socket.getOutputStream().write(bytes);
      assertThat(isClosed(socket)).isTrue();
    }
    if (counter != null) {
      until(() -> count(counter) >= 1);
    }
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.address().port());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true; // reset, since it left bytes unread
    }
  }

  private static void readFully(Socket socket, int length) throws IOException {
    InputStream in = socket.getInputStream();
    assertThat(in.readNBytes(length)).hasSize(length);
  }

  private static byte[] request(int flags, int revision, int privateData) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer frame = MpaStart.of(false, false, ByteBuffer.allocate(0)).encode(false);
    frame.put(16, (byte) flags).put(17, (byte) revision).putShort(18, (short) privateData);
    out.writeBytes(frame.array());
    out.writeBytes(new byte[privateData]);
    return out.toByteArray();
  }

  private static int descriptors() {
    return new java.io.File("/proc/self/fd").list().length;
  }

  private long count(TcpCounter counter) {
    return fabric.counters().get(counter);
  }

  private static void until(BooleanSupplier condition) {
    TestPeer.until("the condition", condition);
  }
}
