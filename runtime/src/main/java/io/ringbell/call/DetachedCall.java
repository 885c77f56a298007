package io.ringbell.call;

import io.ringbell.Metadata;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call on the server that goes on when its skeleton has returned: its handler runs on an
 * executor, or has returned a future, or it has streams. It has an object of its own, which {@link
 * PendingCalls} knows until its end. Used by one thread at a time, but for frames, which come on
 * the polling thread, and the end that a cancel or a deadline brings.
 */
final class DetachedCall extends ServerCall {
  private static final Logger LOG = LoggerFactory.getLogger(DetachedCall.class);

  private boolean kept; // somebody will end it after the skeleton has returned
  private SerialExecutor serial; // null while it runs on the event loop
  private volatile CompletionStage<?> result; // for cancelling it
  private WholeRequest whole; // on the polling thread
  private volatile long clientLimit;
  private volatile ServerStream stream; // null in a call with one request and one answer

  DetachedCall(ServerTransport transport) {
    super(transport);
  }

  @Override
  DetachedCall detach() {
    return this;
  }

  // ---- a handler on the executor ----

  /** Has the method's executor run the handler. */
  void start(Consumer<ServerCall> handler) {
    kept = true;
    try {
      served().executor().execute(() -> run(handler));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no more threads
      refuse(
          Status.RESOURCE_EXHAUSTED.withDescription("the server's executor takes no more handlers"),
          Metadata.EMPTY);
    } catch (RuntimeException | Error e) { // of the user's own; it may have run the handler
      LOG.warn("the executor of {} failed", method().path(), e);
      end(Status.INTERNAL.withDescription("the server's executor failed"), (byte) 0);
    }
  }

  private void run(Consumer<ServerCall> handler) {
    if (!isOpen()) {
      return; // cancelled or too late while it waited for a thread
    }
    CallContext.Binding binding = CallContext.binding();
    CallContext.Binding.Saved saved = binding.enter(this);
    try {
      handler.accept(this);
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      binding.restore(saved);
    }
  }

  /** Runs the handler and its callbacks on the executor from now on, unless it runs inline. */
  void prepareExecutor() {
    if (serial == null && served().executor() != null) {
      serial = new SerialExecutor(served().executor());
    }
  }

  // ---- a future ----

  /** Ends when {@code stage} does. */
  <T> void awaitResult(CompletionStage<T> stage, ResponseWriter<? super T> writer) {
    kept = true;
    result = stage;
    if (!isOpen()) {
      HandlerFutures.cancel(result, method().path()); // given up before there was a future
    }
    stage.whenComplete(
        (value, error) -> {
          if (error != null) {
            fail(error);
          } else {
            writer.write(value, this);
          }
        });
  }

  // ---- streams ----

  @Override
  public <Q> Flow.Publisher<Q> requests(MessageReader<Q> reader) {
    ServerStream current = stream;
    return current == null || !takesStream() ? super.requests(reader) : current.requests(reader);
  }

  /** Answers with what {@code responses} publishes. */
  <R> void answerWith(Flow.Publisher<? extends R> responses, MessageWriter<R> writer) {
    kept = true;
    ensureStream().answer(responses, writer);
  }

  /** The streams of the call; null if it has none. From any thread. */
  ServerStream stream() {
    return stream;
  }

  /** The streams of the call, from now on. By the thread that runs it. */
  ServerStream ensureStream() {
    if (stream == null) {
      stream = new ServerStream(transport(), this, serial, method().compressed());
    }
    return stream;
  }

  /** The limit of the client for the answers. On the polling thread. */
  void onWindow(long limit) {
    clientLimit = Math.max(clientLimit, limit);
    ServerStream current = stream; // after the limit: who sets it looks the other way round
    if (current != null) {
      current.onWindow(limit);
    }
  }

  /** What the client may take of the answers, as far as it has said so. */
  long clientLimit() {
    return clientLimit;
  }

  /** Whether it takes a stream of requests. */
  boolean takesStream() {
    return method().kind().requestStream();
  }

  /** The request that is still coming; null if it is there. On the polling thread. */
  WholeRequest whole() {
    return whole;
  }

  /** Waits for a request that comes in several frames, or does so no more. */
  void expectWhole(WholeRequest request) {
    this.whole = request;
  }

  // ---- the end ----

  @Override
  boolean isUnanswered() {
    return isOpen() && !kept;
  }

  /** Ends it for a cancel, a deadline or a closed connection, and cancels the handler's future. */
  void giveUp(Status why) {
    if (end(why, (byte) 0, Metadata.EMPTY, GIVEN_UP)) {
      HandlerFutures.cancel(result, method().path());
    }
  }

  /** Ends a stream of answers with OK. */
  void complete() {
    if (!tryEnd(ENDED)) {
      transport().count(CallCounter.LATE_RESULTS);
      return;
    }
    countCompleted();
    answer().sendTrailers(callId(), Status.OK, (byte) 0);
    onEnded(Status.OK);
  }

  @Override
  boolean tryEnd(int how) {
    if (!super.tryEnd(how)) {
      return false;
    }
    transport().remove(this);
    return true;
  }

  /** On any thread. */
  @Override
  void countCompleted() {
    transport().count(CallCounter.CALLS_COMPLETED);
  }

  @Override
  boolean isStream() {
    return stream != null;
  }

  @Override
  void onEnded(Status status) {
    if (stream != null) {
      stream.onEnded(status);
    }
    super.onEnded(status);
  }
}
