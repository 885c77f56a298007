package io.ringbell.fabric.roce.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What loss costs by window: goodput and packets sent again, over 10 Gb/s with a round trip of 50
 * us. The run is the same each time, so the table is a golden file; {@code
 * -Dringbell.golden.update=true} writes it anew. docs/roce.md shows it.
 */
class LossTableTest {
  private static final Path GOLDEN = Path.of("src/test/resources/loss-table.md");
  private static final Path DOC = Path.of("../../docs/roce.md");
  private static final double RATE = 1.25e9;
  private static final int MTU = 1024;
  private static final int MESSAGE = 64 * MTU;
  private static final int MESSAGES = 128;
  private static final double[] LOSSES = {0, 0.0001, 0.001, 0.01, 0.05};
  private static final int[] WINDOWS = {16, 64, 256, 1024};
  private static final long LIMIT = 100_000_000_000L;

  @Test
  void theTableIsAsCheckedIn() throws IOException {
    String table = table();
    if (Boolean.getBoolean("ringbell.golden.update")) {
      Files.writeString(GOLDEN, table);
    }
    assertThat(table).isEqualTo(Files.readString(GOLDEN));
    assertThat(Files.readString(DOC)).as("docs/roce.md shows the table").contains(table);
  }

  private static String table() {
    StringBuilder table = new StringBuilder("| loss |");
    for (int window : WINDOWS) {
      table.append(" window ").append(window).append(" |");
    }
    table.append("\n|---|").append("---|".repeat(WINDOWS.length)).append('\n');
    for (double loss : LOSSES) {
      table.append(String.format(Locale.ROOT, "| %.2f %% |", loss * 100));
      for (int window : WINDOWS) {
        table.append(' ').append(cell(loss, window)).append(" |");
      }
      table.append('\n');
    }
    return table.toString();
  }

  private static String cell(double loss, int window) {
    SimNetwork network = new SimNetwork(4711);
    LinkConfig link = LinkConfig.perfect(25_000).withRate(RATE, 2 << 20).withFaults(loss, 0, 0, 0);
    SimPair pair = new SimPair(network, link, 16, 1);
    pair.connect(p -> p.pathMtu(MTU).windowPackets(window));
    Stream stream = new Stream(pair.client, pair.server, MESSAGE);
    long start = network.now();
    stream.start(MESSAGES);
    assertThat(network.runUntil(stream::isDone, LIMIT)).as("loss %f, %d", loss, window).isTrue();
    double gigabits = 8.0 * MESSAGE * MESSAGES / (network.now() - start);
    double packets = pair.client.count(RoceCounter.SENT_PKTS);
    double again = 100.0 * pair.client.count(RoceCounter.RETRANSMITTED_PKTS) / packets;
    return String.format(Locale.ROOT, "%.2f Gb/s, %.1f %%", gigabits, again);
  }
}
