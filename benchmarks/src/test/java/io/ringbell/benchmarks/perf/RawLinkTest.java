package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The raw baseline: both ends over a real socket. */
@Timeout(60)
class RawLinkTest {
  private SocketChannel client;
  private SocketChannel server;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client = PerfServer.prepare(SocketChannel.open(listener.getLocalAddress()));
      server = PerfServer.prepare(listener.accept());
    }
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 50", "32, 1, 200", "32, 64, 1000", "5000, 3, 100", "1048576, 2, 7"})
  void everyMessageComesBackAndIsRecorded(int bytes, int outstanding, long messages)
      throws Exception {
    CompletableFuture<Long> echoed = echoing(new RawEcho(server, bytes, outstanding), messages);
    RoundTrips roundTrips = RoundTrips.ofOneThread();
    new RawPingPong(client, bytes, outstanding).run(messages, roundTrips);
    assertThat(echoed.get(30, TimeUnit.SECONDS)).isEqualTo(messages * bytes);
    assertThat(roundTrips.count()).isEqualTo(messages);
    assertThat(roundTrips.percentile(50)).isPositive();
  }

  @Test
  void oneEchoServesSeveralSlices() throws Exception {
    RawEcho echo = new RawEcho(server, 48, 1);
    RawPingPong pingPong = new RawPingPong(client, 48, 1);
    RoundTrips roundTrips = RoundTrips.ofOneThread();
    for (int slice = 0; slice < 3; slice++) {
      CompletableFuture<Long> echoed = echoing(echo, 10);
      pingPong.run(10, roundTrips);
      echoed.get(30, TimeUnit.SECONDS);
    }
    assertThat(roundTrips.count()).isEqualTo(30);
  }

  @Test
  void aPeerThatLeavesEndsBothLoops() throws IOException {
    client.close();
    assertThatThrownBy(() -> new RawEcho(server, 32, 1).run(1)).isInstanceOf(EOFException.class);
    server.close();
  }

  private static CompletableFuture<Long> echoing(RawEcho echo, long messages) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return echo.run(messages);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
