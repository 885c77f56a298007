package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ringbell.Metadata;
import io.ringbell.Publishers;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.grpc.bridge.depot.Depot;
import io.ringbell.grpc.bridge.depot.Depot.Item;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotGrpcStub;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An annotated client and an annotated service, with nothing but gRPC over HTTP/2 between them. */
class BridgeTest {
  private static final Item TEA = new Item("tea", 3, List.of("green", "loose"));

  private final DepotService service = new DepotService();
  private Rig rig;
  private DepotGrpcStub depot;

  @BeforeEach
  void start() {
    rig = Rig.of(DepotGrpc.bind(service));
    depot = DepotGrpc.client(rig.channel);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void unaryCalls() throws Exception {
    assertThat(depot.find("tea")).isEqualTo(new Item("tea", 3, List.of("found")));
    assertThat(depot.findAsync("tea").get(20, TimeUnit.SECONDS).quantity()).isEqualTo(3);
    assertThat(depot.refill(TEA).get(20, TimeUnit.SECONDS).quantity()).isEqualTo(4);
    assertThat(depot.findSimilar(TEA, 3)).contains(TEA);
    assertThat(depot.findSimilar(TEA, 4)).isEqualTo(Optional.empty());
    assertThat(depot.countLater("four").get(20, TimeUnit.SECONDS)).isEqualTo(4);
  }

  @Test
  void serverStreaming() throws Exception {
    assertThat(Collected.all(depot.list("a", 5)))
        .extracting(Item::name)
        .containsExactly("a0", "a1", "a2", "a3", "a4");
    assertThat(Collected.all(depot.list("a", 0))).isEmpty();
    assertThat(Collected.all(depot.numbers(10_000)))
        .isEqualTo(IntStream.range(0, 10_000).boxed().toList());
  }

  @Test
  void clientStreaming() throws Exception {
    List<Integer> numbers = IntStream.range(0, 10_000).boxed().toList();

    assertThat(depot.sum(Publishers.of(numbers))).isEqualTo(49_995_000);
    assertThat(depot.sum(Publishers.of(List.of()))).isZero();
    assertThat(depot.sumAsync(Publishers.of(List.of(1, 2))).get(20, TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(depot.merge(Publishers.of(List.of(TEA, TEA))).get(20, TimeUnit.SECONDS).name())
        .isEqualTo("tea+tea");
  }

  @Test
  void bidiStreaming() throws Exception {
    List<Item> items =
        IntStream.range(0, 1000).mapToObj(i -> new Item("i" + i, i, List.of())).toList();

    assertThat(Collected.all(depot.relay(Publishers.of(items)))).isEqualTo(items);
    assertThat(Collected.all(depot.doubled(Publishers.of(List.of(1, 2, 0)))))
        .containsExactly(2, 4, 0);
  }

  @Test
  void aPublisherMakesACallForEachSubscriber() throws Exception {
    var list = depot.list("b", 2);

    assertThat(Collected.all(list)).hasSize(2).isEqualTo(Collected.all(list));
  }

  @Test
  void largeMessages() throws Exception {
    Item large = new Item("x".repeat(1 << 20), 1, List.of());

    assertThat(depot.refill(large).get(20, TimeUnit.SECONDS).name()).hasSize(1 << 20);
  }

  @ParameterizedTest
  @EnumSource(value = Status.Code.class, mode = EnumSource.Mode.EXCLUDE, names = "OK")
  void everyCodeOfARpcExceptionArrives(Status.Code code) throws Exception {
    String name = "code:" + code.number();

    check(catchThrowable(() -> depot.find(name)), code);
    check(
        catchThrowable(() -> depot.refill(new Item(name, 0, List.of())).get(20, TimeUnit.SECONDS))
            .getCause(),
        code);
    Collected<Item> list = Collected.of(depot.list(name, 5), Long.MAX_VALUE);
    check(list.failure(), code);
    assertThat(list.count()).isEqualTo(3);
  }

  private static void check(Throwable problem, Status.Code code) {
    assertThat(problem).isInstanceOf(RpcException.class);
    RpcException exception = (RpcException) problem;
    assertThat(exception.status()).isEqualTo(new Status(code, "asked for \u00e9 " + code));
    assertThat(exception.trailers().get("x-why")).isEqualTo("asked");
    assertThat(exception.trailers().getBinary("x-raw-bin")).containsExactly(0, -1, 7);
  }

  @Test
  void aDeclaredExceptionArrivesAsItself() {
    assertThatThrownBy(() -> depot.find("missing"))
        .isInstanceOfSatisfying(Depot.Missing.class, e -> assertThat(e.getNearest()).isEqualTo(42));
    assertThatThrownBy(() -> depot.findAsync("missing").get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(Depot.Missing.class);
  }

  @Test
  void otherExceptionsStayOnTheServer() {
    assertThatThrownBy(() -> depot.find("bug"))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status().code()).isEqualTo(Status.Code.UNKNOWN);
              assertThat(e.status().description())
                  .contains("IllegalStateException")
                  .doesNotContain("secret");
            });
  }

  @Test
  void handlersThatReturnNullFail() throws Exception {
    assertThatThrownBy(() -> depot.countLater("").get(20, TimeUnit.SECONDS))
        .hasMessageContaining("NullPointerException");
    assertThat(Collected.of(depot.list("null", 1), 1).failure())
        .hasMessageContaining("NullPointerException");
  }

  @Test
  void nullWhereThereMayBeNoneFailsOnTheSideThatSentIt() {
    assertThatThrownBy(() -> depot.find(null))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("CANCELLED")
        .hasStackTraceContaining("Depot.find");
    assertThatThrownBy(() -> depot.refill(null).get(20, TimeUnit.SECONDS))
        .hasStackTraceContaining("Depot.refill(item)");
  }

  @Test
  void metadataGoBothWays() throws Exception {
    DepotGrpcStub with =
        depot.withMetadata(
            Metadata.of("x-trace", "abc").with("x-raw-bin", new byte[] {1, -1}).with("y", "z"));

    with.find("tea");

    assertThat(service.context.metadata().get("x-trace")).isEqualTo("abc");
    assertThat(service.context.metadata().getBinary("x-raw-bin")).containsExactly(1, -1);
    assertThat(service.context.metadata().get("y")).isEqualTo("z");
    assertThat(service.context.method()).isEqualTo("/depot.v1.Depot/Find");
    assertThat(service.context.remoteAddress()).startsWith("127.0.0.1:");
    assertThatThrownBy(() -> with.find("code:5"))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> assertThat(e.trailers().getAll("x-trace")).containsExactly("abc"));
  }
}
