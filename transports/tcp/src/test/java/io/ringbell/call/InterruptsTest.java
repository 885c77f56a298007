package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.codec.WireReader;
import io.ringbell.rpc.contract.Await;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A selector does not wait in an interrupted thread: the loops would spin for ever. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class InterruptsTest {
  private static final MethodDescriptor RUN = MethodDescriptor.unary("test.Interrupts", "Run");

  private final AtomicReference<Consumer<ServerCall>> handler = new AtomicReference<>();

  private final class Skeleton extends ServiceSkeleton {
    @Override
    public List<MethodDescriptor> methods() {
      return List.of(RUN);
    }

    @Override
    public void invoke(int method, WireReader request, ServerCall call) {
      request.skipAll();
      if (call.inline()) {
        handler.get().accept(call);
      }
    }
  }

  private RpcServer start() {
    return RpcServer.builder().listen("tcp://127.0.0.1:0").addService(new Skeleton()).start();
  }

  private static CompletableFuture<Void> run(RpcChannel channel) {
    ClientCalls calls = channel.calls();
    ClientCall call = calls.begin(calls.register(RUN), CallOptions.DEFAULT);
    call.request(0);
    return call.invokeAsync(
        in -> {
          in.skipAll();
          return null;
        });
  }

  @Test
  void oneThatAHandlerLeavesBehindDoesNotKeepTheLoopAwake() {
    AtomicReference<Thread> loop = new AtomicReference<>();
    handler.set(
        call -> {
          loop.set(Thread.currentThread());
          Thread.currentThread().interrupt();
          call.sendEmpty();
        });
    try (RpcServer server = start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      Await.result(run(channel));
      Await.until("the loop can sleep again", () -> !loop.get().isInterrupted());
    }
  }

  @Test
  void oneThatACallbackLeavesBehindDoesNotKeepTheChannelAwake() {
    AtomicReference<Thread> poller = new AtomicReference<>();
    CompletableFuture<Void> later = new CompletableFuture<>();
    handler.set(call -> call.reply(later, (value, c) -> c.sendEmpty()));
    try (RpcServer server = start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      CompletableFuture<Void> called =
          run(channel)
              .thenRun(
                  () -> {
                    poller.set(Thread.currentThread());
                    Thread.currentThread().interrupt();
                  });
      later.complete(null);
      Await.result(called);
      assertThat(poller.get()).isNotSameAs(Thread.currentThread());
      Await.until("the channel's thread can sleep again", () -> !poller.get().isInterrupted());
    }
  }
}
