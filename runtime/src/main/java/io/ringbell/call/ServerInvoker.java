package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.call.ServerMethods.ServerMethod;
import io.ringbell.codec.WireFormatException;
import io.ringbell.codec.WireReader;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the methods that one client calls, each as its own call in the eyes of the thread, and ends
 * the call if a method does not. On the polling thread.
 */
final class ServerInvoker {
  private static final Logger LOG = LoggerFactory.getLogger(ServerInvoker.class);

  private final ServerTransport transport;
  private final WireReader reader = new WireReader();
  private final ServerCall inline; // of all requests that are answered at once
  private final CallContext.Binding binding = CallContext.binding(); // the thread stays the same

  ServerInvoker(ServerTransport transport) {
    this.transport = transport;
    this.inline = new ServerCall(transport);
  }

  /** Begins a call that has its one request, which is a plain one, and runs its method. */
  void serve(ServerMethod method, int callId, long timeout, ByteBuffer buffer, int start, int end) {
    inline.begin(method, callId, ServerTransport.deadlineOf(timeout), null);
    if (passes(method, inline)) {
      invoke(method, inline, reader.wrap(buffer, start, end));
    }
  }

  /** Begins a call that has its one request, of any kind, and runs its method. */
  void serveWhole(
      ServerMethod method,
      int callId,
      long timeout,
      ServerMetadata metadata,
      ByteBuffer buffer,
      int start,
      int end,
      boolean compressed) {
    inline.begin(method, callId, ServerTransport.deadlineOf(timeout), metadata);
    if (passes(method, inline)) {
      invokeWhole(method, inline, buffer, start, end, compressed);
    }
  }

  /** Runs a method with one request, which is there as a whole. */
  void invokeWhole(
      ServerMethod method,
      ServerCall call,
      ByteBuffer buffer,
      int start,
      int end,
      boolean compressed) {
    if (!compressed) {
      invoke(method, call, reader.wrap(buffer, start, end));
      return;
    }
    ByteBuffer plain;
    try {
      plain = Compression.inflate(buffer, start, end, transport.config().maxMessage());
    } catch (WireFormatException e) {
      onUndecodable(method, call, e);
      return;
    }
    invoke(method, call, reader.wrap(plain, 0, plain.limit()));
  }

  /** Runs a method that takes a stream of messages, which are still to come. */
  void open(ServerMethod method, ServerCall call) {
    ServerCall before = binding.bind(call);
    try {
      method.service().open(method.index(), call);
    } catch (RuntimeException | Error e) {
      call.fail(e);
    } finally {
      binding.unbind(before);
    }
  }

  /** Whether the interceptors let a call go on; otherwise it has ended. */
  boolean passes(ServerMethod method, ServerCall call) {
    return !method.isIntercepted() || ServerInterception.passes(method, call, binding);
  }

  private void invoke(ServerMethod method, ServerCall call, WireReader request) {
    ServerCall before = binding.bind(call);
    try {
      method.service().invoke(method.index(), request, call);
    } catch (RuntimeException | Error e) {
      if (call.isHandedOver()) {
        onEscaped(method, call, e);
      } else if (e instanceof RpcException exception) {
        call.end(exception.status(), CallFrames.FLAG_NOT_EXECUTED); // by a message's constructor
      } else {
        onUndecodable(method, call, e);
      }
    } finally {
      binding.unbind(before);
    }
    if (call.isUnanswered()) {
      call.end(Status.INTERNAL.withDescription("the skeleton ended without an answer"), (byte) 0);
    }
  }

  /** The handler may have run: the client must not take it for safe to send again. */
  private void onEscaped(ServerMethod method, ServerCall call, Throwable problem) {
    if (call.isOpen()) {
      call.fail(problem);
    } else {
      LOG.warn("{} failed after its call had ended", method.descriptor().path(), problem);
    }
  }

  /** What leaves a skeleton before the handler is handed the call comes from decoding. */
  private void onUndecodable(ServerMethod method, ServerCall call, Throwable problem) {
    transport.count(CallCounter.UNDECODABLE_MESSAGES);
    boolean ofTheBytes = problem instanceof WireFormatException;
    if (!ofTheBytes) {
      LOG.warn("a message to {} cannot be made", method.descriptor().path(), problem);
    }
    call.end(
        Status.INVALID_ARGUMENT.withDescription(
            "the request cannot be decoded: "
                + (ofTheBytes ? problem.getMessage() : problem.getClass().getName())),
        CallFrames.FLAG_NOT_EXECUTED);
  }
}
