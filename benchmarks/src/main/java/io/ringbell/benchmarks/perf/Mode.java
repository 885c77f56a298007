package io.ringbell.benchmarks.perf;

/** Which calls are measured. */
enum Mode {
  /** {@link Echo#echo}, one after the other. */
  BLOCKING,
  /** {@link Echo#echoLater}: each answer starts the next call from its callback. */
  ASYNC,
  /** {@link Echo#ping}: blocking, with no message object, so that only the runtime's cost shows. */
  PRIMITIVE,
  /** Messages of one stream that come back one by one, beside blocking calls of the same run. */
  STREAM,
  /** Messages of one stream, one way. */
  ONEWAY
}
