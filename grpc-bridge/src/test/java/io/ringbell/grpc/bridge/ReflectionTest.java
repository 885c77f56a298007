package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.EmptyProto;
import io.grpc.CallOptions;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What grpcurl and the like do: learn the contract from the server, and call by it. */
class ReflectionTest {
  @Test
  void aClientThatKnowsNothingCalls() throws Exception {
    try (Rig rig =
        Rig.of(DepotGrpc.bind(new DepotService()), ProtoReflectionServiceV1.newInstance())) {
      ServerReflectionResponse services =
          ask(rig, ServerReflectionRequest.newBuilder().setListServices("").build());
      assertThat(services.getListServicesResponse().getServiceList())
          .extracting(service -> service.getName())
          .contains("depot.v1.Depot");

      ServerReflectionResponse files =
          ask(
              rig,
              ServerReflectionRequest.newBuilder()
                  .setFileContainingSymbol("depot.v1.Depot")
                  .build());
      FileDescriptorProto proto =
          FileDescriptorProto.parseFrom(
              files.getFileDescriptorResponse().getFileDescriptorProto(0));
      FileDescriptor file =
          FileDescriptor.buildFrom(proto, new FileDescriptor[] {EmptyProto.getDescriptor()});
      MethodDescriptor find = file.findServiceByName("Depot").findMethodByName("Find");
      DynamicMessage request =
          DynamicMessage.newBuilder(find.getInputType())
              .setField(find.getInputType().findFieldByName("name"), "tea")
              .build();

      DynamicMessage item =
          ClientCalls.blockingUnaryCall(
              rig.channel,
              io.grpc.MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
                  .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
                  .setFullMethodName("depot.v1.Depot/Find")
                  .setRequestMarshaller(
                      ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(find.getInputType())))
                  .setResponseMarshaller(
                      ProtoUtils.marshaller(
                          DynamicMessage.getDefaultInstance(find.getOutputType())))
                  .build(),
              CallOptions.DEFAULT,
              request);

      assertThat(item.getField(find.getOutputType().findFieldByName("quantity"))).isEqualTo(3);
    }
  }

  private static ServerReflectionResponse ask(Rig rig, ServerReflectionRequest request)
      throws Exception {
    CompletableFuture<ServerReflectionResponse> answer = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> requests =
        ServerReflectionGrpc.newStub(rig.channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse value) {
                    answer.complete(value);
                  }

                  @Override
                  public void onError(Throwable problem) {
                    answer.completeExceptionally(problem);
                  }

                  @Override
                  public void onCompleted() {}
                });
    requests.onNext(request);
    ServerReflectionResponse response = answer.get(20, TimeUnit.SECONDS);
    requests.onCompleted();
    return response;
  }
}
