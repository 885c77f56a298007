package io.ringbell.call;

import io.ringbell.ring.Connection;

/** What the sending side of a stream asks of the call that it belongs to. */
interface OutboundOwner {
  Connection connection();

  int callId();

  /** Largest message that both sides take. */
  int maxMessage();

  boolean compresses();

  /** Before the first message: what goes ahead of it. */
  void beforeFirst();

  /** What to fail with if a message cannot be encoded. */
  RuntimeException unencodable(Throwable problem);

  /** All has been sent. */
  void onSentAll();

  /** The publisher has failed, or a message cannot be encoded: the call ends. */
  void onSendFailed(Throwable problem);

  /** Something is to be sent, and too much waits on the connection: {@code waiting} runs later. */
  void awaitWritable(Runnable waiting);

  void count(CallCounter counter);
}
