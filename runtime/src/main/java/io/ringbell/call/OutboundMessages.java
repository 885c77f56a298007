package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;

/**
 * Encodes and sends the messages of one side of a stream. Used by one thread at a time, but for
 * {@link #window()}.
 *
 * @param <T> a message
 */
final class OutboundMessages<T> {
  /**
   * No stream sends more while so many bytes wait on its connection for room in the peer's ring:
   * enough that the ring never runs empty, and little enough that calls beside it need not wait
   * long.
   */
  static final long MOST_QUEUED = 2L * 1024 * 1024;

  private final OutboundOwner owner;
  private final MessageWriter<T> messages;
  private final SendWindow window = new SendWindow();
  private final FrameWriter frame = new FrameWriter();
  private boolean first = true;

  OutboundMessages(OutboundOwner owner, MessageWriter<T> messages) {
    this.owner = owner;
    this.messages = messages;
  }

  SendWindow window() {
    return window;
  }

  boolean isWritable() {
    return owner.connection().queuedBytes() <= MOST_QUEUED;
  }

  /**
   * Sends a message. Whether the window and the connection take it has been looked at before.
   *
   * @throws RuntimeException if it cannot be encoded, or the connection is closed
   */
  void send(T message) {
    if (first) {
      first = false;
      owner.beforeFirst();
    }
    Connection connection = owner.connection();
    byte flags = 0;
    try {
      WireSizer sizer = frame.sizer();
      int size = messages.size(message, sizer);
      int most = owner.maxMessage();
      if (size > most) {
        throw tooLarge(size, most);
      }
      WireWriter out;
      if (owner.compresses() && size >= Compression.SMALLEST) {
        out = frame.openPlain(connection, size);
        messages.write(message, out);
        flags = frame.compress(connection, CallFrames.HEADER_LENGTH);
      } else {
        out = frame.open(connection, CallFrames.HEADER_LENGTH, size);
        messages.write(message, out);
      }
      frame.seal(CallFrames.typeWord(CallFrames.MESSAGE, flags, 0));
    } catch (RpcException e) {
      frame.abort(connection);
      throw e;
    } catch (RuntimeException | Error e) {
      frame.abort(connection);
      throw owner.unencodable(e);
    }
    frame.buffer().putInt(frame.base() + CallFrames.CALL_ID_OFFSET, owner.callId());
    frame.buffer().putInt(frame.base() + CallFrames.TEXT_LENGTH_OFFSET, 0);
    window.onSent(frame.length());
    owner.count(CallCounter.MESSAGES_SENT);
    if (flags != 0) {
      owner.count(CallCounter.MESSAGES_COMPRESSED);
    }
    frame.publish(connection);
  }

  /** Whether the last message did not fit the ring at once, so that its way takes several steps. */
  boolean wasLarge() {
    return frame.queued() != null;
  }

  /** Bytes of its frame. */
  int lastLength() {
    return frame.length();
  }

  private static RpcException tooLarge(int size, int most) {
    return new RpcException(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "size of a message: %d bytes, expected at most %d; raise maxMessageSize on both sides"
                .formatted(size, most)),
        Delivery.MAYBE_EXECUTED);
  }
}
