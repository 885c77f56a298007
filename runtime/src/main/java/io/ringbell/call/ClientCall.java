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
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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
 * late answer never meets a new call. Call id and state are one word, so that nobody ends a later
 * call in the same slot by mistake.
 */
public final class ClientCall implements Waiting {
  private static final int FREE = 0;
  private static final int ENCODING = 1;
  private static final int AWAITING = 2;
  private static final int COMPLETING = 3;
  private static final int DONE = 4;
  private static final int ABANDONED = 5;
  private static final int STREAMING = 6; // under way, as a stream
  private static final VarHandle WORD;

  static {
    try {
      WORD = MethodHandles.lookup().findVarHandle(ClientCall.class, "word", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final int index;
  int nextFree; // guarded by the table

  private final ClientTransport transport;
  private final FrameWriter frame = new FrameWriter();
  private volatile long word; // call id in the high half, state in the low half
  private volatile long deadline; // nanoTime; 0: none
  private volatile Thread waiter;
  private volatile long unwanted; // mark of the call that nobody wants; 0: none
  private int callId;
  private int method;
  private Metadata metadata = Metadata.EMPTY;
  private boolean compresses;
  private boolean rich; // with metadata, or compressed
  private int metadataLength;
  private byte flags;
  private ClientStream stream; // null in a call with one request and one answer
  private WholeAnswer answer; // what has come of an answer that comes as a stream
  private MessageReader<?> reader;
  private PrimitiveReader primitiveReader;
  private RpcFuture<Object> future;
  private Object result;
  private long primitiveResult;
  private Status status;
  private Delivery delivery;
  private Metadata trailers = Metadata.EMPTY;
  private CallObserver observer; // null: nobody
  private Throwable cause;

  ClientCall(ClientTransport transport, int index) {
    this.transport = transport;
    this.index = index;
    this.callId = index;
    this.word = word(callId, FREE);
  }

  // ---- for stubs ----

  /** The sizer for the request, emptied. */
  public WireSizer sizer() {
    return frame.sizer();
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
    return rich
        ? richRequest(size)
        : frame.open(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH, size);
  }

  /** Gives up a call whose request could not be encoded; returns what the stub throws. */
  public RpcException abort(Throwable problem) {
    long until = deadline;
    CallObserver hearing = observer;
    frame.abort(transport.connection());
    recycle();
    transport.count(CallCounter.CALLS_FAILED);
    tellGivenUp(hearing, statusOf(problem));
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
    this.reader = reader;
    sendAndWait();
    Object value = result;
    finish();
    return (T) value;
  }

  /** Like {@link #invoke} for a primitive result. */
  public long invokePrimitive(PrimitiveReader reader) {
    this.primitiveReader = reader;
    sendAndWait();
    long value = primitiveResult;
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
    this.reader = reader;
    RpcFuture<T> promise = (RpcFuture<T>) future;
    if (promise == null) {
      promise = new RpcFuture<>();
      this.future = (RpcFuture<Object>) promise;
    }
    promise.attach(transport, callId);
    long until = deadline;
    try {
      seal(CallFrames.REQUEST);
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
    this.method = method;
    if (deadline != 0) {
      this.deadline = deadline;
    }
    this.future = (RpcFuture<Object>) promise;
    this.metadata = options.metadata();
    this.compresses = options.compressed() || descriptor.compressed();
    this.observer = options.observer();
    this.rich = compresses || observer != null || !metadata.isEmpty();
    word = word(callId, ENCODING);
  }

  /** Undoes {@link #begin}. */
  void giveBack() {
    recycle();
  }

  /** How often the slot has been used. A look from another thread may be out of date. */
  int uses() {
    return callId >>> CallFrames.INDEX_BITS;
  }

  @Override
  public boolean isDone() {
    return stateOf(word) == DONE;
  }

  @Override
  public long deadline() {
    return deadline;
  }

  boolean isUnfinished() {
    int state = stateOf(word);
    return state == ENCODING || state == AWAITING || state == COMPLETING || state == STREAMING;
  }

  @Override
  public boolean isUnwanted() {
    return unwanted == mark(callId);
  }

  /** The call that the one with that id is made for is cancelled. From any thread. */
  void setUnwanted(int id) {
    if (idOf(word) == id) { // else it has ended, and the mark may be that of a later call
      unwanted = mark(id);
    }
  }

  private static long mark(int id) {
    return (id & 0xFFFF_FFFFL) + 1;
  }

  @Override
  public void setWaiter(Thread thread) {
    waiter = thread;
  }

  ClientTransport transport() {
    return transport;
  }

  int callId() {
    return callId;
  }

  boolean compresses() {
    return compresses;
  }

  /**
   * The answer has come; false if this call is not the one that it belongs to. On the polling
   * thread.
   */
  boolean onResponse(
      int id, Status outcome, boolean executed, Metadata trailing, WireReader message) {
    if (!moves(id, AWAITING, COMPLETING)) {
      return onLateResponse(id);
    }
    if (outcome.isOk()) {
      decode(message);
    } else {
      status = executed ? outcome : transport.explain(outcome, method);
      delivery = executed ? Delivery.MAYBE_EXECUTED : Delivery.NOT_SENT;
    }
    trailers = trailing;
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
    if (wholeRequest) {
      seal(CallFrames.REQUEST);
    } else {
      metadataLength = MetadataBlock.size(metadata);
      frame.open(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH + metadataLength, 0);
      seal(CallFrames.HEADERS);
    }
    this.stream = owner;
    owner.onStarting(callId, deadline, frame.queued());
    publish(STREAMING);
  }

  /** The stream with that call id; null if it is not under way. On the polling thread. */
  ClientStream streamOf(int id) {
    ClientStream seen = stream;
    return word == word(id, STREAMING) ? seen : null;
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

  /** Whether it has ended, or was given up: a frame of it is late, not unknown. From any thread. */
  boolean isPast(int id) {
    long seen = word;
    int state = stateOf(seen);
    int uses = idOf(seen) - id; // of the slot since then, in the bits above its index
    return uses > 0 || (uses == 0 && (state == ABANDONED || state == COMPLETING || state == DONE));
  }

  /** Whether a call with one answer waits for it. On the polling thread. */
  boolean awaitsAnswer(int id) {
    return word == word(id, AWAITING);
  }

  /** Where the answer of a call gathers if it comes in several frames. On the polling thread. */
  WholeAnswer answer(int id) {
    if (answer == null || answer.callId != id) {
      answer = new WholeAnswer(id);
    }
    return answer;
  }

  // ---- the end ----

  /** The connection is closed: nothing will come any more. From any thread. */
  void onClosed(Status why, Throwable reason) {
    int id = idOf(word);
    if (moves(id, AWAITING, COMPLETING)) {
      status = why;
      cause = reason;
      delivery =
          frame.surelyNotSent(transport.connection()) ? Delivery.NOT_SENT : Delivery.MAYBE_EXECUTED;
      complete();
    } else if (moves(id, ABANDONED, DONE)) {
      recycle();
    } else {
      closeStream(id, why, reason);
    }
  }

  private void closeStream(int id, Status why, Throwable reason) {
    ClientStream ended = stream;
    boolean notSent = frame.surelyNotSent(transport.connection());
    if (moves(id, STREAMING, DONE)) {
      recycle();
      ended.onClosed(why, notSent ? Delivery.NOT_SENT : Delivery.MAYBE_EXECUTED, reason);
    }
  }

  /** Gives it up if it is asynchronous and past its deadline. On the polling thread. */
  void onTimer(long now) {
    long seen = word;
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
    int state = stateOf(word);
    return state == STREAMING || (state == AWAITING && future != null) ? deadline : 0;
  }

  /**
   * Ends an asynchronous call without its answer, if it is still waiting for that. From any thread.
   */
  void giveUpAsync(int id, Status why, CallCounter reason) {
    RpcFuture<Object> promise = future;
    QueuedFrame queued = frame.queued();
    CallObserver hearing = observer;
    // If this succeeds, what was read before belonged to this call.
    if (!moves(id, AWAITING, ABANDONED)) {
      return;
    }
    Delivery known = withdraw(id, queued);
    transport.asyncEnded();
    transport.count(reason);
    transport.count(CallCounter.CALLS_FAILED);
    tellGivenUp(hearing, why);
    promise.fail(new RpcException(why, known));
  }

  /**
   * Ends a blocking call without its answer. By its own thread.
   *
   * @return what to throw; null if it has ended otherwise meanwhile
   */
  @Override
  public RpcException giveUp(Status why) {
    int id = callId;
    QueuedFrame queued = frame.queued();
    CallObserver hearing = observer;
    if (!moves(id, AWAITING, ABANDONED)) {
      return null;
    }
    Delivery known = withdraw(id, queued);
    transport.count(CallCounter.CALLS_FAILED);
    tellGivenUp(hearing, why);
    return new RpcException(why, known);
  }

  // ---- inside ----

  private static long word(int callId, int state) {
    return ((long) callId << 32) | state;
  }

  private static int stateOf(long word) {
    return (int) word;
  }

  private static int idOf(long word) {
    return (int) (word >>> 32);
  }

  private boolean moves(int id, int from, int to) {
    return WORD.compareAndSet(this, word(id, from), word(id, to));
  }

  private void sendAndWait() {
    try {
      transport.waits().checkMayWait();
      seal(CallFrames.REQUEST);
    } catch (RuntimeException e) {
      throw abort(e);
    }
    publish(AWAITING);
    if (!isDone()) {
      transport.await(this);
    }
  }

  private WireWriter richRequest(int size) {
    metadataLength = MetadataBlock.size(metadata);
    Connection connection = transport.connection();
    if (compresses && size >= Compression.SMALLEST) {
      flags = CallFrames.FLAG_COMPRESSED; // to be seen when it is sealed
      return frame.openPlain(connection, size);
    }
    return frame.open(connection, CallFrames.REQUEST_HEADER_LENGTH + metadataLength, size);
  }

  private void seal(byte type) {
    if (flags != 0) {
      flags =
          frame.compress(transport.connection(), CallFrames.REQUEST_HEADER_LENGTH + metadataLength);
      transport.count(CallCounter.MESSAGES_COMPRESSED);
    }
    frame.seal(CallFrames.typeWord(type, flags, method));
    ByteBuffer buffer = frame.buffer();
    int base = frame.base();
    buffer.putInt(base + CallFrames.CALL_ID_OFFSET, callId);
    buffer.putInt(base + CallFrames.TEXT_LENGTH_OFFSET, metadataLength);
    buffer.putLong(base + CallFrames.TIMEOUT_OFFSET, remaining());
    if (metadataLength != 0) {
      MetadataBlock.write(buffer, base + CallFrames.REQUEST_HEADER_LENGTH, metadata);
    }
  }

  /**
   * Hands the frame over. An asynchronous call may end, and its slot be used again, while this
   * runs.
   */
  private void publish(int state) {
    Connection connection = transport.connection();
    int id = callId;
    QueuedFrame queued = frame.queued();
    long position = frame.position();
    int length = frame.length();
    ByteBuffer buffer = frame.buffer();
    CallObserver tracing = observer;
    if (tracing != null) {
      Observers.encoded(tracing);
    }
    // Before the frame is out, since the answer may be quick; the fence of the flush comes before
    // the look whether the connection is closed.
    WORD.setRelease(this, word(id, state));
    if (queued == null) {
      connection.commit(position, length);
      connection.flush();
    } else if (connection.enqueue(queued, false)) {
      connection.flush();
    } else {
      connection.frameBuffers().give(buffer);
      if (!connection.isClosed()) {
        refuse(id);
      }
    }
    if (tracing != null) {
      Observers.posted(tracing);
    }
    if (connection.isClosed()) {
      transport.failClosed(this, id);
    }
  }

  /** Fails a call that was published after the connection's other calls had been failed. */
  void failIfStill(int id, Status why, Throwable reason) {
    if (idOf(word) == id) {
      onClosed(why, reason);
    }
  }

  private long remaining() {
    long until = deadline;
    return until == 0 ? 0 : Math.max(1, until - System.nanoTime());
  }

  private void refuse(int id) {
    if (moves(id, AWAITING, COMPLETING)) {
      status = transport.queueFull();
      delivery = Delivery.NOT_SENT;
      complete();
    } else if (moves(id, ABANDONED, DONE)) {
      recycle(); // given up meanwhile, and no answer will come
    } else {
      refuseStream(id);
    }
  }

  private void refuseStream(int id) {
    ClientStream ended = stream;
    if (moves(id, STREAMING, DONE)) {
      recycle();
      ended.onClosed(transport.queueFull(), Delivery.NOT_SENT, null);
    }
  }

  private void decode(WireReader message) {
    try {
      if (reader != null) {
        result = reader.read(message);
      } else if (primitiveReader != null) {
        primitiveResult = primitiveReader.read(message);
      }
    } catch (RuntimeException | Error e) {
      transport.count(CallCounter.UNDECODABLE_MESSAGES);
      status = Status.INTERNAL.withDescription("the answer cannot be decoded: " + e.getMessage());
      delivery = Delivery.MAYBE_EXECUTED;
      cause = e;
    }
  }

  /** Hands the outcome over; from COMPLETING. */
  private void complete() {
    RpcFuture<Object> promise = future;
    if (promise != null) {
      completeFuture(promise);
      return;
    }
    word = word(callId, DONE);
    Thread waiting = waiter; // after the state: the waiter looks the other way round
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  private void completeFuture(RpcFuture<Object> promise) {
    RpcException failure = status == null ? null : failure();
    Object value = result;
    tellObserver();
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
    tellObserver();
    if (status == null) {
      recycle();
      transport.onSuccess();
      return;
    }
    RpcException failure = failure();
    recycle();
    throw failure;
  }

  /** What the server sent ahead of its one answer. On the polling thread, while it is awaited. */
  void onHeaders(Metadata headers) {
    if (observer != null && !headers.isEmpty()) {
      Observers.headers(observer, headers);
    }
  }

  private void tellObserver() {
    if (observer != null) {
      Observers.end(observer, status == null ? Status.OK : status, trailers);
    }
  }

  private static void tellGivenUp(CallObserver hearing, Status why) {
    if (hearing != null) {
      Observers.end(hearing, why, Metadata.EMPTY);
    }
  }

  CallObserver observer() {
    return observer;
  }

  private RpcException failure() {
    transport.count(CallCounter.CALLS_FAILED);
    return CallFailure.of(status, delivery, trailers, cause, future == null ? deadline : 0);
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

  /** Makes the slot free for its next call, under a new id. */
  private void recycle() {
    if (rich) {
      metadata = Metadata.EMPTY;
      metadataLength = 0;
      flags = 0;
    }
    stream = null;
    answer = null;
    trailers = Metadata.EMPTY;
    observer = null;
    reader = null;
    primitiveReader = null;
    future = null;
    result = null;
    status = null;
    delivery = null;
    cause = null;
    // Each volatile store is a full fence, so those that change nothing are left out.
    if (waiter != null) {
      waiter = null;
    }
    if (deadline != 0) {
      deadline = 0;
    }
    callId += 1 << CallFrames.INDEX_BITS;
    WORD.setRelease(this, word(callId, FREE));
    transport.onRecycled(this);
  }
}
