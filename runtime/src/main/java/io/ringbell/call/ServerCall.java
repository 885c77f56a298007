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
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call on the server. It ends exactly once: by {@link #send}, {@link #fail} or {@link #reply};
 * what comes later is dropped and counted. The object given to {@link ServiceSkeleton#invoke} is
 * reused after it returns: what must live longer goes through {@link #execute} or {@link #reply},
 * and goes on as a {@link DetachedCall}. Used by one thread at a time.
 */
public sealed class ServerCall implements MetadataSink permits DetachedCall {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCall.class);
  private static final int OPEN = 0;
  static final int ENDED = 1;
  private static final int DETACHED = 2; // goes on in another object
  static final int GIVEN_UP = 3; // ended, and nobody waits for the answer
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(ServerCall.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ServerTransport transport;
  private final ServerAnswer answer;
  private volatile int state = ENDED;
  private ServerMethod served;
  private MethodDescriptor method;
  private boolean handedOver; // the handler may have run
  private volatile CallContext context; // null: nobody has asked for it
  private ServerCall successor; // where it goes on, once it is DETACHED
  private CallObserver observer; // null: none
  private int callId;
  private long deadline; // nanoTime; 0: none

  ServerCall(ServerTransport transport) {
    this.transport = transport;
    this.answer = new ServerAnswer(transport);
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
    detach().start(handler);
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
    return answer.sizer();
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
    return answer.openResponse(transport.connection(), size, method.compressed());
  }

  /** Sends what was written into {@link #response}, with status OK. */
  public void send() {
    Connection connection = transport.connection();
    try {
      answer.sealResponse(connection, callId);
    } catch (RuntimeException e) {
      abort(e);
      return;
    }
    if (!tryEnd(ENDED)) {
      transport.count(CallCounter.LATE_RESULTS);
      answer.discard(connection);
      return;
    }
    countCompleted();
    answer.publish(connection);
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
    answer.abort(transport.connection());
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
    Throwable cause = HandlerFutures.causeOf(error);
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
      detach().awaitResult(stage, writer);
    }
  }

  /** What the client sent with its request. */
  public Metadata metadata() {
    ServerMetadata known = answer.metadata();
    return known == null ? Metadata.EMPTY : known.request;
  }

  /**
   * Adds to what is sent ahead of the first answer; to be called before that.
   *
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   * @throws IllegalStateException if that has been sent
   */
  @Override
  public void headers(Metadata headers) {
    if (answer.hasStarted()) {
      throw new IllegalStateException(
          "headers of %s after its first answer (expected: before it, or trailers)"
              .formatted(method.path()));
    }
    answer.ensureMetadata().addHeaders(headers);
  }

  /**
   * Adds to what is sent with the status.
   *
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   */
  @Override
  public void trailers(Metadata trailers) {
    answer.ensureMetadata().addTrailers(trailers);
  }

  /**
   * The requests of the call, for one subscriber. They come on the event loop, or on the executor
   * if the method may block, one at a time.
   *
   * @throws IllegalStateException if its request is one message
   */
  public <Q> Flow.Publisher<Q> requests(MessageReader<Q> reader) {
    throw new IllegalStateException(method.path() + " takes one request, not a stream");
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
    detach().answerWith(responses, writer);
  }

  // ---- for the transport ----

  ServerTransport transport() {
    return transport;
  }

  ServerAnswer answer() {
    return answer;
  }

  ServerMethod served() {
    return served;
  }

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
    this.callId = callId;
    this.deadline = deadline;
    this.handedOver = false;
    this.successor = null;
    this.observer = null;
    answer.begin(metadata);
    if (context != null) { // a volatile store is a full fence
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

  // ---- where it goes on ----

  /** The same call in an object of its own. */
  DetachedCall detach() {
    DetachedCall call = new DetachedCall(transport);
    call.continueFrom(this);
    successor = call; // for who asks for the context on this thread from now on
    state = DETACHED;
    transport.add(call);
    return call;
  }

  /** This one is still unknown to others. */
  final void continueFrom(ServerCall first) {
    begin(first.served, first.callId, first.deadline, first.answer.metadata());
    handedOver = first.handedOver;
    observer = first.observer;
    CallContext known = first.context;
    if (known != null) {
      context = known;
      known.moveTo(this);
    }
  }

  // ---- the end ----

  /** Ends it before its handler has run. */
  void refuse(Status status, Metadata trailers) {
    transport.count(CallCounter.CALLS_REFUSED);
    end(status, CallFrames.FLAG_NOT_EXECUTED, trailers);
  }

  /** Ends it without message; false if it had ended. */
  boolean end(Status status, byte flags) {
    return end(status, flags, Metadata.EMPTY);
  }

  /** Whether nobody is to end it now that the skeleton has returned. */
  boolean isUnanswered() {
    return isOpen();
  }

  private boolean end(Status status, byte flags, Metadata more) {
    return end(status, flags, more, ENDED);
  }

  /** Ends it without message, as {@link #ENDED} or {@link #GIVEN_UP}; false if it had ended. */
  final boolean end(Status status, byte flags, Metadata more, int how) {
    if (!tryEnd(how)) {
      transport.count(CallCounter.LATE_RESULTS);
      return false;
    }
    transport.count(CallCounter.CALLS_FAILED);
    if (!more.isEmpty()) {
      addTrailersOfFailure(more);
    }
    answer.sendFailure(callId, status, flags, isStream());
    onEnded(status);
    return true;
  }

  private void addTrailersOfFailure(Metadata more) {
    try {
      answer.ensureMetadata().addTrailers(more);
    } catch (RpcException e) {
      LOG.warn("the metadata of a failure of {} are left out", method.path(), e);
    }
  }

  /** Whoever moves it out of OPEN sends how it ends. */
  boolean tryEnd(int how) {
    return STATE.compareAndSet(this, OPEN, how);
  }

  /** On the polling thread. */
  void countCompleted() {
    transport.countHere(CallCounter.CALLS_COMPLETED);
  }

  /** Whether it has a stream on either side. */
  boolean isStream() {
    return false;
  }

  /** After its end has been sent. */
  void onEnded(Status status) {
    CallContext known = context;
    if (known != null) {
      endContext(known, state);
    }
    if (observer != null) {
      Observers.end(observer, status, answer.trailers());
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
}
