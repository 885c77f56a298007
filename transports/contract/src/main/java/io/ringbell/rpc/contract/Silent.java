package io.ringbell.rpc.contract;

import java.util.concurrent.Flow;

/** A subscription that never brings anything. */
final class Silent implements Flow.Subscription {
  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
