package io.ringbell.fabric.tcp.bench;

/** One way to send a message of fixed size and wait for one, busily, on one thread. */
interface PingPongLink {
  /** Sends one message. */
  void send() throws Exception;

  /** Polls until one message has come; false if the peer has gone. */
  boolean receive() throws Exception;

  /** Ends it. */
  void close() throws Exception;
}
