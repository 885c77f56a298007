package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionStatus;

/**
 * The fault of one step: exactly one of the two is set.
 *
 * @param death the connection is killed
 * @param status the request completes with this error
 */
record Injection(Death death, CompletionStatus status) {
  @Override
  public String toString() {
    return death != null ? "kill " + death : "fail " + status;
  }
}
