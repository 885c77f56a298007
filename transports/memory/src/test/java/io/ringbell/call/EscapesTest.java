package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.codec.WireReader;
import io.ringbell.rpc.contract.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What leaves a handler, an executor or a callback by a way that nobody would take. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EscapesTest {
  private static final MethodDescriptor RUN = MethodDescriptor.unary("test.Escapes", "Run");

  private volatile Consumer<ServerCall> handler = ServerCall::sendEmpty;
  private RpcServer server;
  private RpcChannel channel;

  /** Cannot even say what it is. */
  private static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }

  private final class Skeleton extends ServiceSkeleton {
    @Override
    public List<MethodDescriptor> methods() {
      return List.of(RUN);
    }

    /** As generated code does it. */
    @Override
    public void invoke(int method, WireReader request, ServerCall call) {
      request.skipAll();
      if (call.inline()) {
        handler.accept(call);
      } else {
        call.execute(handler);
      }
    }
  }

  private void start(Executor executor) {
    RpcServer.Builder builder =
        RpcServer.builder().listen("memory://127.0.0.1:0").addService(new Skeleton());
    if (executor != null) {
      builder.executor(executor).handlersOnExecutor(true);
    }
    server = builder.start();
    channel = RpcChannel.open(server.address());
  }

  @AfterEach
  void close() {
    if (channel != null) {
      channel.close();
      assertThat(channel.outstandingBuffers()).isZero();
    }
    if (server != null) {
      server.close();
      assertThat(server.outstandingBuffers()).isZero();
    }
  }

  private ClientCall begin() {
    ClientCalls calls = channel.calls();
    return calls.begin(calls.register(RUN), CallOptions.DEFAULT);
  }

  private CompletableFuture<Void> run() {
    ClientCall call = begin();
    call.request(0);
    return call.invokeAsync(
        in -> {
          in.skipAll();
          return null;
        });
  }

  private void awaitCount(String counter, long count) {
    Await.until(counter, () -> server.counters().get(counter) >= count);
  }

  private RpcException failure() throws Exception {
    AtomicReference<Throwable> error = new AtomicReference<>();
    run().handle((value, e) -> error.getAndSet(e)).get(20, TimeUnit.SECONDS);
    assertThat(error.get()).isInstanceOf(RpcException.class);
    return (RpcException) error.get();
  }

  @Test
  void aRequestThatIsGivenUpDoesNotHoldBackTheNext() throws Exception {
    start(null);
    run().get(20, TimeUnit.SECONDS);
    ClientCall first = begin();
    first.request(100);
    CompletableFuture<Void> second = run();
    assertThat(first.abort(new IllegalStateException("given up")).delivery())
        .isEqualTo(Delivery.NOT_SENT);
    second.get(20, TimeUnit.SECONDS);
  }

  @Test
  void anAnswerThatIsTooLateDoesNotHoldBackTheNext() throws Exception {
    start(null);
    AtomicReference<ServerCall> late = new AtomicReference<>();
    CompletableFuture<Void> never = new CompletableFuture<>();
    CountDownLatch registered = new CountDownLatch(1);
    handler =
        call -> {
          call.reply(
              never,
              (value, c) -> {
                c.response(100);
                late.set(c);
              });
          registered.countDown();
        };
    CompletableFuture<Void> first = run();
    assertThat(registered.await(20, TimeUnit.SECONDS)).isTrue();
    never.complete(null); // an answer is being encoded, on this thread
    assertThat(late.get()).isNotNull();
    first.cancel(true);
    awaitCount("calls_cancelled", 1);
    handler = ServerCall::sendEmpty;
    CompletableFuture<Void> second = run();
    awaitCount("calls_completed", 1);
    late.get().abort(new IllegalStateException("given up"));
    second.get(20, TimeUnit.SECONDS);
  }

  @Test
  void aHandlerThatRanIsNeverNotSent() throws Exception {
    start(null);
    handler =
        call -> {
          throw new IllegalStateException("left a handler that ran");
        };
    assertThat(failure().delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    handler =
        call -> {
          throw Status.NOT_FOUND.asException();
        };
    RpcException failure = failure();
    assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().code()).isEqualTo(Status.Code.NOT_FOUND);
  }

  @Test
  void aFailureWithoutMessageEndsTheCall() throws Exception {
    start(null);
    handler = call -> call.fail(new Mute());
    RpcException failure = failure();
    assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().code()).isEqualTo(Status.Code.UNKNOWN);

    handler = call -> call.abort(new Mute());
    failure = failure();
    assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().code()).isEqualTo(Status.Code.INTERNAL);

    CompletableFuture<Void> later = new CompletableFuture<>();
    CompletableFuture<Void> replied = new CompletableFuture<>();
    handler =
        call -> {
          call.reply(later, (value, c) -> c.sendEmpty());
          replied.complete(null);
        };
    CompletableFuture<Void> answer = run();
    replied.get(20, TimeUnit.SECONDS); // before, nobody asks for the message
    try {
      boolean unused = later.completeExceptionally(new Mute());
    } catch (IllegalStateException e) { // up to some JDK CompletableFuture asks for it too
      assertThat(e).hasMessage("no message");
    }
    assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS)).hasMessageContaining("UNKNOWN");
  }

  @Test
  void anExecutorThatBreaksEndsTheCall() throws Exception {
    start(
        task -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
    RpcException failure = failure();
    assertThat(failure.status().code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void aFutureThatCannotBeCancelledDoesNotHoldUpTheClose() throws Exception {
    start(null);
    CountDownLatch called = new CountDownLatch(2);
    AtomicBoolean cancelled = new AtomicBoolean();
    handler =
        call -> {
          call.reply(
              new CompletableFuture<Void>() {
                @Override
                public boolean cancel(boolean mayInterrupt) {
                  cancelled.set(true);
                  throw new IllegalStateException("cannot be cancelled");
                }
              },
              (value, c) -> c.sendEmpty());
          called.countDown();
        };
    CompletableFuture<Void> first = run();
    CompletableFuture<Void> second = run();
    assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
    server.close();
    assertThat(cancelled).isTrue();
    assertThatThrownBy(() -> first.get(20, TimeUnit.SECONDS)).hasMessageContaining("UNAVAILABLE");
    assertThatThrownBy(() -> second.get(20, TimeUnit.SECONDS)).hasMessageContaining("UNAVAILABLE");
  }

  @Test
  void noDurationIsTooLong() throws Exception {
    start(null);
    Duration eternity = Duration.ofSeconds(Long.MAX_VALUE);
    try (RpcChannel patient =
        RpcChannel.builder(server.address()).connectTimeout(eternity).open()) {
      patient.shutdown(eternity);
    }
    channel.close();
    server.shutdown(eternity);
  }
}
