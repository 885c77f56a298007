package io.ringbell.call;

import io.ringbell.codec.WireReader;
import java.nio.ByteBuffer;

/** What a stream's {@link InboundMessages} ask of the call that they belong to. */
interface InboundOwner {
  /** Tells the sender how far it may go. */
  void sendWindow(long limit);

  /** The subscriber has cancelled, or broken a rule. More than once at times. */
  void onReaderGone();

  /** A message cannot be decoded: the call ends, and fails the messages. */
  void onUndecodable(Throwable problem);

  /** The executor takes no more: the call ends. */
  void onRejected(Throwable problem);

  /**
   * Unpacks a compressed message.
   *
   * @throws io.ringbell.codec.WireFormatException if that cannot be done within the bounds
   */
  WireReader inflate(WireReader reader, ByteBuffer buffer, int from, int to);

  void count(CallCounter counter);
}
