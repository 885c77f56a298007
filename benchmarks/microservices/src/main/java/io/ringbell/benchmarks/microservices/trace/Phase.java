package io.ringbell.benchmarks.microservices.trace;

import java.util.Locale;

/** The parts of a call from its intended start to its answer; they add up to all of it. */
public enum Phase {
  /** Until the call is made, and from its arrival until its handler starts, with the decoding. */
  QUEUE,
  /** From the call of the stub until the request is encoded. */
  ENCODE,
  /** From there until the link has taken it. */
  POST,
  /** From there until the server's own code has it: the link, its buffers, and waking up. */
  WIRE,
  /** From the handler's start until it has its answer, with the calls that it makes. */
  HANDLER,
  /** From there until the caller has the answer: encoding, posting, the link, and waking up. */
  REPLY;

  /** As it is printed. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
