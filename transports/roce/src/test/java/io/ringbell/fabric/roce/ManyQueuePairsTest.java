package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two thousand queue pairs in one process. */
class ManyQueuePairsTest {
  private static final int CONNECTIONS = 1_000;

  @Test
  void allOfThemWork() {
    try (Ends ends = new Ends("roce://127.0.0.1:0")) {
      for (int i = 0; i < CONNECTIONS; i++) {
        ends.connect();
      }
      for (Ends.End client : ends.clients) {
        client.send(8);
        ends.poll();
      }
      ends.until(
          "all messages", () -> ends.servers.stream().allMatch(server -> server.received == 1));
      assertThat(ends.clients).allMatch(client -> client.failed == 0);
      Engine engine = ends.servers.get(0).queuePair.engine();
      assertThat(engine.queuePairs()).hasSize(CONNECTIONS);
      assertThat(ends.clients.stream().map(end -> end.queuePair.number()).distinct())
          .hasSize(CONNECTIONS);
    }
  }
}
