package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.StringValue;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.CallCounter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One port serves annotated stubs and gRPC stubs, of annotated services and of gRPC's. */
@Timeout(60)
class SharedPortTest {
  private static final MethodDescriptor<StringValue, StringValue> ANNOTATED = method("test.Words");
  private static final MethodDescriptor<StringValue, StringValue> OF_GRPC = method("test.Grpc");

  private Server server;
  private ManagedChannel channel;
  private String address;

  private static MethodDescriptor<StringValue, StringValue> method(String service) {
    return MethodDescriptor.newBuilder(
            ProtoUtils.marshaller(StringValue.getDefaultInstance()),
            RingbellMarshallers.of(StringValue.getDefaultInstance()))
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(service + "/Upper")
        .build();
  }

  @BeforeEach
  void start() throws Exception {
    RingbellServerBuilder builder =
        RingbellServerBuilder.listen("tcp://127.0.0.1:0")
            .addAnnotatedService(WordsSkeleton.of(word -> word.toUpperCase(Locale.ROOT)))
            .addService(
                RingbellMarshallers.direct(
                    ServerServiceDefinition.builder("test.Grpc")
                        .addMethod(
                            OF_GRPC,
                            ServerCalls.asyncUnaryCall(
                                (request, observer) -> {
                                  observer.onNext(StringValue.of(request.getValue() + " by grpc"));
                                  observer.onCompleted();
                                }))
                        .build()))
            .addService(
                ServerServiceDefinition.builder("test.Other")
                    .addMethod(
                        method("test.Other"),
                        ServerCalls.asyncUnaryCall(
                            (request, observer) -> observer.onError(new IllegalStateException())))
                    .build());
    server = builder.build().start();
    address = builder.built().raw().addresses().get(0).toString();
    channel = RingbellChannelBuilder.forAddress(RingbellSocketAddress.parse(address)).build();
  }

  @AfterEach
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(20, TimeUnit.SECONDS);
    server.shutdownNow().awaitTermination();
  }

  private String call(MethodDescriptor<StringValue, StringValue> method, String word) {
    return ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, StringValue.of(word))
        .getValue();
  }

  @Test
  void grpcStubsCallBoth() {
    assertThat(call(ANNOTATED, "word")).isEqualTo("WORD");
    assertThat(call(OF_GRPC, "word")).isEqualTo("word by grpc");
    assertThat(call(OF_GRPC, "long ".repeat(100_000))).hasSize(500_008);
  }

  @Test
  void annotatedStubsCallBoth() {
    try (RpcChannel annotated = RpcChannel.open(address)) {
      assertThat(WordsStub.of(annotated).upper("word")).isEqualTo("WORD");
      assertThat(GrpcWordsStub.of(annotated).upper("word")).isEqualTo("word by grpc");
      assertThat(
              GrpcWordsStub.of(annotated)
                  .withOptions(io.ringbell.CallOptions.DEFAULT.withCompression(true))
                  .upper("long ".repeat(10_000)))
          .hasSize(50_008);
      assertThatThrownBy(() -> OtherWordsStub.of(annotated).upper("word"))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("UNKNOWN");
      assertThat(
              annotated.counters().get(CallCounter.CALLS_STARTED.name().toLowerCase(Locale.ROOT)))
          .isEqualTo(4);
    }
  }
}
