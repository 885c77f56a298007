package io.ringbell.benchmarks.perf;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.RpcStream;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** The measured streams: their client, and below it their server. */
final class Streams {
  private static final MethodDescriptor ECHO =
      MethodDescriptor.bidiStreaming("ringbell.perf.Streams", "Echo");
  private static final MethodDescriptor SINK =
      MethodDescriptor.clientStreaming("ringbell.perf.Streams", "Sink");

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private static final MessageReader<byte[]> READER =
      in -> {
        byte[] value = WireReader.NO_BYTES;
        while (in.next()) {
          value = in.bytes();
        }
        return value;
      };

  /** As a stream of lent bytes is read: the raw links make no arrays either. */
  private static final MessageReader<ByteBuffer> LENT =
      in -> {
        ByteBuffer value = NOTHING;
        while (in.next()) {
          value = in.lent();
        }
        return value;
      };

  private static final MessageWriter<byte[]> WRITER =
      MessageWriter.of(
          (message, sizer) -> WireSizer.total(sizer.bytes(1, message)),
          (message, out) -> out.bytes(1, message));

  private final ClientCalls calls;
  private final int echo;
  private final int sink;

  Streams(RpcChannel channel) {
    this.calls = channel.calls();
    this.echo = calls.register(ECHO);
    this.sink = calls.register(SINK);
  }

  /** Each message comes back. */
  RpcStream<byte[], byte[]> echo() {
    return calls.open(echo, CallOptions.DEFAULT, WRITER, READER);
  }

  /** Takes messages, and answers with their bytes in 8 bytes. */
  RpcStream<byte[], byte[]> sink() {
    return calls.open(sink, CallOptions.DEFAULT, WRITER, READER);
  }

  /** The server. */
  static final class Skeleton extends ServiceSkeleton {
    @Override
    public List<MethodDescriptor> methods() {
      return List.of(ECHO, SINK);
    }

    @Override
    public void invoke(int method, WireReader request, ServerCall call) {
      throw new IllegalStateException("method " + method + " takes a stream");
    }

    @Override
    public void open(int method, ServerCall call) {
      if (method == 0) {
        call.stream(call.requests(READER), WRITER);
      } else {
        call.reply(Sink.of(call.requests(LENT)), Skeleton::reply);
      }
    }

    private static void reply(byte[] answer, ServerCall call) {
      WRITER.write(answer, call.response(WRITER.size(answer, call.sizer())));
      call.send();
    }
  }

  /** Counts bytes. */
  private static final class Sink implements Flow.Subscriber<ByteBuffer> {
    private final CompletableFuture<byte[]> total = new CompletableFuture<>();
    private long bytes;

    static CompletableFuture<byte[]> of(Flow.Publisher<ByteBuffer> messages) {
      Sink sink = new Sink();
      messages.subscribe(sink);
      return sink.total;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer message) {
      bytes += message.remaining();
    }

    @Override
    public void onError(Throwable problem) {
      total.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
      total.complete(ByteBuffer.allocate(Long.BYTES).putLong(bytes).array());
    }
  }
}
