package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.call.ServerMethods.ServerMethod;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
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
public final class ServerCall implements MetadataSink {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCall.class);
  private static final int OPEN = 0;
  private static final int ENDED = 1;
  private static final int DETACHED = 2; // goes on in another object
  private static final int GIVEN_UP = 3; // ended, and nobody waits for the answer
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
  private ServerMethod served;
  private MethodDescriptor method;
  private boolean handedOver; // the handler may have run
  private volatile CallContext context; // null: nobody has asked for it
  private ServerCall successor; // where it goes on, once it is DETACHED
  private CallObserver observer; // null: none
  private int callId;
  private long deadline; // nanoTime; 0: none
  private ServerMetadata metadata; // null as long as there is none
  private volatile boolean answering; // what goes ahead of the first answer has been sent
  private Metadata responseHeaders; // of the answer that is being written, like those below
  private Metadata responseTrailers;
  private byte responseFlags;
  private int responseHeaderLength;
  private SerialExecutor serial; // null while it runs on the event loop
  private WholeRequest whole; // on the polling thread
  private boolean kept; // somebody will end it after the skeleton has returned
  private volatile long clientLimit;
  private volatile ServerStream stream; // null in a call with one request and one answer

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
    return served.executor() == null;
  }

  /**
   * Runs {@code handler} on the method's executor with a call object that stays valid. The
   * callbacks of its streams run there too, at the same time: a handler may wait for them.
   */
  public void execute(Consumer<ServerCall> handler) {
    ServerCall call = detach();
    call.kept = true;
    try {
      served.executor().execute(() -> call.run(handler));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no more threads
      call.refuse(
          Status.RESOURCE_EXHAUSTED.withDescription("the server's executor takes no more handlers"),
          Metadata.EMPTY);
    } catch (RuntimeException | Error e) { // of the user's own; it may have run the handler
      LOG.warn("the executor of {} failed", method.path(), e);
      call.end(Status.INTERNAL.withDescription("the server's executor failed"), (byte) 0);
    }
  }

  /**
   * Lets {@code request} lend its bytes if the handler runs here: for one that is done with them
   * when it returns its answer.
   */
  public WireReader lend(WireReader request) {
    return served.executor() == null ? request.lending() : request;
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
    responseFlags = 0;
    responseHeaderLength = CallFrames.RESPONSE_HEADER_LENGTH;
    return metadata != null || method.compressed()
        ? richResponse(size)
        : frame.open(transport.connection(), CallFrames.RESPONSE_HEADER_LENGTH, size);
  }

  /** Sends what was written into {@link #response}, with status OK. */
  public void send() {
    Connection connection = transport.connection();
    try {
      seal(connection);
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
    if (detached) {
      transport.count(CallCounter.CALLS_COMPLETED);
    } else {
      transport.countHere(CallCounter.CALLS_COMPLETED);
    }
    QueuedFrame queued = frame.queued();
    if (queued == null) {
      connection.commit(frame.position(), frame.length());
    } else if (!connection.enqueue(queued, true)) {
      connection.frameBuffers().give(buffer); // closed meanwhile
    }
    connection.flush();
    if (stream != null) {
      stream.onEnded(Status.OK);
    }
    onEnded(Status.OK);
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
      end(exception.status(), (byte) 0, exception.trailers());
    } else {
      end(
          Status.INTERNAL.withDescription("the answer cannot be encoded: " + describe(cause)),
          (byte) 0);
      LOG.warn("the answer of {} cannot be encoded", method.path(), cause);
    }
  }

  /**
   * Ends the call with the status of {@code error}: its own if it is an {@link RpcException}, that
   * of its class if the method declares it, what the server's mapper says, otherwise UNKNOWN with
   * the name of its class. Messages and stack traces of other exceptions stay here, in the log.
   */
  public void fail(Throwable error) {
    Throwable cause = unwrap(error);
    RpcException known =
        cause instanceof RpcException exception && !exception.status().isOk()
            ? exception
            : DeclaredErrors.known(cause, method, transport.config().errors());
    if (known != null) {
      end(known.status(), (byte) 0, known.trailers());
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
    return metadata == null ? Metadata.EMPTY : metadata.request;
  }

  /**
   * Adds to what is sent ahead of the first answer; to be called before that.
   *
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   * @throws IllegalStateException if that has been sent
   */
  @Override
  public void headers(Metadata headers) {
    if (answering) {
      throw new IllegalStateException(
          "headers of %s after its first answer (expected: before it, or trailers)"
              .formatted(method.path()));
    }
    ensureMetadata().addHeaders(headers);
  }

  /**
   * Adds to what is sent with the status.
   *
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   */
  @Override
  public void trailers(Metadata trailers) {
    ensureMetadata().addTrailers(trailers);
  }

  /**
   * The requests of the call, for one subscriber. They come on the event loop, or on the executor
   * if the method may block, one at a time.
   *
   * @throws IllegalStateException if its request is one message
   */
  public <Q> Flow.Publisher<Q> requests(MessageReader<Q> reader) {
    ServerStream current = stream;
    if (current == null || !method.kind().requestStream()) {
      throw new IllegalStateException(method.path() + " takes one request, not a stream");
    }
    return current.requests(reader);
  }

  /**
   * Answers with what {@code responses} publishes, as fast as the client takes it; the call ends
   * when that ends. A null publisher fails it.
   */
  public <R> void stream(Flow.Publisher<? extends R> responses, MessageWriter<R> writer) {
    if (responses == null) {
      fail(new NullPointerException("the handler returned null in place of a publisher"));
      return;
    }
    ServerCall call = detach();
    call.kept = true;
    call.ensureStream().answer(responses, writer);
  }

  // ---- for the transport ----

  MethodDescriptor method() {
    return method;
  }

  String remoteAddress() {
    return transport.connection().remoteAddress();
  }

  /** The context for handlers, made when it is first asked for. */
  CallContext context() {
    ServerCall moved = successor;
    if (moved != null) {
      return moved.context();
    }
    CallContext known = context;
    return known != null ? known : makeContext();
  }

  private synchronized CallContext makeContext() {
    CallContext made = context;
    if (made == null) {
      made = new CallContext(this);
      context = made;
      int seen = state; // looked at after it can be seen
      if (seen != OPEN) {
        endContext(made, seen);
      }
    }
    return made;
  }

  private static void endContext(CallContext known, int how) {
    if (how == GIVEN_UP) {
      known.cancel();
    } else {
      known.ended();
    }
  }

  /** Adds who hears how it ends. Before the handler. */
  void observe(CallObserver another) {
    observer = observer == null ? another : Observers.both(observer, another);
  }

  void begin(ServerMethod served, int callId, long deadline, ServerMetadata metadata) {
    this.served = served;
    this.method = served.descriptor();
    this.metadata = metadata;
    this.callId = callId;
    this.deadline = deadline;
    this.handedOver = false;
    this.kept = false;
    this.successor = null;
    this.observer = null;
    // Each volatile store is a full fence, so those that change nothing are left out.
    if (answering) {
      this.answering = false;
    }
    if (context != null) {
      this.context = null;
    }
    STATE.setRelease(this, OPEN);
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
    if (end(why, (byte) 0, Metadata.EMPTY, true)) {
      cancelResult();
    }
  }

  /** Ends it before its handler has run. */
  void refuse(Status status, Metadata trailers) {
    transport.count(CallCounter.CALLS_REFUSED);
    end(status, CallFrames.FLAG_NOT_EXECUTED, trailers);
  }

  /** Ends it without message; false if it had ended. */
  boolean end(Status status, byte flags) {
    return end(status, flags, Metadata.EMPTY);
  }

  /** Ends a stream of answers with OK. */
  void complete() {
    if (!tryEnd()) {
      transport.count(CallCounter.LATE_RESULTS);
      return;
    }
    transport.count(CallCounter.CALLS_COMPLETED);
    sendTrailers(Status.OK, (byte) 0, Metadata.EMPTY);
    onEnded(Status.OK);
  }

  /** Sends what goes ahead of the first answer of a stream, unless that is nothing. */
  void sendHeaders() {
    answering = true;
    Metadata headers = metadata == null ? Metadata.EMPTY : metadata.takeHeaders();
    if (!headers.isEmpty()) {
      StreamFrames.sendHeaders(transport.connection(), callId, headers);
    }
  }

  /** The streams of the call; null if it has none. From any thread. */
  ServerStream stream() {
    return stream;
  }

  /** The streams of the call, from now on. By the thread that runs it. */
  ServerStream ensureStream() {
    if (stream == null) {
      stream = new ServerStream(transport, this, serial, method.compressed());
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
    return method.kind().requestStream();
  }

  /** The request that is still coming; null if it is there. On the polling thread. */
  WholeRequest whole() {
    return whole;
  }

  /** Waits for a request that comes in several frames, or does so no more. */
  void expectWhole(WholeRequest request) {
    this.whole = request;
  }

  /** Whether nobody is to end it now that the skeleton has returned. */
  boolean isUnanswered() {
    return isOpen() && !kept;
  }

  /** Runs the handler and its callbacks on the executor from now on, unless it runs inline. */
  void prepareExecutor() {
    if (served.executor() != null) {
      SerialExecutor unused = serial();
    }
  }

  // ---- inside ----

  /** An exception of the user may throw even when it is asked what it is. */
  static String describe(Throwable problem) {
    try {
      return problem.getMessage();
    } catch (RuntimeException | Error e) {
      return problem.getClass().getName();
    }
  }

  private boolean end(Status status, byte flags, Metadata more) {
    return end(status, flags, more, false);
  }

  private boolean end(Status status, byte flags, Metadata more, boolean givenUp) {
    if (!tryEnd(givenUp ? GIVEN_UP : ENDED)) {
      transport.count(CallCounter.LATE_RESULTS);
      return false;
    }
    transport.count(CallCounter.CALLS_FAILED);
    if (stream != null || metadata != null || !more.isEmpty()) {
      sendTrailers(status, flags, more);
    } else {
      ControlFrames.sendStatus(
          transport.connection(),
          callId,
          status.code().number(),
          flags,
          ControlFrames.bounded(status.description()));
    }
    onEnded(status);
    return true;
  }

  private void sendTrailers(Status status, byte flags, Metadata more) {
    sendHeaders();
    StreamFrames.sendTrailers(transport.connection(), callId, status, flags, trailersWith(more));
    if (stream != null) {
      stream.onEnded(status);
    }
  }

  private Metadata trailersWith(Metadata more) {
    if (more.isEmpty()) {
      return metadata == null ? Metadata.EMPTY : metadata.trailers();
    }
    try {
      ensureMetadata().addTrailers(more);
    } catch (RpcException e) {
      LOG.warn("the metadata of a failure of {} are left out", method.path(), e);
    }
    return metadata.trailers();
  }

  private ServerMetadata ensureMetadata() {
    if (metadata == null) {
      metadata = new ServerMetadata(Metadata.EMPTY);
    }
    return metadata;
  }

  private SerialExecutor serial() {
    if (serial == null) {
      serial = new SerialExecutor(served.executor());
    }
    return serial;
  }

  private WireWriter richResponse(int size) {
    Metadata headers = metadata == null ? Metadata.EMPTY : metadata.headers();
    Metadata trailers = metadata == null ? Metadata.EMPTY : metadata.trailers();
    if (!(headers.isEmpty() && trailers.isEmpty())) {
      responseHeaders = headers; // other threads may add some before it is sealed
      responseTrailers = trailers;
      responseFlags = CallFrames.FLAG_METADATA;
      responseHeaderLength +=
          CallFrames.METADATA_LENGTHS + MetadataBlock.size(headers) + MetadataBlock.size(trailers);
    }
    if (method.compressed() && size >= Compression.SMALLEST) {
      responseFlags |= CallFrames.FLAG_COMPRESSED;
      return frame.openPlain(transport.connection(), size);
    }
    return frame.open(transport.connection(), responseHeaderLength, size);
  }

  private void seal(Connection connection) {
    byte flags = responseFlags;
    if ((flags & CallFrames.FLAG_COMPRESSED) != 0) {
      flags = (byte) (flags & ~CallFrames.FLAG_COMPRESSED);
      byte packed = frame.compress(connection, responseHeaderLength);
      if (packed != 0) {
        transport.count(CallCounter.MESSAGES_COMPRESSED);
        flags |= packed;
      }
    }
    frame.seal(CallFrames.typeWord(CallFrames.RESPONSE, flags, Status.Code.OK.number()));
    if ((flags & CallFrames.FLAG_METADATA) != 0) {
      Metadata headers = responseHeaders;
      Metadata unused = metadata.takeHeaders();
      int at = frame.base() + CallFrames.RESPONSE_HEADER_LENGTH;
      int size = MetadataBlock.size(headers);
      ByteBuffer buffer = frame.buffer();
      buffer.putInt(at, size);
      buffer.putInt(at + Integer.BYTES, MetadataBlock.size(responseTrailers));
      at += CallFrames.METADATA_LENGTHS;
      MetadataBlock.write(buffer, at, headers);
      MetadataBlock.write(buffer, at + size, responseTrailers);
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
    return tryEnd(ENDED);
  }

  private boolean tryEnd(int how) {
    if (!STATE.compareAndSet(this, OPEN, how)) {
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

  private <T> void replyLater(CompletionStage<T> stage, ResponseWriter<? super T> writer) {
    ServerCall call = detach();
    call.kept = true;
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
    call.begin(served, callId, deadline, metadata);
    call.handedOver = handedOver;
    call.observer = observer;
    call.adopt(context);
    successor = call; // for who asks for the context on this thread from now on
    state = DETACHED;
    transport.add(call);
    return call;
  }

  private void adopt(CallContext known) {
    if (known != null) {
      context = known;
      known.moveTo(this);
    }
  }

  /** After its end has been sent. */
  private void onEnded(Status status) {
    CallContext known = context;
    if (known != null) {
      endContext(known, state);
    }
    if (observer != null) {
      Observers.end(observer, status, metadata == null ? Metadata.EMPTY : metadata.trailers());
    }
  }

  private void discardLate(Connection connection, ByteBuffer buffer) {
    transport.count(CallCounter.LATE_RESULTS);
    if (frame.queued() == null) {
      connection.abort(frame.position(), frame.length());
    } else {
      connection.frameBuffers().give(buffer);
    }
  }
}
