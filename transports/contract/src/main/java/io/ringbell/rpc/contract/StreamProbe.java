package io.ringbell.rpc.contract;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.MethodKind;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * Calls a {@link StreamProbeService}, in all the ways in which a generated stub may. Messages are
 * bytes.
 */
public final class StreamProbe {
  /** What the methods are like; the number of a method is its ordinal. */
  public enum Method {
    ECHO(MethodKind.UNARY, false, false),
    PRODUCE(MethodKind.SERVER_STREAMING, false, false),
    COLLECT(MethodKind.CLIENT_STREAMING, false, false),
    TALK(MethodKind.BIDI_STREAMING, false, false),
    ECHO_BLOCKING(MethodKind.UNARY, true, false),
    PRODUCE_BLOCKING(MethodKind.SERVER_STREAMING, true, false),
    COLLECT_BLOCKING(MethodKind.CLIENT_STREAMING, true, false),
    TALK_BLOCKING(MethodKind.BIDI_STREAMING, true, false),
    ECHO_COMPRESSED(MethodKind.UNARY, false, true),
    PRODUCE_COMPRESSED(MethodKind.SERVER_STREAMING, false, true),
    COLLECT_COMPRESSED(MethodKind.CLIENT_STREAMING, false, true),
    TALK_COMPRESSED(MethodKind.BIDI_STREAMING, false, true);

    final MethodKind kind;
    final boolean blocking;
    final boolean compressed;

    Method(MethodKind kind, boolean blocking, boolean compressed) {
      this.kind = kind;
      this.blocking = blocking;
      this.compressed = compressed;
    }

    MethodDescriptor descriptor() {
      MethodDescriptor method = MethodDescriptor.of("ringbell.StreamProbe", name(), kind);
      method = blocking ? method.withBlocking() : method;
      return compressed ? method.withCompressed() : method;
    }
  }

  static final MessageReader<byte[]> READER =
      in -> {
        byte[] value = {};
        while (in.next()) {
          value = in.bytes();
        }
        return value;
      };

  static final MessageWriter<byte[]> WRITER =
      MessageWriter.of(
          (message, sizer) -> WireSizer.total(message.length == 0 ? 0 : sizer.bytes(1, message)),
          (message, out) -> {
            if (message.length != 0) {
              out.bytes(1, message);
            }
          });

  private final ClientCalls calls;
  private final int[] numbers = new int[Method.values().length];
  private final CallOptions options;

  private StreamProbe(ClientCalls calls, CallOptions options) {
    this.calls = calls;
    this.options = options;
    for (Method method : Method.values()) {
      numbers[method.ordinal()] = calls.register(method.descriptor());
    }
  }

  /** Calls over {@code channel}. */
  public static StreamProbe of(RpcChannel channel) {
    return new StreamProbe(channel.calls(), CallOptions.DEFAULT);
  }

  /** The same, with other options. */
  public StreamProbe with(CallOptions other) {
    return new StreamProbe(calls, other);
  }

  private static MessageWriter<Void> whole(byte[] request) {
    return MessageWriter.of(
        (none, sizer) -> WRITER.size(request, sizer), (none, out) -> WRITER.write(request, out));
  }

  /** A blocking call. */
  public byte[] echo(Method method, byte[] request) {
    ClientCall call = calls.begin(numbers[method.ordinal()], options);
    encode(call, request);
    return call.invoke(READER);
  }

  /** An asynchronous call. */
  public CompletableFuture<byte[]> echoLater(Method method, byte[] request) {
    ClientCall call = calls.begin(numbers[method.ordinal()], options);
    encode(call, request);
    return call.invokeAsync(READER);
  }

  private static void encode(ClientCall call, byte[] request) {
    try {
      int size = WRITER.size(request, call.sizer());
      WRITER.write(request, call.request(size));
    } catch (RuntimeException e) {
      throw call.abort(e);
    }
  }

  /** The answers to one request. */
  public Flow.Publisher<byte[]> produce(Method method, byte[] request) {
    return calls.serverStreaming(numbers[method.ordinal()], options, whole(request), READER);
  }

  /** The same, for a thread that waits. */
  public RpcResponses<byte[]> responses(Method method, byte[] request) {
    return calls.responses(numbers[method.ordinal()], options, whole(request), READER);
  }

  /** One answer to many requests. */
  public CompletableFuture<byte[]> collect(Method method, Flow.Publisher<byte[]> requests) {
    return calls.clientStreaming(numbers[method.ordinal()], options, requests, WRITER, READER);
  }

  /** The same, for a thread that waits. */
  public byte[] collectBlocking(Method method, Flow.Publisher<byte[]> requests) {
    return calls.clientStreamingBlocking(
        numbers[method.ordinal()], options, requests, WRITER, READER);
  }

  /** Many answers to many requests. */
  public Flow.Publisher<byte[]> talk(Method method, Flow.Publisher<byte[]> requests) {
    return calls.bidiStreaming(numbers[method.ordinal()], options, requests, WRITER, READER);
  }

  /** Requests that a thread sends one by one. */
  public RpcStream<byte[], byte[]> open(Method method) {
    return calls.open(numbers[method.ordinal()], options, WRITER, READER);
  }
}
