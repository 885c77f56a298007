package io.ringbell.benchmarks.perf;

import java.util.concurrent.CompletableFuture;

/** Echoes on the event loop. */
final class EchoService implements Echo {
  @Override
  public byte[] echo(byte[] payload) {
    return payload;
  }

  @Override
  public CompletableFuture<byte[]> echoLater(byte[] payload) {
    return CompletableFuture.completedFuture(payload);
  }

  @Override
  public long ping(long value) {
    return value;
  }
}
