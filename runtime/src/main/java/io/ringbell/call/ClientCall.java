package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * One call, from {@link ClientCalls#begin} to its end; reused afterwards. Encoding goes {@link
 * #sizer}, {@link #request}, then one of the invoke methods, or {@link #abort} if it fails. These
 * are used by the thread that began it; the polling thread completes it.
 *
 * <p>It ends exactly once: whoever moves it out of AWAITING decides how. A call that is given up
 * while its request is on the way keeps its slot (ABANDONED) until the answer has come, so that a
 * late answer never meets a new call.
 */
public final class ClientCall extends CallSlot implements Waiting {
  private final ClientTransport transport;
  private final ClientRequest request;
  private final CallOutcome outcome = new CallOutcome();
  private volatile long deadline; // nanoTime; 0: none
  private volatile Thread waiter;
  private RpcFuture<Object> future; // null in a blocking call, or a stream
  private ClientStream stream; // null in a call with one request and one answer
  private WholeAnswer answer; // what has come of an answer that comes as a stream
  private CallObserver observer; // null: nobody

  ClientCall(ClientTransport transport, int index) {
    super(index);
    this.transport = transport;
    this.request = new ClientRequest(transport);
  }

  // ---- for stubs ----

  /** The sizer for the request, emptied. */
  public WireSizer sizer() {
    return request.sizer();
  }

  /**
   * Room for a request of exactly {@code size} bytes.
   *
   * @throws RpcException NOT_SENT if it is larger than the peer takes, or the connection is closed
   */
  public WireWriter request(int size) {
    if (size > transport.maxRequest()) {
      throw transport.tooLarge(size);
    }
    return request.openRequest(size);
  }

  /** Gives up a call whose request could not be encoded; returns what the stub throws. */
  public RpcException abort(Throwable problem) {
    long until = deadline;
    CallObserver hearing = observer;
    request.abort(transport.connection());
    recycle();
    transport.count(CallCounter.CALLS_FAILED);
    Observers.givenUp(hearing, statusOf(problem));
    if (problem instanceof Error error) {
      throw error;
    }
    if (problem instanceof RpcException exception) {
      return CallFailure.of(exception, until);
    }
    return new RpcException(statusOf(problem), Delivery.NOT_SENT, problem);
  }

  private static Status statusOf(Throwable problem) {
    return problem instanceof RpcException exception
        ? exception.status()
        : Status.INVALID_ARGUMENT.withDescription(
            "the request cannot be encoded: " + problem.getMessage());
  }

  /**
   * Sends the request and waits for the answer.
   *
   * @throws RpcException unless it ends with OK
   */
  @SuppressWarnings("unchecked") // the reader made the result
  public <T> T invoke(MessageReader<T> reader) {
    outcome.expect(reader);
    sendAndWait();
    Object value = outcome.value();
    finish();
    return (T) value;
  }

  /** Like {@link #invoke} for a primitive result. */
  public long invokePrimitive(PrimitiveReader reader) {
    outcome.expectPrimitive(reader);
    sendAndWait();
    long value = outcome.primitive();
    finish();
    return value;
  }

  /** Like {@link #invoke} for a method without result. */
  public void invokeVoid() {
    sendAndWait();
    finish();
  }

  /**
   * Sends the request. The future completes on the polling thread; cancelling it cancels the call.
   *
   * @param reader null for a method without result
   */
  @SuppressWarnings("unchecked") // the reader makes the result
  public <T> CompletableFuture<T> invokeAsync(MessageReader<T> reader) {
    outcome.expect(reader);
    RpcFuture<T> promise = (RpcFuture<T>) future;
    if (promise == null) {
      promise = new RpcFuture<>();
      this.future = (RpcFuture<Object>) promise;
    }
    promise.attach(transport, callId());
    long until = deadline;
    try {
      request.seal(CallFrames.REQUEST, callId(), until);
    } catch (RuntimeException e) {
      return ClientCalls.failed(this, e);
    }
    transport.asyncStarted();
    publish(AWAITING); // from here on the slot may belong to another call
    if (until != 0) {
      transport.wakeBy(until);
    }
    transport.ensurePolling();
    return promise;
  }

  // ---- for the transport ----

  /**
   * Takes the slot into use.
   *
   * @param deadline nanoTime; 0 for none
   * @param promise of an asynchronous call that may take several attempts; null otherwise
   */
  @SuppressWarnings("unchecked") // the reader makes the result
  void begin(
      int method,
      MethodDescriptor descriptor,
      CallOptions options,
      long deadline,
      RpcFuture<?> promise) {
    if (deadline != 0) {
      this.deadline = deadline;
    }
    this.future = (RpcFuture<Object>) promise;
    this.observer = options.observer();
    request.begin(method, options.metadata(), options.compressed() || descriptor.compressed());
    enter(ENCODING);
  }

  /** Undoes {@link #begin}. */
  void giveBack() {
    recycle();
  }

  @Override
  public long deadline() {
    return deadline;
  }

  @Override
  public void setWaiter(Thread thread) {
    waiter = thread;
  }

  ClientTransport transport() {
    return transport;
  }

  CallObserver observer() {
    return observer;
  }

  boolean compresses() {
    return request.compresses();
  }

  /** What the server sent ahead of its one answer. On the polling thread, while it is awaited. */
  void onHeaders(Metadata headers) {
    if (observer != null && !headers.isEmpty()) {
      Observers.headers(observer, headers);
    }
  }

  /**
   * The answer has come; false if this call is not the one that it belongs to. On the polling
   * thread.
   */
  boolean onResponse(
      int id, Status status, boolean executed, Metadata trailing, WireReader message) {
    if (!moves(id, AWAITING, COMPLETING)) {
      return onLateResponse(id);
    }
    if (!status.isOk()) {
      outcome.fail(
          executed ? status : transport.explain(status, request.method()),
          executed ? Delivery.MAYBE_EXECUTED : Delivery.NOT_SENT,
          null);
    } else if (!outcome.decode(message)) {
      transport.count(CallCounter.UNDECODABLE_MESSAGES);
    }
    outcome.trailers(trailing);
    complete();
    return true;
  }

  // ---- for streams ----

  /**
   * Sends the frame that starts a stream: the request as it was written, or the headers of a stream
   * of requests. The stream may end while this runs.
   *
   * @throws RuntimeException if it cannot be sent; {@link #abort} follows
   */
  void startStream(ClientStream owner, boolean wholeRequest) {
    if (!wholeRequest) {
      request.openHeaders();
    }
    request.seal(wholeRequest ? CallFrames.REQUEST : CallFrames.HEADERS, callId(), deadline);
    this.stream = owner;
    owner.onStarting(callId(), deadline, request.queued());
    publish(STREAMING);
  }

  /** The stream with that call id; null if it is not under way. On the polling thread. */
  ClientStream streamOf(int id) {
    ClientStream seen = stream;
    return is(id, STREAMING) ? seen : null;
  }

  /** Its last frame has come: the slot is free. On the polling thread. */
  boolean endStream(int id) {
    if (!moves(id, STREAMING, DONE)) {
      return false;
    }
    recycle();
    return true;
  }

  /** Gives a stream up whose last frame has not come; false if it has ended. From any thread. */
  boolean abandonStream(int id) {
    return moves(id, STREAMING, ABANDONED);
  }

  /** Whether a call with one answer waits for it. On the polling thread. */
  boolean awaitsAnswer(int id) {
    return is(id, AWAITING);
  }

  /** Where the answer of a call gathers if it comes in several frames. On the polling thread. */
  WholeAnswer answer(int id) {
    if (answer == null || answer.callId != id) {
      answer = new WholeAnswer(id);
    }
    return answer;
  }

  // ---- no answer will come ----

  /** The connection is closed: nothing will come any more. From any thread. */
  void onClosed(Status why, Throwable reason) {
    failIfStill(idOf(word()), why, reason);
  }

  /** Ends that call, if it is under way: no answer will come. From any thread. */
  void failIfStill(int id, Status why, Throwable reason) {
    if (moves(id, AWAITING, COMPLETING)) {
      outcome.fail(why, delivery(), reason);
      complete();
    } else if (moves(id, ABANDONED, DONE)) {
      recycle();
    } else if (is(id, STREAMING)) { // otherwise what it has may be half written, or another's
      ClientStream ended = stream;
      Delivery known = delivery();
      if (moves(id, STREAMING, DONE)) {
        recycle();
        ended.onClosed(why, known, reason);
      }
    }
  }

  /** What is known of its request, now that it cannot be sent any more. */
  private Delivery delivery() {
    return request.surelyNotSent(transport.connection())
        ? Delivery.NOT_SENT
        : Delivery.MAYBE_EXECUTED;
  }

  // ---- giving it up ----

  /** Gives it up if it is asynchronous and past its deadline. On the polling thread. */
  void onTimer(long now) {
    long seen = word();
    long until = deadline;
    ClientStream streaming = stream;
    if (stateOf(seen) == STREAMING && until != 0 && now - until >= 0 && streaming != null) {
      streaming.onDeadline(idOf(seen));
    } else if (stateOf(seen) == AWAITING && until != 0 && future != null && now - until >= 0) {
      giveUpAsync(
          idOf(seen),
          Status.DEADLINE_EXCEEDED.withDescription("no answer in time"),
          CallCounter.DEADLINES_EXCEEDED);
    }
  }

  /** When {@link #onTimer} is due; 0 if it is not. */
  long timerDeadline() {
    int state = stateOf(word());
    return state == STREAMING || (state == AWAITING && future != null) ? deadline : 0;
  }

  /**
   * Ends an asynchronous call without its answer, if it is still waiting for that. From any thread.
   */
  void giveUpAsync(int id, Status why, CallCounter reason) {
    RpcFuture<Object> promise = future;
    QueuedFrame queued = request.queued();
    CallObserver hearing = observer;
    // If this succeeds, what was read before belonged to this call.
    if (!moves(id, AWAITING, ABANDONED)) {
      return;
    }
    Delivery known = withdraw(id, queued);
    transport.asyncEnded();
    transport.count(reason);
    transport.count(CallCounter.CALLS_FAILED);
    Observers.givenUp(hearing, why);
    promise.fail(new RpcException(why, known));
  }

  /**
   * Ends a blocking call without its answer. By its own thread.
   *
   * @return what to throw; null if it has ended otherwise meanwhile
   */
  @Override
  public RpcException giveUp(Status why) {
    int id = callId();
    QueuedFrame queued = request.queued();
    CallObserver hearing = observer;
    if (!moves(id, AWAITING, ABANDONED)) {
      return null;
    }
    Delivery known = withdraw(id, queued);
    transport.count(CallCounter.CALLS_FAILED);
    Observers.givenUp(hearing, why);
    return new RpcException(why, known);
  }

  /**
   * Takes a given-up request back if it has not left, otherwise tells the server; from ABANDONED.
   */
  Delivery withdraw(int id, QueuedFrame queued) {
    Connection connection = transport.connection();
    if (queued != null && connection.dequeue(queued)) {
      if (moves(id, ABANDONED, DONE)) {
        recycle();
      }
      return Delivery.NOT_SENT;
    }
    ControlFrames.sendCancel(connection, id);
    return Delivery.MAYBE_EXECUTED;
  }

  /** The last frame of a call that was given up; false if it is not one. */
  boolean onLateResponse(int id) {
    if (!moves(id, ABANDONED, DONE)) {
      return false;
    }
    transport.count(CallCounter.LATE_RESPONSES);
    recycle();
    return true;
  }

  // ---- sending ----

  private void sendAndWait() {
    try {
      transport.waits().checkMayWait();
      request.seal(CallFrames.REQUEST, callId(), deadline);
    } catch (RuntimeException e) {
      throw abort(e);
    }
    publish(AWAITING);
    if (!isDone()) {
      transport.await(this);
    }
  }

  /**
   * Hands the frame over. An asynchronous call may end, and its slot be used again, while this
   * runs.
   */
  private void publish(int state) {
    Connection connection = transport.connection();
    int id = callId();
    QueuedFrame queued = request.queued();
    long position = request.position();
    int length = request.length();
    ByteBuffer buffer = request.buffer();
    CallObserver tracing = observer;
    if (tracing != null) {
      Observers.encoded(tracing);
    }
    // Before the frame is out, since the answer may be quick; the fence of the flush comes before
    // the look whether the connection is closed.
    enterLazily(state);
    if (queued == null) {
      connection.commit(position, length);
      connection.flush();
    } else if (connection.enqueue(queued, false)) {
      connection.flush();
    } else {
      connection.frameBuffers().give(buffer);
      if (!connection.isClosed()) {
        failIfStill(id, transport.queueFull(), null);
      }
    }
    if (tracing != null) {
      Observers.posted(tracing);
    }
    if (connection.isClosed()) {
      transport.failClosed(this, id);
    }
  }

  // ---- the end ----

  /** Hands the outcome over; from COMPLETING. */
  private void complete() {
    RpcFuture<Object> promise = future;
    if (promise != null) {
      completeFuture(promise);
      return;
    }
    enter(DONE);
    Thread waiting = waiter; // after the state: the waiter looks the other way round
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  private void completeFuture(RpcFuture<Object> promise) {
    RpcException failure = outcome.isOk() ? null : failure();
    Object value = outcome.value();
    outcome.tell(observer);
    recycle();
    transport.asyncEnded();
    if (failure == null) {
      transport.onSuccess();
      promise.complete(value);
    } else {
      promise.fail(failure);
    }
  }

  /** Ends a blocking call on the caller's thread: throws, or returns with the slot free. */
  private void finish() {
    outcome.tell(observer);
    if (outcome.isOk()) {
      recycle();
      transport.onSuccess();
      return;
    }
    RpcException failure = failure();
    recycle();
    throw failure;
  }

  private RpcException failure() {
    transport.count(CallCounter.CALLS_FAILED);
    return outcome.exception(future == null ? deadline : 0);
  }

  /** Makes the slot free for its next call, under a new id. */
  private void recycle() {
    request.clear();
    outcome.clear();
    future = null;
    stream = null;
    answer = null;
    observer = null;
    // Each volatile store is a full fence, so those that change nothing are left out.
    if (waiter != null) {
      waiter = null;
    }
    if (deadline != 0) {
      deadline = 0;
    }
    free();
    transport.onRecycled(this);
  }
}
