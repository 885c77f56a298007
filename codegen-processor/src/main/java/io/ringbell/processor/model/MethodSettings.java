package io.ringbell.processor.model;

/**
 * What the annotation of a method says.
 *
 * @param blocking whether its implementation may block
 * @param idempotent whether a call that may have been executed may be sent again
 * @param compressed whether its messages are compressed
 * @param timeoutNanos its default deadline; 0 if it has none
 */
public record MethodSettings(
    boolean blocking, boolean idempotent, boolean compressed, long timeoutNanos) {
  /** Those of a method without annotation. */
  public static final MethodSettings DEFAULT = new MethodSettings(false, false, false, 0);
}
