package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.ringbell.Publishers;
import io.ringbell.RpcException;
import io.ringbell.grpc.bridge.depot.Depot;
import io.ringbell.grpc.bridge.depot.DepotGrpcStub;
import io.ringbell.grpc.bridge.depot.DepotService;
import io.ringbell.grpc.bridge.depot.proto.CountLaterRequest;
import io.ringbell.grpc.bridge.depot.proto.CountLaterResponse;
import io.ringbell.grpc.bridge.depot.proto.DepotGrpc;
import io.ringbell.grpc.bridge.depot.proto.DoubledRequest;
import io.ringbell.grpc.bridge.depot.proto.DoubledResponse;
import io.ringbell.grpc.bridge.depot.proto.FindRequest;
import io.ringbell.grpc.bridge.depot.proto.FindSimilarRequest;
import io.ringbell.grpc.bridge.depot.proto.FindSimilarResponse;
import io.ringbell.grpc.bridge.depot.proto.Item;
import io.ringbell.grpc.bridge.depot.proto.ListRequest;
import io.ringbell.grpc.bridge.depot.proto.NumbersRequest;
import io.ringbell.grpc.bridge.depot.proto.NumbersResponse;
import io.ringbell.grpc.bridge.depot.proto.SumRequest;
import io.ringbell.grpc.bridge.depot.proto.SumResponse;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stubs and services that protoc-gen-grpc-java generated from a hand-written {@code .proto},
 * against annotated ones.
 */
class StubInteropTest {
  private static final Item TEA =
      Item.newBuilder().setName("tea").setQuantity(3).addTags("green").build();

  private final DepotService service = new DepotService();
  private Rig rig;

  @AfterEach
  void stop() {
    rig.close();
  }

  // ---- a generated stub calls an annotated service ----

  private DepotGrpc.DepotBlockingStub stub() {
    rig = Rig.of(io.ringbell.grpc.bridge.depot.DepotGrpc.bind(service));
    return DepotGrpc.newBlockingStub(rig.channel);
  }

  @Test
  void aStubCallsWithOneAnswer() {
    DepotGrpc.DepotBlockingStub stub = stub();

    assertThat(stub.find(FindRequest.newBuilder().setName("tea").build()).getQuantity())
        .isEqualTo(3);
    assertThat(stub.refill(TEA)).isEqualTo(TEA.toBuilder().setQuantity(4).build());
    assertThat(stub.findSimilar(FindSimilarRequest.newBuilder().setItem(TEA).setMinimum(3).build()))
        .isEqualTo(FindSimilarResponse.newBuilder().setResult(TEA).build());
    assertThat(stub.findSimilar(FindSimilarRequest.newBuilder().setItem(TEA).setMinimum(4).build()))
        .isEqualTo(FindSimilarResponse.getDefaultInstance());
    assertThat(stub.countLater(CountLaterRequest.newBuilder().setName("four").build()).getResult())
        .isEqualTo(4);
  }

  @Test
  void aStubReadsAStream() {
    Iterator<Item> items = stub().list(ListRequest.newBuilder().setPrefix("a").setCount(3).build());

    List<String> names = new ArrayList<>();
    items.forEachRemaining(item -> names.add(item.getName()));
    assertThat(names).containsExactly("a0", "a1", "a2");
  }

  @Test
  void aStubSendsStreams() throws Exception {
    stub();
    DepotGrpc.DepotStub stub = DepotGrpc.newStub(rig.channel);
    Observed<SumResponse> sum = new Observed<>();
    StreamObserver<SumRequest> numbers = stub.sum(sum);
    for (int i = 1; i <= 100; i++) {
      numbers.onNext(SumRequest.newBuilder().setNumbers(i).build());
    }
    numbers.onCompleted();
    assertThat(sum.end().get(0).getResult()).isEqualTo(5050);

    Observed<Item> relayed = new Observed<>();
    StreamObserver<Item> items = stub.relay(relayed);
    items.onNext(TEA);
    items.onNext(Item.getDefaultInstance());
    items.onCompleted();
    assertThat(relayed.end()).containsExactly(TEA, Item.getDefaultInstance());

    Observed<DoubledResponse> doubled = new Observed<>();
    StreamObserver<DoubledRequest> ints = stub.doubled(doubled);
    ints.onNext(DoubledRequest.newBuilder().setNumbers(0).build());
    ints.onNext(DoubledRequest.newBuilder().setNumbers(21).build());
    ints.onCompleted();
    assertThat(doubled.end()).extracting(DoubledResponse::getResult).containsExactly(0, 42);
  }

  @ParameterizedTest
  @EnumSource(value = Status.Code.class, mode = EnumSource.Mode.EXCLUDE, names = "OK")
  void aStubSeesEveryCode(Status.Code code) {
    DepotGrpc.DepotBlockingStub stub = stub();
    StatusRuntimeException e =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> stub.find(FindRequest.newBuilder().setName("code:" + code.value()).build()));

    assertThat(e.getStatus().getCode()).isEqualTo(code);
    assertThat(e.getStatus().getDescription()).isEqualTo("asked for \u00e9 " + code);
    assertThat(e.getTrailers().get(text("x-why"))).isEqualTo("asked");
  }

  @Test
  void aStubSeesTheStatusOfADeclaredException() {
    DepotGrpc.DepotBlockingStub stub = stub();

    assertThatThrownBy(() -> stub.find(FindRequest.newBuilder().setName("missing").build()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage("NOT_FOUND: nearest is 42");
  }

  @Test
  void aStubSeesHeadersAndTrailers() {
    DepotGrpc.DepotBlockingStub stub = stub();
    AtomicReference<Metadata> headers = new AtomicReference<>();
    AtomicReference<Metadata> trailers = new AtomicReference<>();
    Metadata sent = new Metadata();
    sent.put(text("x-trace"), "abc");

    Item unused =
        stub.withInterceptors(
                MetadataUtils.newCaptureMetadataInterceptor(headers, trailers),
                MetadataUtils.newAttachHeadersInterceptor(sent))
            .find(FindRequest.newBuilder().setName("tea").build());

    assertThat(headers.get().get(text("x-trace"))).isEqualTo("abc");
    assertThat(trailers.get().get(text("x-trace"))).isEqualTo("abc");
  }

  @Test
  void whatCannotBeDecodedIsRefused() {
    DepotGrpc.DepotBlockingStub stub = stub();
    UnknownFieldSet broken =
        UnknownFieldSet.newBuilder()
            .addField(
                1,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(ByteString.copyFrom(new byte[] {(byte) 0xff, 0x28}))
                    .build())
            .build();
    MethodDescriptor<byte[], byte[]> raw =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("depot.v1.Depot/Find")
            .setRequestMarshaller(new Raw())
            .setResponseMarshaller(new Raw())
            .build();

    assertThatThrownBy(
            () ->
                ClientCalls.blockingUnaryCall(
                    rig.channel, raw, CallOptions.DEFAULT, broken.toByteArray()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("UNKNOWN"); // as gRPC answers what its own marshallers refuse
    assertThat(stub.find(FindRequest.newBuilder().setName("tea").build()).getQuantity())
        .isEqualTo(3);
  }

  // ---- an annotated client calls a generated service ----

  private DepotGrpcStub client() {
    rig = Rig.of(new Served());
    return io.ringbell.grpc.bridge.depot.DepotGrpc.client(rig.channel);
  }

  @Test
  void aClientMakesAllKindsOfCalls() throws Exception {
    DepotGrpcStub depot = client();
    Depot.Item tea = new Depot.Item("tea", 3, List.of("green"));

    assertThat(depot.find("tea").quantity()).isEqualTo(3);
    assertThat(depot.refill(tea).get(20, TimeUnit.SECONDS).quantity()).isEqualTo(4);
    assertThat(depot.findSimilar(tea, 1)).isEmpty();
    assertThat(depot.countLater("four").get(20, TimeUnit.SECONDS)).isEqualTo(4);
    depot.await();
    assertThat(Collected.all(depot.numbers(3))).containsExactly(0, 1, 2);
    assertThat(depot.sum(Publishers.of(List.of(1, 2, 3)))).isEqualTo(6);
    assertThat(Collected.all(depot.relay(Publishers.of(List.of(tea, tea))))).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(value = Status.Code.class, mode = EnumSource.Mode.EXCLUDE, names = "OK")
  void aClientSeesEveryCode(Status.Code code) {
    DepotGrpcStub depot = client();

    assertThatThrownBy(() -> depot.find("code:" + code.value()))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status().code().name()).isEqualTo(code.name());
              assertThat(e.status().description()).isEqualTo("as asked");
              assertThat(e.trailers().get("x-why")).isEqualTo("asked");
            });
  }

  @Test
  void aClientSeesWhatTheServerDoesNotHave() {
    DepotGrpcStub depot = client();

    assertThatThrownBy(() -> Collected.of(depot.list("a", 1), 1).end())
        .hasCauseInstanceOf(RpcException.class)
        .hasStackTraceContaining("UNIMPLEMENTED");
  }

  private static Metadata.Key<String> text(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  private static final class Raw implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      return stream.toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  private static final class Observed<T> implements StreamObserver<T> {
    private final List<T> values = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private Throwable problem;

    List<T> end() throws InterruptedException {
      assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(problem).isNull();
      return values;
    }

    @Override
    public void onNext(T value) {
      values.add(value);
    }

    @Override
    public void onError(Throwable failure) {
      problem = failure;
      over.countDown();
    }

    @Override
    public void onCompleted() {
      over.countDown();
    }
  }

  /** As any gRPC application has it. */
  private static final class Served extends DepotGrpc.DepotImplBase {
    @Override
    public void find(FindRequest request, StreamObserver<Item> observer) {
      if (request.getName().startsWith("code:")) {
        Metadata trailers = new Metadata();
        trailers.put(text("x-why"), "asked");
        observer.onError(
            Status.fromCodeValue(Integer.parseInt(request.getName().substring(5)))
                .withDescription("as asked")
                .asRuntimeException(trailers));
        return;
      }
      answer(
          Item.newBuilder()
              .setName(request.getName())
              .setQuantity(request.getName().length())
              .build(),
          observer);
    }

    @Override
    public void refill(Item request, StreamObserver<Item> observer) {
      answer(request.toBuilder().setQuantity(request.getQuantity() + 1).build(), observer);
    }

    @Override
    public void findSimilar(
        FindSimilarRequest request, StreamObserver<FindSimilarResponse> observer) {
      answer(FindSimilarResponse.getDefaultInstance(), observer);
    }

    @Override
    public void countLater(CountLaterRequest request, StreamObserver<CountLaterResponse> observer) {
      answer(
          CountLaterResponse.newBuilder().setResult(request.getName().length()).build(), observer);
    }

    @Override
    public void await(Empty request, StreamObserver<Empty> observer) {
      answer(request, observer);
    }

    @Override
    public void numbers(NumbersRequest request, StreamObserver<NumbersResponse> observer) {
      for (int i = 0; i < request.getBelow(); i++) {
        observer.onNext(NumbersResponse.newBuilder().setResult(i).build());
      }
      observer.onCompleted();
    }

    @Override
    public StreamObserver<SumRequest> sum(StreamObserver<SumResponse> observer) {
      return new StreamObserver<>() {
        private long sum;

        @Override
        public void onNext(SumRequest value) {
          sum += value.getNumbers();
        }

        @Override
        public void onError(Throwable problem) {}

        @Override
        public void onCompleted() {
          answer(SumResponse.newBuilder().setResult(sum).build(), observer);
        }
      };
    }

    @Override
    public StreamObserver<Item> relay(StreamObserver<Item> observer) {
      return observer;
    }

    private static <T> void answer(T value, StreamObserver<T> observer) {
      observer.onNext(value);
      observer.onCompleted();
    }
  }
}
