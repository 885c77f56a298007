package io.ringbell.call;

import io.ringbell.ring.Connection;
import io.ringbell.ring.QueuedFrame;

/**
 * A server's call in bytes. Ends with {@link #respond} or {@link #end}, or {@link
 * RawReceiver#onEnd}, whichever comes first. Internal: for transports that bring their own calls.
 */
public final class RawServerCall extends RawStream {
  private static final byte[] NOTHING = {};

  private final RawServerCalls calls;
  private final int id;
  private RawReceiver receiver;
  boolean inputEnded; // on the polling thread

  // The end, while messages ahead of it wait; guarded by this.
  private boolean ending;
  private byte endFlags;
  private int endCode;
  private byte[] endText;
  private byte[][] endTrailers;

  RawServerCall(
      RawServerCalls calls,
      Connection connection,
      WritableQueue writable,
      WindowBudget budget,
      int id) {
    super(connection, writable, budget);
    this.calls = calls;
    this.id = id;
  }

  /**
   * Who hears of it, if that is to be known before {@link RawServerHandler.Connected#onCall} ends.
   */
  public void setReceiver(RawReceiver receiver) {
    this.receiver = receiver;
  }

  /** Sends initial metadata, ahead of messages. */
  public synchronized void sendHeaders(byte[][] metadata) {
    if (over || ending) {
      return;
    }
    int size = RawMetadata.size(metadata);
    int length = CallFrames.HEADER_LENGTH + size;
    if (open(length)) {
      int word = CallFrames.typeWord(CallFrames.HEADERS, (byte) 0, 0);
      StreamFrames.writeHeader(buffer, base, length, word, id, size);
      RawMetadata.write(buffer, base + CallFrames.HEADER_LENGTH, metadata);
      QueuedFrame unused = publish(length);
    }
  }

  /**
   * Sends a whole answer with status OK; nothing has been sent before.
   *
   * @throws RuntimeException if the message cannot be written; the call goes on then
   */
  public void respond(byte[][] initial, RawMessage message, String text, byte[][] trailing) {
    int initialSize = RawMetadata.size(initial);
    int trailingSize = RawMetadata.size(trailing);
    if ((long) initialSize + trailingSize > RawMetadata.MOST_BESIDE_MESSAGE) {
      sendHeaders(initial);
      send(message);
      end(0, text, trailing);
      return;
    }
    byte[] description = text.isEmpty() ? NOTHING : ControlFrames.bounded(text);
    boolean plain = initialSize + trailingSize == 0;
    int start =
        CallFrames.RESPONSE_HEADER_LENGTH
            + description.length
            + (plain ? 0 : CallFrames.METADATA_LENGTHS + initialSize + trailingSize);
    int length = start + message.size();
    synchronized (this) {
      if (over || ending) {
        message.discard();
        return;
      }
      if (!open(length)) {
        message.discard();
        return;
      }
      fill(message, start, length);
      over = true;
      calls.remove(this); // ahead of the answer: the client may use the index again
      byte flags =
          (byte)
              ((plain ? 0 : CallFrames.FLAG_METADATA)
                  | (message.compressed() ? CallFrames.FLAG_COMPRESSED : 0));
      int word = CallFrames.typeWord(CallFrames.RESPONSE, flags, 0);
      StreamFrames.writeHeader(buffer, base, length, word, id, description.length);
      int at = base + CallFrames.RESPONSE_HEADER_LENGTH;
      buffer.put(at, description);
      if (!plain) {
        at += description.length;
        buffer.putInt(at, initialSize);
        buffer.putInt(at + Integer.BYTES, trailingSize);
        at += CallFrames.METADATA_LENGTHS;
        RawMetadata.write(buffer, at, initial);
        RawMetadata.write(buffer, at + initialSize, trailing);
      }
      QueuedFrame unused = publish(length);
    }
    closeWindow();
    calls.count(CallCounter.CALLS_COMPLETED);
  }

  /**
   * Ends the call behind the messages that were sent.
   *
   * @param code one of gRPC's 17
   * @return whether that has been sent; otherwise {@link RawReceiver#onEndSent} tells when
   */
  public synchronized boolean end(int code, String text, byte[][] trailers) {
    if (over || ending) {
      return over;
    }
    ending = true;
    endCode = code;
    endText = text.isEmpty() ? NOTHING : ControlFrames.bounded(text);
    endTrailers = trailers;
    if (isDrained()) {
      sendTrailers();
    }
    return over;
  }

  /** Ends the call at once: messages that wait are dropped. */
  public synchronized void endNow(int code, String text) {
    endNow(code, text, (byte) 0);
  }

  /** Gives the call up at once: the client sees CANCELLED. */
  public synchronized void reset() {
    endNow(io.ringbell.Status.Code.CANCELLED.number(), "", CallFrames.FLAG_RESET);
  }

  private void endNow(int code, String text, byte flags) {
    if (over) {
      return;
    }
    discardQueue();
    over = false;
    ending = false;
    endFlags = flags;
    boolean unused = end(code, text, RawMetadata.EMPTY);
  }

  // ---- inside ----

  @Override
  RawReceiver receiver() {
    return receiver;
  }

  @Override
  int callId() {
    return id;
  }

  @Override
  void count(CallCounter counter) {
    calls.count(counter);
  }

  @Override
  void onDrained() {
    if (ending) {
      sendTrailers();
    }
  }

  /** The client wants no answer any more; it is told of the end all the same. */
  void onCancel() {
    synchronized (this) {
      if (over) {
        return;
      }
      reset();
    }
    receiver.onEnd(
        new RawEnd(
            io.ringbell.Status.Code.CANCELLED.number(),
            "the client has cancelled the call",
            RawEnd.How.ANSWERED),
        RawMetadata.EMPTY);
  }

  void onClosed() {
    synchronized (this) {
      if (over) {
        return;
      }
      discardQueue();
      calls.remove(this);
    }
    closeWindow();
    receiver.onEnd(
        new RawEnd(
            io.ringbell.Status.Code.CANCELLED.number(),
            "the connection is closed",
            RawEnd.How.LOST),
        RawMetadata.EMPTY);
  }

  private void sendTrailers() {
    over = true;
    calls.remove(this); // ahead of the trailers: the client may use the index again
    int size = RawMetadata.size(endTrailers);
    int length = CallFrames.TRAILERS_HEADER_LENGTH + endText.length + size;
    int word = CallFrames.typeWord(CallFrames.TRAILERS, endFlags, endCode);
    if (open(length)) {
      StreamFrames.writeHeader(buffer, base, length, word, id, endText.length);
      buffer.putInt(base + CallFrames.TRAILERS_METADATA_OFFSET, size);
      int at = base + CallFrames.TRAILERS_HEADER_LENGTH;
      buffer.put(at, endText);
      RawMetadata.write(buffer, at + endText.length, endTrailers);
      QueuedFrame unused = publish(length);
    }
    closeWindow();
    count(endCode == 0 ? CallCounter.CALLS_COMPLETED : CallCounter.CALLS_FAILED);
  }
}
