package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.RpcException;

/**
 * The requests of a stream that a thread sends one by one, and waits while there is no room. Used
 * by that thread, but for the methods of {@link OutboundSide}.
 *
 * @param <Q> a request
 */
final class BlockingSender<Q> implements OutboundSide {
  private final ClientStream stream;
  private final OutboundMessages<Q> out;
  private final Waiter room;
  private boolean halfClosed;

  BlockingSender(ClientStream stream, OutboundMessages<Q> out) {
    this.stream = stream;
    this.out = out;
    this.room = new Waiter(stream, () -> stream.hasEnded() || hasRoom());
  }

  /** See {@link io.ringbell.RpcStream#send}. */
  boolean send(Q request) {
    requireNonNull(request, "request");
    if (halfClosed) {
      throw new IllegalStateException("send after halfClose");
    }
    awaitRoom();
    if (!stream.hasEnded()) {
      if (trySend(request)) {
        if (out.wasLarge()) { // the peer READs while others are encoded
          stream.transport().waits().lookIn(out.lastLength());
        }
        return true;
      }
      while (!stream.hasEnded()) {
        Thread.onSpinWait(); // another thread is just ending it
      }
    }
    RpcException failure = stream.failure();
    if (failure != null) {
      throw failure;
    }
    return false;
  }

  private boolean trySend(Q request) {
    try {
      out.send(request);
      return true;
    } catch (RuntimeException | Error e) {
      stream.onSendFailed(e);
      return false;
    }
  }

  void halfClose() {
    if (!halfClosed) {
      halfClosed = true;
      stream.onSentAll();
    }
  }

  @Override
  public SendWindow window() {
    return out.window();
  }

  @Override
  public void onWindow() {
    room.wake();
  }

  @Override
  public void stop() {
    room.wake();
  }

  private boolean hasRoom() {
    return out.window().isOpen() && out.isWritable();
  }

  private void awaitRoom() {
    if (stream.hasEnded() || hasRoom()) {
      return;
    }
    stream.count(out.window().isOpen() ? CallCounter.QUEUE_STALLS : CallCounter.WINDOW_STALLS);
    while (!room.isDone()) {
      if (!out.isWritable()) {
        stream.awaitWritable(room::wake);
      }
      room.await();
    }
  }
}
