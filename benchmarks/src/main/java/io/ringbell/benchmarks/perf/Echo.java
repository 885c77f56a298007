package io.ringbell.benchmarks.perf;

import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/**
 * The measured service. A call of {@code n} bytes carries one {@code byte[n]} each way, so the
 * user's own message objects are that array: one on the server (the request as decoded) and one on
 * the client (the answer as decoded).
 */
@RpcService
public interface Echo {
  /** Answers with the same bytes. */
  byte[] echo(byte[] payload);

  /** The same, asynchronously. */
  CompletableFuture<byte[]> echoLater(byte[] payload);

  /** Answers with the same number: a call with no message object at all. */
  long ping(long value);
}
