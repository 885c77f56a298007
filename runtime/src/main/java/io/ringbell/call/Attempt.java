package io.ringbell.call;

/**
 * One attempt of a call that may take several. Generated stubs carry it from {@link
 * ClientCalls#retry} or {@link ClientCalls#startAsync} to {@link ClientCalls#begin(int,
 * io.ringbell.CallOptions, Attempt)}; a blocking call's first attempt has none.
 */
public sealed interface Attempt permits BlockingAttempt, RpcFuture {
  /** Which attempt it is: 1 is the first. */
  int number();

  /** When the call, with all its attempts, must have ended; nanoTime, 0 for no deadline. */
  long deadline();
}
