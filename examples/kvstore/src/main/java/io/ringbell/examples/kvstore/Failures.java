package io.ringbell.examples.kvstore;

import io.ringbell.RpcException;

/** Words for a failure that ends a program. */
final class Failures {
  private Failures() {}

  /** One line without a stack trace: the errors of Ringbell say what to do. */
  static String oneLine(RuntimeException e) {
    String text = e instanceof RpcException rpc ? rpc.status().description() : e.getMessage();
    return (text == null || text.isEmpty() ? e.toString() : text).replaceAll("\\R+", " ");
  }
}
