package io.ringbell.rpc.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Peers at a server's port that speak something else, while a client's calls go on. */
class StrangersTest {
  private static final byte[] TLS_CLIENT_HELLO = {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3, 7};
  private static final byte[] MPA_KEY = "MPA ID Req Frame".getBytes(StandardCharsets.US_ASCII);
  private static final long SEED = 20_260_302;

  private final Leaks leaks = Leaks.remember();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private RpcServer server;
  private RpcChannel channel;
  private CompletableFuture<Long> calls;

  @BeforeEach
  void startAHealthyClient() {
    server =
        RpcServer.builder()
            .listen("tcp://127.0.0.1:0?handshakeTimeoutMs=300")
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start();
    channel = RpcChannel.open(server.address());
    ProbeStub probe = ProbeStub.of(channel);
    calls = CompletableFuture.supplyAsync(() -> callUntilStopped(probe));
  }

  private long callUntilStopped(ProbeStub probe) {
    long count = 0;
    do { // at least once, also if the test is over by then
      assertThat(probe.add(count, 1)).isEqualTo(count + 1);
      count++;
    } while (!stopped.get());
    return count;
  }

  @AfterEach
  void noCallWasHarmed() {
    stopped.set(true);
    try {
      assertThat(Await.result(calls)).isPositive();
      assertThat(server.connections()).isEqualTo(1);
      assertThat(server.counters()).containsEntry("calls_failed", 0L);
    } finally {
      channel.close();
      server.close();
    }
    assertThat(server.outstandingBuffers()).isZero();
    leaks.awaitNone();
  }

  private Socket connect() throws IOException {
    int port = Integer.parseInt(server.address().replaceAll(".*:", ""));
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(60));
    return socket;
  }

  /** Sends bytes, all there are, and waits until the server has closed the connection. */
  private void send(byte[] bytes) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput(); // what looks like the start of a long frame is not waited for
      awaitEnd(socket);
    } catch (SocketException e) {
      System.out.println("the server was quicker: " + e.getMessage()); // reset: as good an end
    }
  }

  private static void awaitEnd(Socket socket) throws IOException {
    InputStream input = socket.getInputStream();
    int bytes = 0;
    while (input.read() >= 0) {
      bytes++; // of a reply that says what was wrong
    }
    assertThat(bytes).isLessThan(2000);
  }

  private void awaitCount(String counter, long count) {
    Await.until(counter, () -> server.counters().get("tcp." + counter) >= count);
  }

  @Test
  void aWebBrowser() throws IOException {
    send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    awaitCount("handshake_http", 1);
  }

  @Test
  void aTlsClient() throws IOException {
    send(TLS_CLIENT_HELLO);
    awaitCount("handshake_tls", 1);
  }

  @Test
  void randomBytes() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 50; i++) {
      byte[] bytes = new byte[40 + random.nextInt(2000)];
      random.nextBytes(bytes);
      send(bytes);
    }
    awaitCount("handshake_other_protocol", 40);
  }

  @Test
  void randomBytesBehindASoundStart() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 50; i++) {
      byte[] bytes = new byte[20 + 40 + random.nextInt(2000)];
      random.nextBytes(bytes);
      System.arraycopy(MPA_KEY, 0, bytes, 0, MPA_KEY.length);
      bytes[16] = 0x40; // CRC
      bytes[17] = 1; // revision
      bytes[18] = 0; // no private data
      bytes[19] = 0;
      send(bytes);
    }
    Await.until(
        "all are gone: " + server.counters(),
        () -> server.counters().get("connections_closed") >= 50);
    assertThat(server.counters().get("handshakes_failed")).isEqualTo(50);
  }

  @Test
  void aTruncatedStart() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(Arrays.copyOf(MPA_KEY, 11));
      socket.shutdownOutput();
      awaitEnd(socket);
    }
    awaitCount("handshake_truncated", 1);
  }

  @Test
  void aSilentClient() throws IOException {
    try (Socket socket = connect()) {
      awaitEnd(socket);
    }
    awaitCount("handshake_timeout", 1);
  }

  @Test
  void clientsThatComeAndGo() throws IOException {
    for (int i = 0; i < 200; i++) {
      connect().close();
    }
    awaitCount("handshake_truncated", 200);
  }
}
