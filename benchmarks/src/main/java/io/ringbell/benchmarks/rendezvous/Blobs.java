package io.ringbell.benchmarks.rendezvous;

import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** Large messages in one direction each. */
@RpcService
interface Blobs {
  /** Takes bytes; answers with their number. */
  int put(byte[] blob);

  /** The same, asynchronously. */
  CompletableFuture<Integer> putLater(byte[] blob);

  /** Answers with as many bytes. */
  byte[] get(int length);
}
