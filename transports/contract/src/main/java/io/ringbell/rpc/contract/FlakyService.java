package io.ringbell.rpc.contract;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Fails with UNAVAILABLE as often as it is told to, and counts. */
final class FlakyService implements Flaky {
  private final Map<Integer, Integer> runs = new ConcurrentHashMap<>();

  int runs(int id) {
    return runs.getOrDefault(id, 0);
  }

  @Override
  public long often(int id, int failures) {
    int run = runs.merge(id, 1, Integer::sum);
    if (run <= failures) {
      throw new RpcException(
          Status.UNAVAILABLE.withDescription("failure " + run), Delivery.MAYBE_EXECUTED);
    }
    return run;
  }

  @Override
  public CompletableFuture<Long> oftenLater(int id, int failures) {
    return CompletableFuture.completedFuture(often(id, failures));
  }

  @Override
  public long once(int id, int failures) {
    return often(id, failures);
  }

  @Override
  public CompletableFuture<Long> onceLater(int id, int failures) {
    return oftenLater(id, failures);
  }
}
