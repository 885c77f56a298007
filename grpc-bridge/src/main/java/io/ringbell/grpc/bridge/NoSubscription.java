package io.ringbell.grpc.bridge;

import java.util.concurrent.Flow;

/** Of a stream that fails before it gives anything. */
enum NoSubscription implements Flow.Subscription {
  INSTANCE;

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
