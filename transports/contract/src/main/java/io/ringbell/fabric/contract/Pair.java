package io.ringbell.fabric.contract;

import io.ringbell.fabric.QueuePair;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A connection: both of its sides, driven by the test's thread. */
record Pair(Side client, Side server) implements AutoCloseable {
  private static final long QUIET_NANOS = 30_000_000;

  /** Polls both sides until the condition holds. */
  void until(String what, BooleanSupplier condition) {
    Deadline.until(
        () -> {
          client.poll();
          server.poll();
        },
        condition,
        describe(what));
  }

  /** Polls until a side has so many completions; the last of them. */
  Done await(Side side, int count) {
    until(
        "%d completions of the %s".formatted(count, side == client ? "client" : "server"),
        () -> side.done.size() >= count);
    return side.done.get(count - 1);
  }

  void untilState(Side side, QueuePair.State state) {
    until((side == client ? "client " : "server ") + state, () -> side.queuePair.state() == state);
  }

  /** Polls until both sides are in the error state and nothing more comes. */
  void untilBroken() {
    untilState(client, QueuePair.State.ERROR);
    untilState(server, QueuePair.State.ERROR);
    drain();
  }

  /** Polls until nothing comes for a while: to see that nothing comes twice. */
  void drain() {
    long quietSince = System.nanoTime();
    while (System.nanoTime() - quietSince < QUIET_NANOS) {
      if (client.poll() + server.poll() > 0) {
        quietSince = System.nanoTime();
      }
      Deadline.pause();
    }
  }

  Side other(Side side) {
    return side == client ? server : client;
  }

  private Supplier<String> describe(String what) {
    return () ->
        "%s; client %s %s: %s; server %s %s: %s"
            .formatted(
                what,
                client.queuePair.state(),
                client.queuePair.failure(),
                client.done,
                server.queuePair.state(),
                server.queuePair.failure(),
                server.done);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
