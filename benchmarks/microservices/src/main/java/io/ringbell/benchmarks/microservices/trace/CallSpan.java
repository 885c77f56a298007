package io.ringbell.benchmarks.microservices.trace;

/**
 * The caller's side of one sampled call, by {@link System#nanoTime}; 0 for what was not seen. The
 * caller's thread and those of the transport write to it; it is read when the call has ended.
 */
public final class CallSpan {
  private final long id;
  private final String hop;
  private final long intended;
  private final long called;
  private volatile long encoded;
  private volatile long posted;
  private volatile long answered;

  CallSpan(long id, String hop, long intended, long called) {
    this.id = id;
    this.hop = hop;
    this.intended = intended;
    this.called = called;
  }

  /** The number that travels with the call. */
  public long id() {
    return id;
  }

  /** The request is encoded. */
  public void onEncoded() {
    encoded = System.nanoTime();
  }

  /** The request is with the link. */
  public void onPosted() {
    posted = System.nanoTime();
  }

  void onAnswered() {
    answered = System.nanoTime();
  }

  CallRecord record() {
    return new CallRecord(id, hop, intended, called, encoded, posted, answered);
  }
}
