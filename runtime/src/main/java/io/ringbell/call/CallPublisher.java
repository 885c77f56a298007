package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.CallOptions;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import java.util.concurrent.Flow;

/**
 * The answers of a streaming call. Nothing happens before somebody subscribes, and then a call is
 * made for each subscriber. From any thread.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
final class CallPublisher<Q, R> implements Flow.Publisher<R> {
  private final ClientCalls calls;
  private final int method;
  private final CallOptions options;
  private final MessageWriter<Void> request; // null if the requests are a stream
  private final Flow.Publisher<? extends Q> requests;
  private final MessageWriter<Q> writer;
  private final MessageReader<R> reader;

  private CallPublisher(
      ClientCalls calls,
      int method,
      CallOptions options,
      MessageWriter<Void> request,
      Flow.Publisher<? extends Q> requests,
      MessageWriter<Q> writer,
      MessageReader<R> reader) {
    this.calls = calls;
    this.method = method;
    this.options = options;
    this.request = request;
    this.requests = requests;
    this.writer = writer;
    this.reader = requireNonNull(reader, "reader");
  }

  static <R> Flow.Publisher<R> ofRequest(
      ClientCalls calls,
      int method,
      CallOptions options,
      MessageWriter<Void> request,
      MessageReader<R> reader) {
    return new CallPublisher<Void, R>(
        calls, method, options, requireNonNull(request, "request"), null, null, reader);
  }

  static <Q, R> Flow.Publisher<R> ofRequests(
      ClientCalls calls,
      int method,
      CallOptions options,
      Flow.Publisher<? extends Q> requests,
      MessageWriter<Q> writer,
      MessageReader<R> reader) {
    return new CallPublisher<>(
        calls,
        method,
        options,
        null,
        requireNonNull(requests, "requests"),
        requireNonNull(writer, "writer"),
        reader);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super R> subscriber) {
    requireNonNull(subscriber, "subscriber");
    ClientStream stream = new ClientStream(calls, method, options, true);
    if (request != null) {
      stream.responses(reader).subscribe(subscriber);
      stream.start(request);
    } else {
      OutboundSubscriber<Q> outbound = stream.sends(writer);
      stream.responses(reader).subscribe(subscriber);
      stream.start(requests, outbound);
    }
  }
}
