package io.ringbell.rpc.contract;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The server of {@link StreamProbe}, written by hand as a skeleton is generated. What its methods
 * do is up to the test; by default they echo.
 */
public final class StreamProbeService extends ServiceSkeleton {
  private static final StreamProbe.Method[] METHODS = StreamProbe.Method.values();

  private volatile Handler<byte[], byte[]> echo = (call, request) -> request;
  private volatile Handler<byte[], Flow.Publisher<byte[]>> produce =
      (call, request) -> StreamSource.of(1, n -> request);
  private volatile Handler<Flow.Publisher<byte[]>, CompletableFuture<byte[]>> collect =
      (call, requests) -> Collector.of(requests);
  private volatile Handler<Flow.Publisher<byte[]>, Flow.Publisher<byte[]>> talk =
      (call, requests) -> requests;
  private final AtomicInteger runs = new AtomicInteger();

  /** What a method does. */
  @FunctionalInterface
  public interface Handler<I, O> {
    /** Handles one call. */
    O handle(ServerCall call, I input);
  }

  /** Sets what the methods with one request and one answer do. */
  public void onEcho(Handler<byte[], byte[]> handler) {
    echo = handler;
  }

  /** Sets what the methods with a stream of answers do. */
  public void onProduce(Handler<byte[], Flow.Publisher<byte[]>> handler) {
    produce = handler;
  }

  /** Sets what the methods with a stream of requests do. */
  public void onCollect(Handler<Flow.Publisher<byte[]>, CompletableFuture<byte[]>> handler) {
    collect = handler;
  }

  /** Sets what the methods with both streams do. */
  public void onTalk(Handler<Flow.Publisher<byte[]>, Flow.Publisher<byte[]>> handler) {
    talk = handler;
  }

  /** How many handlers have run. */
  public int runs() {
    return runs.get();
  }

  @Override
  public List<MethodDescriptor> methods() {
    return Arrays.stream(METHODS).map(StreamProbe.Method::descriptor).toList();
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    byte[] value = StreamProbe.READER.read(request);
    if (METHODS[method].kind.responseStream()) {
      start(call, c -> c.stream(produce.handle(c, value), StreamProbe.WRITER));
    } else {
      start(call, c -> reply(echo.handle(c, value), c));
    }
  }

  @Override
  public void open(int method, ServerCall call) {
    if (METHODS[method].kind.responseStream()) {
      start(
          call, c -> c.stream(talk.handle(c, c.requests(StreamProbe.READER)), StreamProbe.WRITER));
    } else {
      start(
          call,
          c ->
              c.reply(
                  collect.handle(c, c.requests(StreamProbe.READER)), StreamProbeService::reply));
    }
  }

  private void start(ServerCall call, Run handler) {
    if (call.inline()) {
      run(call, handler);
    } else {
      call.execute(c -> run(c, handler));
    }
  }

  private void run(ServerCall call, Run handler) {
    runs.incrementAndGet();
    try {
      handler.on(call);
    } catch (RuntimeException | Error e) {
      call.fail(e);
    }
  }

  private static void reply(byte[] value, ServerCall call) {
    try {
      int size = StreamProbe.WRITER.size(value, call.sizer());
      WireWriter out = call.response(size);
      StreamProbe.WRITER.write(value, out);
    } catch (RuntimeException | Error e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  @FunctionalInterface
  private interface Run {
    void on(ServerCall call);
  }

  /** Adds up the lengths and checksums of all messages. */
  public static final class Collector implements Flow.Subscriber<byte[]> {
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private long count;
    private long sum;

    private Collector() {}

    /** The count and the sum of the messages' checksums, once they have ended. */
    public static CompletableFuture<byte[]> of(Flow.Publisher<byte[]> messages) {
      Collector collector = new Collector();
      messages.subscribe(collector);
      return collector.result;
    }

    /** What {@link #of} gives for these messages. */
    public static byte[] expected(long count, java.util.function.LongFunction<byte[]> messages) {
      long sum = 0;
      for (long i = 0; i < count; i++) {
        sum = 31 * sum + Payloads.checksum(messages.apply(i));
      }
      return bytes(count, sum);
    }

    private static byte[] bytes(long count, long sum) {
      return java.nio.ByteBuffer.allocate(16).putLong(count).putLong(sum).array();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(byte[] message) {
      count++;
      sum = 31 * sum + Payloads.checksum(message);
    }

    @Override
    public void onError(Throwable reason) {
      result.completeExceptionally(reason);
    }

    @Override
    public void onComplete() {
      result.complete(bytes(count, sum));
    }
  }
}
