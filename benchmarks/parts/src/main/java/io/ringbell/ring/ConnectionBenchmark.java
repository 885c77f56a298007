package io.ringbell.ring;

import io.ringbell.benchmarks.parts.PartBenchmark;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A frame of 80 bytes there and one back, with each form of doorbell; 0 B. */
public class ConnectionBenchmark extends PartBenchmark {
  private static final int FRAME = 80;
  private static final byte TYPE = 0x60;

  /** How frames are announced. */
  @Param({"SEND", "IMM", "EAGER"})
  public String form;

  private final Counting client = new Counting(false);
  private final Counting server = new Counting(true);
  private TwoEnds ends;
  private long now;

  /** Connects. */
  @Setup
  public void setUp() {
    ends = new TwoEnds(client, server, DoorbellForm.valueOf(form));
    now = System.nanoTime();
  }

  /** Disconnects. */
  @TearDown
  public void tearDown() {
    ends.close();
  }

  /** There and back. */
  @Benchmark
  public long roundTrip() {
    long before = client.frames;
    send(ends.client());
    while (client.frames == before) {
      now += 1_000;
      ends.round(now);
    }
    return client.frames;
  }

  private static void send(Connection connection) {
    long position = connection.claim(FRAME);
    int offset = connection.offset(position);
    ByteBuffer staging = connection.staging();
    staging.putInt(offset + FrameLayout.LENGTH_OFFSET, FRAME);
    staging.putInt(offset + FrameLayout.TYPE_OFFSET, TYPE);
    connection.commit(position, FRAME);
    connection.flush();
  }

  /** Counts frames, and sends each back if it is the server. */
  private static final class Counting implements FrameHandler {
    private final boolean answers;
    private long frames;

    Counting(boolean answers) {
      this.answers = answers;
    }

    @Override
    public void onUp(Connection connection) {}

    @Override
    public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
      frames++;
      if (answers) {
        send(connection);
      }
      return true;
    }

    @Override
    public void onTimer(Connection connection, long nowNanos) {}

    @Override
    public void onClosed(Connection connection, FabricException cause) {}
  }
}
