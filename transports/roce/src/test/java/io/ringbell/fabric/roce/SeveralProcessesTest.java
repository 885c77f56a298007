package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.QueuePair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One UDP port 4791, and more than one who wants it; and addresses of their own. */
class SeveralProcessesTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.5.6", "[::1]"})
  void oneAddressForBothAgreesOnAnotherPort(String host) {
    try (Ends ends = new Ends("roce://" + host + ":0")) {
      Ends.End client = ends.connect();
      client.send(8);
      ends.until("a message", () -> ends.servers.get(0).received == 1);
      assertThat(client.queuePair.state()).isEqualTo(QueuePair.State.RTS);
      if (host.equals("127.0.5.6")) {
        assertThat(ends.servers.get(0).queuePair.engine().localAddress().getPort())
            .as("nobody else is at this address")
            .isEqualTo(4791);
      }
    }
  }

  @Test
  void anAddressOfItsOwnHasThePort() {
    try (Ends ends = new Ends("roce://127.0.7.1:0?mtu=1024&trafficClass=104")) {
      ends.connect(); // from 127.0.0.1, or wherever routing says
      ends.clients.get(0).send(64);
      ends.until("a message", () -> ends.servers.get(0).received == 1);
      assertThat(ends.servers.get(0).queuePair.engine().localAddress().getPort()).isEqualTo(4791);
    }
  }
}
