package io.ringbell.benchmarks.perf;

import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** How the client steers the server's process, over a channel of its own. */
@RpcService
public interface Control {
  /** Bytes that the server's threads have allocated so far. */
  long allocatedBytes();

  /** Nanoseconds that the server's process has taken of its processors so far. */
  long cpuNanos();

  /** Milliseconds that the server's JIT compilers have worked so far. */
  long compilationMillis();

  /**
   * Echoes messages on the raw connection, and answers when the last is out. It holds the event
   * loop's thread until then on purpose: the baseline runs on the very thread and core that serve
   * calls, and no busy event loop spins beside it.
   */
  CompletableFuture<Long> echoRaw(int bytes, int outstanding, long messages);

  /** Takes bytes from the raw connection, and answers when all are there; on the same thread. */
  CompletableFuture<Long> takeRaw(long bytes);
}
