package io.ringbell.benchmarks.perf;

import io.ringbell.RpcChannel;

/** Annotated stubs over a {@link RpcChannel}. */
final class NativeConnection implements Connection {
  private final RpcChannel channel;

  NativeConnection(PerfOptions options, int maxMessageSize, String address) {
    RpcChannel.Builder builder =
        RpcChannel.builder(address)
            .waitStrategy(options.waiting().strategy())
            .maxMessageSize(maxMessageSize)
            .connectTimeout(Session.CONNECT_TIMEOUT);
    channel = (options.ring() > 0 ? builder.ringCapacity(options.ring()) : builder).open();
  }

  @Override
  public Echo echo() {
    return EchoStub.of(channel);
  }

  @Override
  public Streams streams() {
    return new Streams(channel);
  }

  @Override
  public long doorbells() {
    return channel.counters().get("doorbells_sent");
  }

  @Override
  public void close() {
    channel.close();
  }
}
