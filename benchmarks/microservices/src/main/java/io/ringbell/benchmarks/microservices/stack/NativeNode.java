package io.ringbell.benchmarks.microservices.stack;

import io.ringbell.CallObserver;
import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.trace.CallSpan;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Ringbell's stubs and skeletons, handlers on the event loop. */
final class NativeNode implements Node {
  /** Long, since six processes that start at once have little of the processors each. */
  private static final Duration CONNECT = Duration.ofMinutes(2);

  private final WaitStrategy waiting;
  private final Tracer tracer;
  private final Deque<Runnable> open = new ArrayDeque<>();

  NativeNode(WaitStrategy waiting, Tracer tracer) {
    this.waiting = waiting;
    this.tracer = tracer;
  }

  @Override
  public <S> String serve(Contract<S> contract, S implementation, String address) {
    RpcServer.Builder builder =
        RpcServer.builder()
            .listen(address)
            .waitStrategy(waiting)
            .handshakeTimeout(CONNECT)
            .addService(contract.skeleton().apply(implementation));
    if (tracer.isOn()) {
      builder.intercept(call -> tracer.arrived(call.context().metadata().get(Tracer.NAME)));
    }
    RpcServer server = builder.start();
    open.push(server::close);
    return server.address();
  }

  @Override
  public <S> Remote<S> connect(Contract<S> contract, String address) {
    RpcChannel channel =
        RpcChannel.builder(address).waitStrategy(waiting).connectTimeout(CONNECT).open();
    open.push(channel::close);
    S plain = contract.stub().apply(channel, CallOptions.DEFAULT);
    return new Remote<>() {
      @Override
      public S plain() {
        return plain;
      }

      @Override
      public S traced(CallSpan span) {
        return contract
            .stub()
            .apply(
                channel,
                CallOptions.DEFAULT
                    .withMetadata(Tracer.metadata(span))
                    .withObserver(new Observer(span)));
      }
    };
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }

  /** Tells a span what the runtime says. */
  private record Observer(CallSpan span) implements CallObserver {
    @Override
    public void onEncoded() {
      span.onEncoded();
    }

    @Override
    public void onPosted() {
      span.onPosted();
    }

    @Override
    public void onEnd(Status status, Metadata trailers) {}
  }
}
