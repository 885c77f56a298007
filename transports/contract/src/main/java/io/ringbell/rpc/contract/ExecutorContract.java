package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.Delivery;
import io.ringbell.HandlerThreads;
import io.ringbell.PublishedItems;
import io.ringbell.Publishers;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.ServiceOptions;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On which threads handlers run, and that they hold nobody else up. */
abstract class ExecutorContract extends StreamContractTest {
  private static final String LOOP = "ringbell-loop-";
  private static final String OWN = "ringbell-handler-";

  private final ExecutorService red = Executors.newCachedThreadPool(task -> named(task, "red"));
  private final ExecutorService blue = Executors.newCachedThreadPool(task -> named(task, "blue"));
  private final AtomicReference<String> thread = new AtomicReference<>();

  private static Thread named(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  @AfterEach
  final void shutDown() {
    red.shutdownNow();
    blue.shutdownNow();
  }

  private String threadOf(RpcChannel channel, Method method) {
    thread.set(null);
    run(StreamProbe.of(channel), method);
    return thread.get();
  }

  private RpcChannel openWith(UnaryOperator<RpcServer.Builder> settings, ServiceOptions options) {
    onEachCall(() -> thread.set(Thread.currentThread().getName()));
    return open(start(builder -> settings.apply(builder.addService(streams, options))));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void byDefaultWhatBlocksRunsOnTheServersOwn(Method method) {
    RpcChannel channel = openWith(builder -> builder, ServiceOptions.DEFAULT);
    assertThat(threadOf(channel, method)).startsWith(method.blocking ? OWN : LOOP);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void ofTheServerTheServiceAndTheMethod(Method method) {
    RpcChannel whole =
        openWith(b -> b.executor(red).handlersOnExecutor(true), ServiceOptions.DEFAULT);
    assertThat(threadOf(whole, method)).isEqualTo("red");
    ServiceOptions service = ServiceOptions.DEFAULT.on(HandlerThreads.executor(blue));
    RpcChannel ofService = openWith(b -> b.executor(red).handlersOnExecutor(true), service);
    assertThat(threadOf(ofService, method)).isEqualTo("blue");
    RpcChannel ofMethod = openWith(b -> b, service.on(method.name(), HandlerThreads.executor(red)));
    assertThat(threadOf(ofMethod, method)).isEqualTo("red");
    RpcChannel loop = openWith(b -> b, service.on(method.name(), HandlerThreads.eventLoop()));
    assertThat(threadOf(loop, method)).startsWith(LOOP);
  }

  @Test
  void unknownMethodNamesAreRefused() {
    ServiceOptions options = ServiceOptions.DEFAULT.on("Ecco", HandlerThreads.eventLoop());
    RpcServer.Builder builder =
        RpcServer.builder().listen(subject().listenAddress()).addService(streams, options);
    assertThatIllegalArgumentException()
        .isThrownBy(builder::start)
        .withMessageContaining("Ecco")
        .withMessageContaining("COLLECT");
  }

  @Test
  void aSlowHandlerHoldsNobodyUp() {
    RpcServer server = startStreams();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    List<CompletableFuture<Long>> slow = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      slow.add(probe.blockLater(i));
      service.awaitRun(i);
    }
    assertThat(probe.add(1, 1)).as("another call of the same connection").isEqualTo(2);
    run(StreamProbe.of(channel), Method.TALK_BLOCKING);
    assertThat(ProbeStub.of(open(server)).add(1, 2)).as("another connection").isEqualTo(3);
    assertThat(slow).noneMatch(CompletableFuture::isDone);
    service.openGate();
    for (int i = 0; i < 20; i++) {
      assertThat(Await.result(slow.get(i))).isEqualTo(i);
    }
  }

  @Test
  void aHandlerMayWaitForItsOwnStream() {
    streams.onCollect(
        (call, requests) -> {
          int count = 0;
          try (PublishedItems<byte[]> items = Publishers.items(requests)) {
            while (items.hasNext()) {
              count += items.next().length;
            }
          }
          return CompletableFuture.completedFuture(new byte[count]);
        });
    StreamProbe probe = streamProbe();
    assertThat(probe.collectBlocking(Method.COLLECT_BLOCKING, StreamSource.of(1000, 3)))
        .hasSize(3000);
    List<CompletableFuture<byte[]>> several = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      several.add(probe.collect(Method.COLLECT_BLOCKING, StreamSource.of(100, 2)));
    }
    several.forEach(each -> assertThat(Await.result(each)).hasSize(200));
  }

  @Test
  void aHandlerThatWaitsForItsStreamIsWokenByTheCancel() {
    AtomicReference<RpcException> end = new AtomicReference<>();
    CompletableFuture<Void> waits = new CompletableFuture<>();
    streams.onCollect(
        (call, requests) -> {
          PublishedItems<byte[]> items = Publishers.items(requests);
          waits.complete(null);
          end.set(Await.failureOf(items::next));
          throw end.get();
        });
    CompletableFuture<byte[]> call =
        streamProbe().collect(Method.COLLECT_BLOCKING, to -> to.onSubscribe(new Silent()));
    Await.result(waits);
    call.cancel(true);
    Await.until("the handler goes on", () -> end.get() != null);
    assertThat(end.get().status().code()).isEqualTo(Code.CANCELLED);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"ECHO", "PRODUCE", "COLLECT", "TALK"})
  void aFullExecutorRefuses(Method method) {
    ServiceOptions options =
        ServiceOptions.DEFAULT.on(
            HandlerThreads.executor(
                task -> {
                  throw new RejectedExecutionException("full");
                }));
    RpcServer server = start(builder -> builder.addService(streams, options));
    RpcChannel channel = open(server);
    RpcException failure = Await.failureOf(() -> run(StreamProbe.of(channel), method));
    assertFailure(failure, Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    assertThat(counter(server, "calls_refused")).isEqualTo(1);
    assertThat(streams.runs()).isZero();
    assertThat(ProbeStub.of(channel).add(1, 1)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"ECHO", "PRODUCE", "COLLECT", "TALK"})
  void anExecutorThatFailsEndsTheCallOnly(Method method) {
    ServiceOptions options =
        ServiceOptions.DEFAULT.on(
            HandlerThreads.executor(
                task -> {
                  throw new IllegalStateException("broken");
                }));
    RpcServer server = start(builder -> builder.addService(streams, options));
    RpcChannel channel = open(server);
    RpcException failure = Await.failureOf(() -> run(StreamProbe.of(channel), method));
    assertFailure(failure, Code.INTERNAL, Delivery.MAYBE_EXECUTED);
    assertThat(ProbeStub.of(channel).add(1, 1)).as("the connection goes on").isEqualTo(2);
  }
}
