package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.ring.Connection;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/**
 * The streams of one call on the server, in either direction or both. Frames come on the polling
 * thread; the handler and its callbacks run there too, or, one at a time, on the executor.
 */
final class ServerStream implements InboundOwner, OutboundOwner {
  private final ServerTransport transport;
  private final DetachedCall call;
  private final SerialExecutor executor; // null on the polling thread
  private final boolean compresses;
  private final InboundMessages inbound;
  private boolean inputEnded; // on the polling thread
  private volatile OutboundSubscriber<?> outbound;

  ServerStream(
      ServerTransport transport, DetachedCall call, SerialExecutor executor, boolean compresses) {
    this.transport = transport;
    this.call = call;
    this.executor = executor;
    this.compresses = compresses;
    this.inbound = new InboundMessages(this, executor, transport.windowBudget());
  }

  /** The requests. */
  <Q> Flow.Publisher<Q> requests(MessageReader<Q> reader) {
    return BoundStreams.requests(call, inbound.as(reader));
  }

  /** Answers with what {@code responses} publishes. */
  <R> void answer(Flow.Publisher<? extends R> responses, MessageWriter<R> writer) {
    OutboundSubscriber<R> side =
        new OutboundSubscriber<>(this, executor, new OutboundMessages<>(this, writer));
    outbound = side;
    side.window().onLimit(call.clientLimit()); // of WINDOWs that came before
    if (!call.isOpen()) {
      return; // given up before there was anything to cancel
    }
    try {
      BoundStreams.subscribe(call, responses, side);
    } catch (RuntimeException | Error e) { // rule 1.9
      call.fail(e);
    }
    if (!call.isOpen()) {
      side.stop();
    }
  }

  /** Whether the answer is a stream. */
  boolean isAnswering() {
    return outbound != null;
  }

  // ---- frames, on the polling thread ----

  boolean hasInputEnded() {
    return inputEnded;
  }

  void onMessage(ByteBuffer buffer, int from, int to, boolean compressed) {
    StreamFrames.checkWindow(inbound.window(), call.callId(), to - from);
    transport.count(CallCounter.MESSAGES_RECEIVED);
    inbound.onMessage(buffer, from, to, compressed);
  }

  /** The one message of a whole request. */
  void onWholeRequest(ByteBuffer buffer, int from, int to, boolean compressed) {
    transport.count(CallCounter.MESSAGES_RECEIVED);
    inbound.onMessage(buffer, from, to, compressed);
    onHalfClose();
  }

  void onHalfClose() {
    inputEnded = true;
    inbound.onEnd();
  }

  void onWindow(long limit) {
    OutboundSubscriber<?> side = outbound;
    if (side != null && side.window().onLimit(limit)) {
      side.onWindow();
    }
  }

  // ---- the end ----

  /** The call has ended with that status. From any thread. */
  void onEnded(Status status) {
    OutboundSubscriber<?> side = outbound;
    if (side != null) {
      side.stop();
    }
    if (!inbound.isComplete()) {
      Status why =
          status.isOk() ? Status.CANCELLED.withDescription("the call has been answered") : status;
      inbound.fail(new RpcException(why, Delivery.MAYBE_EXECUTED), true);
    }
  }

  // ---- for its messages ----

  @Override
  public void sendWindow(long limit) {
    if (call.isOpen()) {
      transport.count(CallCounter.WINDOWS_SENT);
      StreamFrames.sendWindow(transport.connection(), call.callId(), limit);
    }
  }

  /** The handler wants no more requests; its answer may still come. */
  @Override
  public void onReaderGone() {}

  @Override
  public void onUndecodable(Throwable problem) {
    transport.count(CallCounter.UNDECODABLE_MESSAGES);
    call.end(
        Status.INVALID_ARGUMENT.withDescription(
            "a request cannot be decoded: " + ServerCall.describe(problem)),
        (byte) 0);
  }

  @Override
  public void onRejected(Throwable problem) {
    if (!call.isOpen()) {
      return; // its handler was refused as well
    }
    transport.count(CallCounter.CALLS_REFUSED);
    call.end(
        Status.RESOURCE_EXHAUSTED.withDescription("the server's executor takes no more handlers"),
        (byte) 0);
  }

  @Override
  public WireReader inflate(WireReader reader, ByteBuffer buffer, int from, int to) {
    ByteBuffer plain = Compression.inflate(buffer, from, to, transport.config().maxMessage());
    return reader.wrap(plain, 0, plain.limit());
  }

  @Override
  public Connection connection() {
    return transport.connection();
  }

  @Override
  public int callId() {
    return call.callId();
  }

  @Override
  public int maxMessage() {
    return transport.maxResponse();
  }

  @Override
  public boolean compresses() {
    return compresses;
  }

  @Override
  public void beforeFirst() {
    call.answer().sendHeaders(call.callId());
  }

  @Override
  public RuntimeException unencodable(Throwable problem) {
    return new RpcException(
        Status.INTERNAL.withDescription(
            "an answer cannot be encoded: " + ServerCall.describe(problem)),
        Delivery.MAYBE_EXECUTED,
        problem);
  }

  @Override
  public void onSentAll() {
    call.complete();
  }

  @Override
  public void onSendFailed(Throwable problem) {
    call.fail(problem);
  }

  @Override
  public void awaitWritable(Runnable waiting) {
    transport.writable().add(transport.connection(), waiting);
  }

  @Override
  public void count(CallCounter counter) {
    transport.count(counter);
  }
}
