package io.ringbell.benchmarks.parts;

import io.ringbell.annotations.RpcService;

/** A service with the usual kinds of fields. */
@RpcService
public interface Quotes {
  /** The last quote of a symbol. */
  Quote latest(String symbol);

  /** Answers with the same number: a call with no message object at all. */
  long ping(long value);
}
