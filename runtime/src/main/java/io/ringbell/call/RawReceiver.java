package io.ringbell.call;

import java.nio.ByteBuffer;

/**
 * What the user of a {@link RawStream} hears of it, on the polling thread and without any lock,
 * except where it says otherwise. Internal: for transports that bring their own calls.
 */
public interface RawReceiver {
  /**
   * The call has to wait for others; on the client only, within {@link RawClientTransport#newCall}
   * and with a lock of the transport's.
   */
  default void onWaiting() {}

  /** The call, which had to wait for others, is under way. */
  default void onStarted() {}

  /**
   * The other side's initial metadata; on the client only, at most once, ahead of messages.
   *
   * @param metadata as of {@link RawMetadata}
   */
  default void onHeaders(byte[][] metadata) {}

  /**
   * A message. Its bytes lie in memory that the peer can still change, and are valid during the
   * call only.
   *
   * @param windowBytes to be given to {@link RawStream#consumed} when the user has taken it; 0 if
   *     the message came with its request or answer
   */
  void onMessage(ByteBuffer buffer, int offset, int length, boolean compressed, int windowBytes);

  /** The client sends no more messages; on the server only. */
  default void onHalfClose() {}

  /**
   * The end, once: on a client the server's status or that of the connection, on a server that the
   * client wants no answer any more, or cannot get one.
   *
   * @param trailers empty if the peer did not send any
   */
  void onEnd(RawEnd end, byte[][] trailers);

  /**
   * The end of the answer, which had to wait behind messages, has been sent; on the server only.
   */
  default void onEndSent() {}

  /** Fewer bytes wait now than {@link RawStream#READY_THRESHOLD}. From any thread. */
  void onWritable();

  /** A message that had to wait could not be written. From any thread. */
  void onUnwritable(RuntimeException problem);
}
