package io.ringbell.call;

import io.ringbell.call.ServerMethods.ServerMethod;
import java.nio.ByteBuffer;

/**
 * The requests of one connection that are more than a plain message: with metadata, compressed, or
 * streams of messages. On the polling thread.
 */
final class RichRequests {
  private final ServerTransport transport;

  RichRequests(ServerTransport transport) {
    this.transport = transport;
  }

  /** REQUEST: all that the client sends, but for more messages if the method takes a stream. */
  void onRequest(
      ServerMethod method,
      int callId,
      long timeout,
      ByteBuffer buffer,
      int offset,
      int length,
      int metadataLength,
      boolean compressed) {
    int start = offset + CallFrames.REQUEST_HEADER_LENGTH;
    ServerMetadata metadata = readMetadata(buffer, start, metadataLength);
    transport.count(CallCounter.CALLS_STARTED); // not before: a violation ends no call
    start += metadataLength;
    int end = offset + length;
    if (method.streamBit() == 0) {
      transport
          .invoker()
          .serveWhole(method, callId, timeout, metadata, buffer, start, end, compressed);
      return;
    }
    DetachedCall call = openStream(method, callId, timeout, metadata);
    if (call.isOpen()) {
      call.stream().onWholeRequest(buffer, start, end, compressed);
    }
  }

  /** HEADERS: a call whose request is a stream of messages. */
  void onHeaders(
      ServerMethod method,
      int callId,
      long timeout,
      ByteBuffer buffer,
      int offset,
      int metadataLength) {
    ServerMetadata metadata =
        readMetadata(buffer, offset + CallFrames.REQUEST_HEADER_LENGTH, metadataLength);
    transport.count(CallCounter.CALLS_STARTED);
    if (method.streamBit() != 0) {
      DetachedCall unused = openStream(method, callId, timeout, metadata);
      return;
    }
    DetachedCall call = beginDetached(method, callId, timeout, metadata);
    if (transport.invoker().passes(method, call)) {
      call.expectWhole(new WholeRequest(method));
    }
  }

  private DetachedCall openStream(
      ServerMethod method, int callId, long timeout, ServerMetadata metadata) {
    DetachedCall call = beginDetached(method, callId, timeout, metadata);
    call.prepareExecutor();
    ServerStream unused = call.ensureStream();
    if (transport.invoker().passes(method, call)) {
      transport.invoker().open(method, call);
    }
    return call;
  }

  private DetachedCall beginDetached(
      ServerMethod method, int callId, long timeout, ServerMetadata metadata) {
    DetachedCall call = new DetachedCall(transport);
    call.begin(method, callId, ServerTransport.deadlineOf(timeout), metadata);
    transport.add(call);
    return call;
  }

  /** Null if there is none; throws if it violates the protocol. */
  static ServerMetadata readMetadata(ByteBuffer buffer, int offset, int length) {
    return length == 0 ? null : new ServerMetadata(MetadataBlock.read(buffer, offset, length));
  }
}
