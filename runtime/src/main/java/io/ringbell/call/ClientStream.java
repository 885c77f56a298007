package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.ring.Connection;
import io.ringbell.ring.QueuedFrame;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/**
 * A call of the client with a stream on either side, from {@link #start} to its end. It ends
 * exactly once, by whoever moves its slot. Frames come on the polling thread, all else from any.
 */
final class ClientStream implements InboundOwner, OutboundOwner {
  private final ClientCalls calls;
  private final int method;
  private final CallOptions options;
  private final boolean pushes; // its messages go to callbacks, so the channel's thread must poll
  private final InboundMessages inbound;
  private OutboundSide outbound; // null if the request is one message
  private Runnable listener = () -> {}; // hears of headers and of the end
  private ClientTransport transport;
  private ClientCall slot;
  private int callId;
  private long deadline; // nanoTime; 0: none
  private boolean compresses;
  private QueuedFrame firstFrame;
  private boolean counted; // as one that the channel's thread polls for
  private CallObserver observer; // null: nobody
  private CallContext parent; // of the call that it is made for; null: none
  private final Runnable withParent = this::cancel;
  private volatile boolean started; // what stands above is set
  private volatile boolean ended;
  private volatile RpcException failure; // set before it has ended
  private volatile GivenUp givenUp;
  private volatile Metadata headers; // null until they, or the first message, have come
  private volatile Metadata trailers = Metadata.EMPTY;

  /** A call that has not been started. */
  ClientStream(ClientCalls calls, int method, CallOptions options, boolean pushes) {
    this.calls = calls;
    this.method = method;
    this.options = options;
    this.pushes = pushes;
    this.inbound = new InboundMessages(this, null, calls.windowBudget());
  }

  /** The answers. */
  <R> Flow.Publisher<R> responses(MessageReader<R> reader) {
    return inbound.as(reader);
  }

  /** What sends the requests of a stream. Before {@link #start}. */
  <Q> OutboundSubscriber<Q> sends(MessageWriter<Q> writer) {
    OutboundSubscriber<Q> side =
        new OutboundSubscriber<>(this, null, new OutboundMessages<>(this, writer));
    this.outbound = side;
    return side;
  }

  /** What lets a thread send the requests. Before {@link #start}. */
  <Q> BlockingSender<Q> sendsBlocking(MessageWriter<Q> writer) {
    BlockingSender<Q> side = new BlockingSender<>(this, new OutboundMessages<>(this, writer));
    this.outbound = side;
    return side;
  }

  /** Runs when headers have come and when the call has ended. Before {@link #start}. */
  void listener(Runnable runnable) {
    this.listener = runnable;
  }

  /**
   * Sends the first frame.
   *
   * @param request the whole request; null if it is a stream
   * @return why the call could not be started, which its subscriber hears too; null if it was
   */
  RpcException start(MessageWriter<Void> request) {
    parent = CallContext.currentOrNull();
    if (parent != null) {
      parent.onCancel(withParent); // before it is under way, since its end takes this back
    }
    if (givenUp != null) {
      RpcException reason = givenUp.exception(Delivery.NOT_SENT);
      observer = options.observer();
      end(reason, true);
      return reason;
    }
    ClientCall call = null;
    try {
      call = calls.begin(method, options);
      slot = call;
      transport = call.transport();
      if (request != null) {
        write(call, request);
      }
      call.startStream(this, request != null);
    } catch (RuntimeException | Error e) {
      RpcException reason = call == null ? ClientCalls.asRpcException(e) : call.abort(e);
      end(reason, true);
      return reason;
    }
    if (deadline != 0) {
      transport.wakeBy(deadline);
    }
    if (pushes) {
      transport.ensurePolling();
    }
    started = true;
    if (givenUp != null) {
      giveUpSlot();
    }
    return null;
  }

  /** Starts a stream of requests. */
  <Q> RpcException start(Flow.Publisher<? extends Q> requests, Flow.Subscriber<Q> side) {
    RpcException problem = start(null);
    if (problem == null) {
      try {
        requests.subscribe(side);
      } catch (RuntimeException | Error e) { // rule 1.9
        onSendFailed(e);
      }
    }
    return problem;
  }

  private static void write(ClientCall call, MessageWriter<Void> request) {
    WireSizer sizer = call.sizer();
    int size = request.size(null, sizer);
    WireWriter out = call.request(size);
    request.write(null, out);
  }

  /** Ends the call without its answer, if it has not ended. */
  void giveUp(Status why, Throwable cause, CallCounter reason) {
    if (givenUp == null) {
      givenUp = new GivenUp(why, cause, reason);
    }
    if (started) {
      giveUpSlot();
    } // otherwise start sees it
  }

  void cancel() {
    giveUp(Status.CANCELLED, null, CallCounter.CALLS_CANCELLED);
  }

  boolean hasEnded() {
    return ended;
  }

  /** Why it has ended; null if with OK. */
  RpcException failure() {
    return failure;
  }

  long deadline() {
    return deadline;
  }

  ClientTransport transport() {
    return transport;
  }

  /** What came ahead of the first message; null if that is not known yet. */
  Metadata headers() {
    return headers;
  }

  Metadata trailers() {
    return trailers;
  }

  // ---- for its slot ----

  /** Its first frame is about to be published. */
  void onStarting(int id, long until, QueuedFrame queued) {
    this.callId = id;
    this.deadline = until;
    this.firstFrame = queued;
    this.compresses = slot.compresses();
    this.observer = slot.observer();
    if (pushes) {
      counted = true;
      transport.asyncStarted();
    }
  }

  void onHeaders(Metadata metadata) {
    headers = metadata;
    if (observer != null && !metadata.isEmpty()) {
      Observers.headers(observer, metadata);
    }
    listener.run();
  }

  void onMessage(ByteBuffer buffer, int from, int to, boolean compressed) {
    noteHeaders();
    transport.count(CallCounter.MESSAGES_RECEIVED);
    StreamFrames.checkWindow(inbound.window(), callId, to - from);
    inbound.onMessage(buffer, from, to, compressed);
  }

  void onWindow(long limit) {
    OutboundSide side = outbound;
    if (side != null && side.window().onLimit(limit)) {
      side.onWindow();
    }
  }

  /** The answer ends. The slot may belong to another call by now. */
  void onTrailers(Status status, boolean executed, Metadata metadata) {
    trailers = metadata;
    if (status.isOk()) {
      noteHeaders();
      transport.count(CallCounter.CALLS_COMPLETED);
      end(null, false);
    } else {
      transport.count(CallCounter.CALLS_FAILED);
      Delivery delivery = executed ? Delivery.MAYBE_EXECUTED : Delivery.NOT_SENT;
      Status explained = executed ? status : transport.explain(status, method);
      // The server's clock was quicker than ours: what waits is dropped as if it were ours.
      boolean now = deadline != 0 && status.code() == Status.Code.DEADLINE_EXCEEDED;
      Throwable declared = DeclaredErrors.decode(calls.descriptor(method), metadata);
      end(new RpcException(explained, delivery, metadata, declared), now);
    }
  }

  /** The whole answer is one message. */
  void onWholeAnswer(ByteBuffer buffer, int from, int to, boolean compressed) {
    transport.count(CallCounter.MESSAGES_RECEIVED);
    inbound.onMessage(buffer, from, to, compressed);
  }

  void onDeadline(int id) {
    if (id == callId) {
      giveUp(
          Status.DEADLINE_EXCEEDED.withDescription("the call did not end in time"),
          null,
          CallCounter.DEADLINES_EXCEEDED);
    }
  }

  void onClosed(Status why, Delivery delivery, Throwable cause) {
    transport.count(CallCounter.CALLS_FAILED);
    end(new RpcException(why, delivery, cause), false);
  }

  // ---- for its messages ----

  @Override
  public void sendWindow(long limit) {
    if (!ended) {
      transport.count(CallCounter.WINDOWS_SENT);
      StreamFrames.sendWindow(transport.connection(), callId, limit);
    }
  }

  @Override
  public void onReaderGone() {
    cancel();
  }

  @Override
  public void onUndecodable(Throwable problem) {
    transport.count(CallCounter.UNDECODABLE_MESSAGES);
    Status why =
        Status.INTERNAL.withDescription("the answer cannot be decoded: " + problem.getMessage());
    inbound.fail(new RpcException(why, Delivery.MAYBE_EXECUTED, problem), true);
    giveUp(why, problem, CallCounter.CALLS_CANCELLED);
  }

  @Override
  public void onRejected(Throwable problem) {
    throw new IllegalStateException("a client's stream has no executor", problem);
  }

  @Override
  public WireReader inflate(WireReader reader, ByteBuffer buffer, int from, int to) {
    ByteBuffer plain = Compression.inflate(buffer, from, to, transport.maxMessage());
    return reader.wrap(plain, 0, plain.limit());
  }

  @Override
  public Connection connection() {
    return transport.connection();
  }

  @Override
  public int callId() {
    return callId;
  }

  @Override
  public int maxMessage() {
    return transport.maxRequest();
  }

  @Override
  public boolean compresses() {
    return compresses;
  }

  @Override
  public void beforeFirst() {}

  @Override
  public RuntimeException unencodable(Throwable problem) {
    return new RpcException(
        Status.INVALID_ARGUMENT.withDescription(
            "a request cannot be encoded: " + problem.getMessage()),
        Delivery.MAYBE_EXECUTED,
        problem);
  }

  @Override
  public void onSentAll() {
    if (!ended) {
      StreamFrames.sendHalfClose(transport.connection(), callId);
    }
  }

  @Override
  public void onSendFailed(Throwable problem) {
    Status why =
        problem instanceof RpcException e && !e.status().isOk()
            ? e.status()
            : Status.CANCELLED.withDescription("the publisher of the requests failed: " + problem);
    giveUp(why, problem, CallCounter.CALLS_CANCELLED);
  }

  @Override
  public void awaitWritable(Runnable waiting) {
    transport.writable().add(transport.connection(), waiting);
  }

  @Override
  public void count(CallCounter counter) {
    transport.count(counter);
  }

  // ---- inside ----

  private void noteHeaders() {
    if (headers == null) {
      onHeaders(Metadata.EMPTY);
    }
  }

  private void giveUpSlot() {
    if (!slot.abandonStream(callId)) {
      return;
    }
    GivenUp why = givenUp;
    Delivery known = slot.withdraw(callId, firstFrame);
    transport.count(why.reason);
    transport.count(CallCounter.CALLS_FAILED);
    end(why.exception(known), true);
  }

  /** Once, by who has moved the slot, or by {@link #start} if there is none. */
  private void end(RpcException reason, boolean now) {
    failure = reason;
    ended = true;
    if (counted) {
      transport.asyncEnded();
    }
    if (outbound != null) {
      outbound.stop();
    }
    if (parent != null) {
      parent.forget(withParent);
    }
    if (observer != null) {
      Observers.end(observer, reason == null ? Status.OK : reason.status(), trailers);
    }
    if (reason == null) {
      inbound.onEnd();
    } else {
      inbound.fail(shown(reason), now);
    }
    listener.run();
  }

  /** What a subscriber hears of a failure: the exception that the method declares, if it is one. */
  private Throwable shown(RpcException reason) {
    boolean declared =
        reason.getCause() != null && reason.trailers().getBinary(DeclaredErrors.NAME) != null;
    return declared ? reason.getCause() : reason;
  }

  /** Why the client wants no more. */
  private record GivenUp(Status why, Throwable cause, CallCounter reason) {
    RpcException exception(Delivery delivery) {
      return new RpcException(why, delivery, cause);
    }
  }
}
