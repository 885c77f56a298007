package io.ringbell.call;

import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.util.concurrent.CompletableFuture;

/**
 * One call, from {@link ClientCalls#begin} to its end; reused afterwards. Encoding goes {@link
 * #sizer}, {@link #request}, then one of the invoke methods, or {@link #abort} if it fails. Used by
 * the thread that began it.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class ClientCall {
  /** The sizer for the request, emptied. */
  public WireSizer sizer() {
    throw new UnsupportedOperationException("not yet");
  }

  /** Room for a request of exactly {@code size} bytes. */
  public WireWriter request(int size) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Gives up a call whose request could not be encoded; returns what the stub throws. */
  public RuntimeException abort(Throwable cause) {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * Sends the request and waits for the answer.
   *
   * @throws io.ringbell.RpcException unless it ends with OK
   */
  public <T> T invoke(MessageReader<T> reader) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Like {@link #invoke} for a primitive result. */
  public long invokePrimitive(PrimitiveReader reader) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Like {@link #invoke} for a method without result. */
  public void invokeVoid() {
    throw new UnsupportedOperationException("not yet");
  }

  /** Sends the request; cancelling the future cancels the call. */
  public <T> CompletableFuture<T> invokeAsync(MessageReader<T> reader) {
    throw new UnsupportedOperationException("not yet");
  }
}
