package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What generated code allocates in a steady state: the messages, and nothing else. */
class AllocationTest {
  private static final int ROUNDS = 100_000;

  /** What the measuring itself may allocate, less than one byte a round. */
  private static final long NOISE = ROUNDS / 10;

  @TempDir private Path output;
  private Fixture fixture;

  @BeforeEach
  void compile() {
    fixture = Fixture.compile(Path.of("src/test/resources/allocation"), output);
  }

  @Test
  void encodingAndDecodingAllocatesTheMessageOnly() throws Exception {
    long records = allocated("make");

    assertThat(records).isGreaterThan(ROUNDS * 16L);
    assertThat(allocated("encodeAndDecode")).isLessThan(records + NOISE);
  }

  @Test
  void parametersAndPrimitivesAllocateNothing() throws Exception {
    assertThat(allocated("parameters")).isLessThan(NOISE);
  }

  private long allocated(String loop) throws Exception {
    Method method = fixture.load("alloc.Loop").getMethod(loop);
    IntConsumer rounds = (IntConsumer) method.invoke(null);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    rounds.accept(ROUNDS);
    long before = threads.getCurrentThreadAllocatedBytes();
    rounds.accept(ROUNDS);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
