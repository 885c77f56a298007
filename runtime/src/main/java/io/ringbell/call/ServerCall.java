package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import io.ringbell.ring.QueuedFrame;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call on the server. It ends exactly once: by {@link #send}, {@link #fail} or {@link #reply};
 * what comes later is dropped and counted. The object given to {@link ServiceSkeleton#invoke} is
 * reused after it returns: what must live longer goes through {@link #execute} or {@link #reply}.
 * Used by one thread at a time, but for the end that a cancel or a deadline brings.
 */
@SuppressWarnings("DoNotCallSuggester") // until streams are there
public final class ServerCall {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCall.class);
  private static final int OPEN = 0;
  private static final int ENDED = 1;
  private static final int DETACHED = 2; // goes on in another object
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(ServerCall.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ServerTransport transport;
  private final FrameWriter frame = new FrameWriter();
  private final boolean detached;
  private volatile int state = ENDED;
  private volatile CompletionStage<?> result; // for cancelling it
  private MethodDescriptor method;
  private boolean handedOver; // the handler may have run
  private int callId;
  private long deadline; // nanoTime; 0: none

  ServerCall(ServerTransport transport, boolean detached) {
    this.transport = transport;
    this.detached = detached;
  }

  // ---- for skeletons ----

  /**
   * Whether the handler runs here, on the event loop; otherwise it goes through {@link #execute}.
   * To be asked when the request has been decoded: what fails before is NOT_SENT to the client.
   */
  public boolean inline() {
    handedOver = true;
    return !method.blocking() && !transport.config().alwaysExecutor();
  }

  /** Runs {@code handler} on the server's executor with a call object that stays valid. */
  public void execute(Consumer<ServerCall> handler) {
    ServerCall call = detach();
    try {
      transport.config().executor().execute(() -> call.run(handler));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no more threads
      transport.count(CallCounter.CALLS_REFUSED);
      call.end(
          Status.RESOURCE_EXHAUSTED.withDescription("the server's executor takes no more handlers"),
          CallFrames.FLAG_NOT_EXECUTED);
    }
  }

  /** The sizer for the answer, emptied. */
  public WireSizer sizer() {
    return frame.sizer();
  }

  /**
   * Room for an answer of exactly {@code size} bytes; followed by {@link #send} or {@link #abort}.
   *
   * @throws RpcException if it is larger than both sides take
   */
  public WireWriter response(int size) {
    int most = transport.maxResponse();
    if (size > most) {
      throw new RpcException(
          Status.RESOURCE_EXHAUSTED.withDescription(
              "size of the answer: %d bytes, expected at most %d; raise maxMessageSize on both sides"
                  .formatted(size, most)),
          Delivery.MAYBE_EXECUTED);
    }
    return frame.open(transport.connection(), CallFrames.RESPONSE_HEADER_LENGTH, size);
  }

  /** Sends what was written into {@link #response}, with status OK. */
  public void send() {
    Connection connection = transport.connection();
    try {
      frame.seal(CallFrames.typeWord(CallFrames.RESPONSE, (byte) 0, Status.Code.OK.number()));
    } catch (RuntimeException e) {
      abort(e);
      return;
    }
    int id = callId;
    ByteBuffer buffer = frame.buffer();
    buffer.putInt(frame.base() + CallFrames.CALL_ID_OFFSET, id);
    buffer.putInt(frame.base() + CallFrames.TEXT_LENGTH_OFFSET, 0);
    if (!tryEnd()) {
      discardLate(connection, buffer);
      return;
    }
    transport.count(CallCounter.CALLS_COMPLETED);
    QueuedFrame queued = frame.queued();
    if (queued == null) {
      connection.commit(frame.position(), frame.length());
    } else if (!connection.enqueue(queued, true)) {
      connection.buffers().give(buffer); // closed meanwhile
    }
    connection.flush();
  }

  /** Sends an empty answer with status OK. */
  public void sendEmpty() {
    try {
      response(0);
    } catch (RpcException e) {
      abort(e);
      return;
    }
    send();
  }

  /**
   * Gives up an answer that could not be encoded, and ends the call with INTERNAL, or the cause's
   * own status.
   */
  public void abort(Throwable cause) {
    frame.abort(transport.connection());
    if (cause instanceof RpcException exception) {
      end(exception.status(), (byte) 0);
    } else {
      end(
          Status.INTERNAL.withDescription("the answer cannot be encoded: " + messageOf(cause)),
          (byte) 0);
      LOG.warn("the answer of {} cannot be encoded", method.path(), cause);
    }
  }

  /**
   * Ends the call with the status of {@code error}: its own if it is an {@link RpcException},
   * otherwise UNKNOWN with the name of its class. Messages and stack traces of other exceptions
   * stay here, in the log.
   */
  public void fail(Throwable error) {
    Throwable cause = unwrap(error);
    if (cause instanceof RpcException exception && !exception.status().isOk()) {
      end(exception.status(), (byte) 0);
    } else if (cause instanceof CancellationException) {
      end(Status.CANCELLED.withDescription("the handler cancelled the call"), (byte) 0);
    } else {
      end(
          Status.UNKNOWN.withDescription(
              cause.getClass().getName() + " in the handler; the server's log has more"),
          (byte) 0);
      LOG.warn("the handler of {} failed", method.path(), cause);
    }
  }

  /** Ends the call when {@code stage} is there; a null stage fails it. */
  public <T> void reply(CompletionStage<T> stage, ResponseWriter<? super T> writer) {
    if (stage == null) {
      fail(new NullPointerException("the handler returned null in place of a future"));
    } else if (stage instanceof CompletableFuture<T> future
        && future.isDone()
        && !future.isCompletedExceptionally()) {
      writer.write(future.join(), this);
    } else {
      replyLater(stage, writer);
    }
  }

  /** What the client sent with its request. */
  public Metadata metadata() {
    return Metadata.EMPTY;
  }

  /** What is sent ahead of the first answer; to be called before that. */
  public void headers(Metadata headers) {}

  /** What is sent with the status, beside what a failure brings along. */
  public void trailers(Metadata trailers) {}

  /**
   * The requests of the call, for one subscriber. They come on the event loop, or on the executor
   * if the method may block, one at a time.
   */
  public <Q> Flow.Publisher<Q> requests(MessageReader<Q> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * Answers with what {@code responses} publishes, as fast as the client takes it; the call ends
   * when that ends. A null publisher fails it.
   */
  public <R> void stream(Flow.Publisher<? extends R> responses, MessageWriter<R> writer) {
    throw new UnsupportedOperationException();
  }

  // ---- for the transport ----

  void begin(MethodDescriptor method, int callId, long deadline) {
    this.method = method;
    this.callId = callId;
    this.deadline = deadline;
    this.handedOver = false;
    this.state = OPEN;
  }

  boolean isOpen() {
    return state == OPEN;
  }

  boolean isHandedOver() {
    return handedOver;
  }

  int callId() {
    return callId;
  }

  long deadline() {
    return deadline;
  }

  /** Ends it for a cancel, a deadline or a closed connection, and cancels the handler's future. */
  void giveUp(Status why) {
    if (end(why, (byte) 0)) {
      cancelResult();
    }
  }

  /** Ends it without message; false if it had ended. */
  boolean end(Status status, byte flags) {
    if (!tryEnd()) {
      transport.count(CallCounter.LATE_RESULTS);
      return false;
    }
    transport.count(CallCounter.CALLS_FAILED);
    ControlFrames.sendStatus(
        transport.connection(),
        callId,
        status.code().number(),
        flags,
        ControlFrames.bounded(status.description()));
    return true;
  }

  // ---- inside ----

  /** An exception of the user may throw even when it is asked what it is. */
  private static String messageOf(Throwable problem) {
    try {
      return problem.getMessage();
    } catch (RuntimeException | Error e) {
      return problem.getClass().getName();
    }
  }

  private static Throwable unwrap(Throwable error) {
    Throwable cause = error;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private boolean tryEnd() {
    if (!STATE.compareAndSet(this, OPEN, ENDED)) {
      return false;
    }
    if (detached) {
      transport.remove(this);
    }
    return true;
  }

  private void run(Consumer<ServerCall> handler) {
    if (!isOpen()) {
      return; // cancelled or too late while it waited for a thread
    }
    try {
      handler.accept(this);
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private <T> void replyLater(CompletionStage<T> stage, ResponseWriter<? super T> writer) {
    ServerCall call = detached ? this : detach();
    call.result = stage;
    if (!call.isOpen()) {
      call.cancelResult(); // given up before there was a future
    }
    stage.whenComplete(
        (value, error) -> {
          if (error != null) {
            call.fail(error);
          } else {
            writer.write(value, call);
          }
        });
  }

  private void cancelResult() {
    CompletionStage<?> running = result;
    if (running instanceof CompletableFuture<?> future) {
      try {
        future.cancel(true);
      } catch (RuntimeException | Error e) { // the user's own kind of future
        LOG.warn("the future of {} cannot be cancelled", method.path(), e);
      }
    }
  }

  /** The same call in an object of its own. */
  private ServerCall detach() {
    if (detached) {
      return this;
    }
    ServerCall call = new ServerCall(transport, true);
    call.begin(method, callId, deadline);
    state = DETACHED;
    transport.add(call);
    return call;
  }

  private void discardLate(Connection connection, ByteBuffer buffer) {
    transport.count(CallCounter.LATE_RESULTS);
    if (frame.queued() == null) {
      connection.abort(frame.position(), frame.length());
    } else {
      connection.buffers().give(buffer);
    }
  }
}
