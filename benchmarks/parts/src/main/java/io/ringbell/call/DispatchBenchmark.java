package io.ringbell.call;

import io.ringbell.benchmarks.parts.PartBenchmark;
import io.ringbell.benchmarks.parts.Quote;
import io.ringbell.benchmarks.parts.Quotes;
import io.ringbell.benchmarks.parts.QuotesSkeleton;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.TwoEnds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A server finds the method of a REQUEST, decodes, calls the handler, encodes and answers; the
 * client sends and takes bare frames. What {@code ConnectionBenchmark} takes for two frames is part
 * of it. 0 B.
 */
public class DispatchBenchmark extends PartBenchmark {
  private static final String PATH = "/io.ringbell.benchmarks.parts.Quotes/Ping";
  private static final byte[] MESSAGE = {0x08, 0x2a}; // field 1: 42
  private static final int CALLS = 1024;

  private final Answers answers = new Answers();
  private TwoEnds ends;
  private long now;
  private int use;

  /** A server with one service, and a client that has named the method. */
  @Setup
  public void setUp() {
    ServerMethods methods =
        new ServerMethods(
            List.of(
                new ServerMethods.Service(
                    QuotesSkeleton.of(new Fixed()), descriptor -> null, List.of())));
    ServerConfig config =
        new ServerConfig(
            methods,
            problem -> null,
            CALLS,
            1 << 20,
            new Exports(TimeUnit.SECONDS.toNanos(1)),
            1 << 20,
            ConnectionLimits.NONE);
    ServerTransport server =
        new ServerTransport(config, new Counters(CallCounter.class), new ServerConnections());
    ends = TwoEnds.plain(answers, server);
    now = System.nanoTime();
    byte[] path = PATH.getBytes(StandardCharsets.UTF_8);
    int length = CallFrames.HEADER_LENGTH + path.length;
    long position = begin(length, CallFrames.METHOD);
    int offset = ends.client().offset(position);
    ends.client().staging().putInt(offset + CallFrames.TEXT_LENGTH_OFFSET, path.length);
    ends.client().staging().put(offset + CallFrames.TEXT_OFFSET, path);
    ends.client().commit(position, length);
  }

  /** Disconnects. */
  @TearDown
  public void tearDown() {
    ends.close();
  }

  private long begin(int length, byte type) {
    Connection connection = ends.client();
    long position = connection.claim(length);
    int offset = connection.offset(position);
    ByteBuffer staging = connection.staging();
    staging.putInt(offset + FrameLayout.LENGTH_OFFSET, length);
    staging.putInt(offset + FrameLayout.TYPE_OFFSET, type);
    staging.putLong(offset + CallFrames.CALL_ID_OFFSET, 0);
    return position;
  }

  /** One call. */
  @Benchmark
  public long call() {
    long before = answers.count;
    int length = CallFrames.REQUEST_HEADER_LENGTH + MESSAGE.length;
    long position = begin(length, CallFrames.REQUEST);
    Connection connection = ends.client();
    int offset = connection.offset(position);
    ByteBuffer staging = connection.staging();
    staging.putInt(offset + CallFrames.CALL_ID_OFFSET, use++ << 16);
    staging.putLong(offset + CallFrames.TIMEOUT_OFFSET, 0);
    staging.put(offset + CallFrames.REQUEST_HEADER_LENGTH, MESSAGE);
    connection.commit(position, length);
    connection.flush();
    while (answers.count == before) {
      now += 1_000;
      ends.round(now);
    }
    return answers.failed;
  }

  /** Whether any call has failed: then the figures are those of failing. */
  public boolean hasFailed() {
    return answers.failed != 0;
  }

  private static final class Fixed implements Quotes {
    private final Quote quote = new Quote("RBEL", 1, 2, 3, 4, true);

    @Override
    public Quote latest(String symbol) {
      return quote;
    }

    @Override
    public long ping(long value) {
      return value;
    }
  }

  private static final class Answers implements FrameHandler {
    private long count;
    private long failed;

    @Override
    public void onUp(Connection connection) {}

    @Override
    public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
      count++;
      if (buffer.getShort(offset + CallFrames.CODE_OFFSET) != 0) {
        failed++;
      }
      return true;
    }

    @Override
    public void onTimer(Connection connection, long nowNanos) {}

    @Override
    public void onClosed(Connection connection, FabricException cause) {}
  }
}
