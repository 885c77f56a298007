package io.ringbell.benchmarks.perf;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;

/** The echo over a channel of grpc-java, and its server. */
final class GrpcEcho implements Echo {
  private final Channel channel;

  GrpcEcho(Channel channel) {
    this.channel = channel;
  }

  /** The server, which echoes on the thread that calls it. */
  static ServerServiceDefinition service() {
    return ServerServiceDefinition.builder("ringbell.perf.GrpcEcho")
        .addMethod(
            Bytes.ECHO,
            ServerCalls.asyncUnaryCall(
                (byte[] request, StreamObserver<byte[]> answer) -> {
                  answer.onNext(request);
                  answer.onCompleted();
                }))
        .build();
  }

  @Override
  public byte[] echo(byte[] payload) {
    return ClientCalls.blockingUnaryCall(channel, Bytes.ECHO, CallOptions.DEFAULT, payload);
  }

  @Override
  public CompletableFuture<byte[]> echoLater(byte[] payload) {
    Answer answer = new Answer();
    ClientCalls.asyncUnaryCall(channel.newCall(Bytes.ECHO, CallOptions.DEFAULT), payload, answer);
    return answer.future;
  }

  @Override
  public long ping(long value) {
    throw new UnsupportedOperationException("gRPC has no call without messages");
  }

  /** The one answer to a call. */
  private static final class Answer implements StreamObserver<byte[]> {
    private final CompletableFuture<byte[]> future = new CompletableFuture<>();
    private byte[] value;

    @Override
    public void onNext(byte[] message) {
      value = message;
    }

    @Override
    public void onError(Throwable problem) {
      future.completeExceptionally(problem);
    }

    @Override
    public void onCompleted() {
      future.complete(value);
    }
  }
}
