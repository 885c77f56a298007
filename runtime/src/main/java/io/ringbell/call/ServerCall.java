package io.ringbell.call;

import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A call on the server. It ends exactly once: by {@link #send}, {@link #fail} or {@link #reply};
 * what comes later is dropped and counted. The object given to {@link ServiceSkeleton#invoke} is
 * reused after it returns: what must live longer goes through {@link #execute} or {@link #reply}.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class ServerCall {
  /**
   * Whether the handler runs here, on the event loop; otherwise it goes through {@link #execute}.
   */
  public boolean inline() {
    throw new UnsupportedOperationException("not yet");
  }

  /** Runs {@code handler} on the server's executor with a call object that stays valid. */
  public void execute(Consumer<ServerCall> handler) {
    throw new UnsupportedOperationException("not yet");
  }

  /** The sizer for the answer, emptied. */
  public WireSizer sizer() {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * Room for an answer of exactly {@code size} bytes; followed by {@link #send} or {@link #abort}.
   */
  public WireWriter response(int size) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Sends what was written into {@link #response}, with status OK. */
  public void send() {
    throw new UnsupportedOperationException("not yet");
  }

  /** Sends an empty answer with status OK. */
  public void sendEmpty() {
    throw new UnsupportedOperationException("not yet");
  }

  /** Gives up an answer that could not be encoded, and ends the call with INTERNAL. */
  public void abort(Throwable cause) {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * Ends the call with the status of {@code error}: its own if it is an RpcException, otherwise
   * UNKNOWN.
   */
  public void fail(Throwable error) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Ends the call when {@code result} is there; a null stage fails it. */
  public <T> void reply(CompletionStage<T> result, ResponseWriter<? super T> writer) {
    throw new UnsupportedOperationException("not yet");
  }
}
