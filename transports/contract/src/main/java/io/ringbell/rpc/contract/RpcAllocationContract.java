package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.ringbell.MemoryRights;
import io.ringbell.RemoteMemory;
import io.ringbell.RpcServer;
import io.ringbell.WaitStrategy;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small blocking call allocates nothing, on either side. */
abstract class RpcAllocationContract extends RpcContractTest {
  private static final int WARM_UP = 30_000;
  private static final int CALLS = 5_000;
  private static final int WINDOWS = 60;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @EnumSource(
      value = WaitStrategy.class,
      names = {"BUSY_SPIN", "ADAPTIVE"})
  void blockingCallsAllocateNothing(WaitStrategy strategy) {
    if (!threads.isThreadAllocatedMemorySupported()) {
      System.out.println("skipped: this JVM does not count allocations");
    }
    assumeTrue(threads.isThreadAllocatedMemorySupported(), "the JVM does not count allocations");
    RpcServer server = start(builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(open(server, builder -> builder.waitStrategy(strategy)));
    long loop = loopOf(server);
    int calls = repetitions(CALLS);
    call(probe, repetitions(WARM_UP));
    long client = Long.MAX_VALUE;
    long serving = Long.MAX_VALUE;
    // The JVM itself allocates now and then, when it recompiles; a call does each time.
    for (int window = 0; window < WINDOWS && (client > 0 || serving > 0); window++) {
      long clientBefore = threads.getCurrentThreadAllocatedBytes();
      long servingBefore = threads.getThreadAllocatedBytes(loop);
      call(probe, calls);
      serving = Math.min(serving, threads.getThreadAllocatedBytes(loop) - servingBefore);
      client = Math.min(client, threads.getCurrentThreadAllocatedBytes() - clientBefore);
    }
    System.out.printf(
        "%s %s: %d bytes by the caller and %d by the server in %d calls%n",
        server.address(), strategy, client, serving, calls);
    assertThat(client).as("bytes allocated by the caller in %d calls", calls).isZero();
    assertThat(serving).as("bytes allocated by the server in %d calls", calls).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = WaitStrategy.class,
      names = {"BUSY_SPIN", "ADAPTIVE"})
  void shortReadsOfExportedMemoryAllocateNothing(WaitStrategy strategy) {
    if (!threads.isThreadAllocatedMemorySupported()) {
      System.out.println("skipped: this JVM does not count allocations");
    }
    assumeTrue(threads.isThreadAllocatedMemorySupported(), "the JVM does not count allocations");
    RpcServer server = start(builder -> builder.waitStrategy(strategy));
    server.export("data", 4096, MemoryRights.READ_ONLY);
    RemoteMemory memory =
        open(server, builder -> builder.waitStrategy(strategy)).openMemory("data");
    ByteBuffer into = ByteBuffer.allocateDirect(256);
    long loop = loopOf(server);
    int reads = repetitions(CALLS);
    read(memory, into, repetitions(WARM_UP));
    long client = Long.MAX_VALUE;
    long serving = Long.MAX_VALUE;
    for (int window = 0; window < WINDOWS && (client > 0 || serving > 0); window++) {
      long clientBefore = threads.getCurrentThreadAllocatedBytes();
      long servingBefore = threads.getThreadAllocatedBytes(loop);
      read(memory, into, reads);
      serving = Math.min(serving, threads.getThreadAllocatedBytes(loop) - servingBefore);
      client = Math.min(client, threads.getCurrentThreadAllocatedBytes() - clientBefore);
    }
    System.out.printf(
        "%s %s: %d bytes by the reader and %d by the server in %d reads%n",
        server.address(), strategy, client, serving, reads);
    assertThat(client).as("bytes allocated by the reader in %d reads", reads).isZero();
    assertThat(serving).as("bytes allocated by the server in %d reads", reads).isZero();
  }

  private static void read(RemoteMemory memory, ByteBuffer into, int reads) {
    for (int i = 0; i < reads; i++) {
      memory.read(i % 8 * 256L, into.clear());
    }
  }

  private static void call(ProbeStub probe, int calls) {
    for (int i = 0; i < calls; i++) {
      if (probe.add(i, 1) != i + 1L) {
        throw new AssertionError("call " + i);
      }
    }
  }

  static long loopOf(RpcServer server) {
    String port = server.address().substring(server.address().lastIndexOf(':'));
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("ringbell-loop-"))
        .filter(thread -> thread.getName().contains(port) || thread.getName().contains(":0-"))
        .mapToLong(Thread::getId)
        .max()
        .orElseThrow();
  }
}
