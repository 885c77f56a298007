package io.ringbell.rpc.contract;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** A service whose calls fail as often as they are told to. */
@RpcService
public interface Flaky {
  /** Answers how often it has run for that id; before that it fails so many times. */
  @RpcMethod(idempotent = true)
  long often(int id, int failures);

  @RpcMethod(idempotent = true)
  CompletableFuture<Long> oftenLater(int id, int failures);

  /** The same, but it does harm to run it twice. */
  long once(int id, int failures);

  CompletableFuture<Long> onceLater(int id, int failures);
}
