package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.Publishers;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import io.ringbell.Status;
import io.ringbell.Status.Code;
import io.ringbell.rpc.contract.Refusals.OutOfStock;
import io.ringbell.rpc.contract.Refusals.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exceptions that a method declares, and all others. */
abstract class DeclaredErrorContract extends RpcContractTest {
  private RpcChannel channel(UnaryOperator<RpcServer.Builder> settings) {
    return open(
        start(
            builder ->
                settings.apply(builder.addService(RefusalsSkeleton.of(new RefusalsService())))));
  }

  private RefusalsStub refusals() {
    return RefusalsStub.of(channel(builder -> builder));
  }

  private static Throwable causeOf(CompletableFuture<?> future) {
    try {
      Object value = future.get(Await.LIMIT_SECONDS, TimeUnit.SECONDS);
      throw new AssertionError("succeeded with " + value);
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (Exception e) {
      throw new AssertionError("failed with " + e, e);
    }
  }

  private static void assertOutOfStock(Throwable problem, String item, int left) {
    assertThat(problem).isInstanceOf(OutOfStock.class).hasMessage("out of " + item);
    OutOfStock typed = (OutOfStock) problem;
    assertThat(typed.item()).isEqualTo(item);
    assertThat(typed.left()).isEqualTo(left);
    assertNothingOfTheServer(problem);
  }

  /** The stack trace is that of the thread that reads, without the handler. */
  private static void assertNothingOfTheServer(Throwable problem) {
    assertThat(problem.getCause()).isNull();
    assertThat(problem.getSuppressed()).isEmpty();
    assertThat(Arrays.stream(problem.getStackTrace()).map(StackTraceElement::getClassName))
        .isNotEmpty()
        .noneMatch(name -> name.contains("RefusalsService"));
  }

  @Test
  void blockingCallsThrowThem() throws Exception {
    RefusalsStub stub = refusals();
    assertThat(stub.unary(RefusalsService.FINE)).isEqualTo("fine");
    try {
      String value = stub.unary(RefusalsService.REFUSED);
      throw new AssertionError("succeeded with " + value);
    } catch (Refused e) { // as the stub declares it
      assertThat(e).hasMessage("the secret must not be told");
      assertNothingOfTheServer(e);
    }
    assertOutOfStock(catchThrowable(() -> stub.unary(RefusalsService.OUT_OF_STOCK)), "nuts", 3);
    assertOutOfStock(
        catchThrowable(() -> stub.onExecutor(RefusalsService.OUT_OF_STOCK)), "nuts", 3);
    assertThat(catchThrowable(() -> stub.unary(RefusalsService.UNCHECKED)))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("an unchecked one");
    assertThat(stub.unary(RefusalsService.FINE)).isEqualTo("fine");
  }

  @Test
  void futuresFailWithThem() {
    RefusalsStub stub = refusals();
    assertOutOfStock(causeOf(stub.later(RefusalsService.OUT_OF_STOCK)), "nuts", 3);
    assertOutOfStock(causeOf(stub.unaryAsync(RefusalsService.OUT_OF_STOCK)), "nuts", 3);
    assertThat(causeOf(stub.later(RefusalsService.REFUSED))).isInstanceOf(Refused.class);
    assertOutOfStock(causeOf(stub.collectLater(Publishers.of(List.of("a")))), "later", 1);
    assertOutOfStock(causeOf(stub.collectAsync(Publishers.of(List.of("a", "b")))), "nuts", 3);
  }

  @Test
  void streamsEndWithThem() {
    RefusalsStub stub = refusals();
    List<String> items = new ArrayList<>();
    assertOutOfStock(causeOf(endOf(stub.answers(RefusalsService.OUT_OF_STOCK), items)), "nuts", 3);
    assertThat(items).containsExactly("one", "two");
    assertOutOfStock(
        causeOf(endOf(stub.talk(Publishers.of(List.of("a"))), new ArrayList<>())), "talk", 2);
    assertOutOfStock(
        catchThrowable(() -> stub.collect(Publishers.of(List.of("a", "b")))), "nuts", 3);
  }

  private static CompletableFuture<Void> endOf(Flow.Publisher<String> publisher, List<String> to) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    publisher.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(String item) {
            to.add(item);
          }

          @Override
          public void onError(Throwable reason) {
            end.completeExceptionally(reason);
          }

          @Override
          public void onComplete() {
            end.complete(null);
          }
        });
    return end;
  }

  @Test
  void whatWaitsForAStreamHasThemAsTheCause() {
    RefusalsStub stub = refusals();
    try (RpcResponses<String> answers = stub.answersBlocking(RefusalsService.OUT_OF_STOCK)) {
      assertThat(answers.next()).isEqualTo("one");
      assertThat(answers.next()).isEqualTo("two");
      RpcException failure = Await.failureOf(answers::next);
      assertFailure(failure, Code.NOT_FOUND, Delivery.MAYBE_EXECUTED);
      assertOutOfStock(failure.getCause(), "nuts", 3);
    }
    try (RpcStream<String, String> talk = stub.talkCall()) {
      RpcException failure = Await.failureOf(talk::next);
      assertFailure(failure, Code.NOT_FOUND, Delivery.MAYBE_EXECUTED);
      assertOutOfStock(failure.getCause(), "talk", 2);
    }
  }

  @Test
  void aClientThatDoesNotKnowTheClassSeesTheStatus() {
    RefusalsDrift drift = RefusalsDriftStub.of(channel(builder -> builder));
    RpcException failure = Await.failureOf(() -> drift.unary(RefusalsService.REFUSED));
    assertFailure(failure, Code.FAILED_PRECONDITION, Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().description()).isEqualTo("the secret must not be told");
    assertThat(failure.getCause()).isNull();
    assertFailure(
        Await.failure(() -> drift.later(RefusalsService.OUT_OF_STOCK)),
        Code.NOT_FOUND,
        Delivery.MAYBE_EXECUTED);
  }

  @Test
  void onesThatCannotBeSent() {
    RefusalsStub stub = refusals();
    RpcException failure = Await.failureOf(() -> unary(stub, RefusalsService.UNENCODABLE));
    assertFailure(failure, Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().description()).contains("OutOfStock");
    RpcException large = Await.failureOf(() -> unary(stub, RefusalsService.LARGE));
    assertFailure(large, Code.NOT_FOUND, Delivery.MAYBE_EXECUTED);
    assertThat(unary(stub, RefusalsService.FINE)).isEqualTo("fine");
  }

  private static String unary(RefusalsStub stub, int how) {
    try {
      return stub.unary(how);
    } catch (Refused | OutOfStock e) {
      throw new AssertionError("declared, but not expected: " + e, e);
    }
  }

  @Test
  void aMapperTellsTheStatusOfOthers() {
    Metadata behind = Metadata.of("hint", "later");
    RpcChannel channel =
        channel(
            builder ->
                builder.mapExceptions(
                    problem -> {
                      if (problem instanceof UnsupportedOperationException) {
                        return new RpcException(
                            Status.UNIMPLEMENTED.withDescription("mapped"),
                            Delivery.MAYBE_EXECUTED,
                            behind,
                            problem);
                      }
                      if (problem instanceof IllegalStateException) {
                        throw new IllegalArgumentException("the mapper fails");
                      }
                      return null;
                    }));
    RefusalsStub stub = RefusalsStub.of(channel);
    RpcException mapped = Await.failureOf(() -> unary(stub, RefusalsService.UNDECLARED));
    assertThat(mapped.status().code()).isEqualTo(Code.UNIMPLEMENTED);
    assertThat(mapped.status().description()).isEqualTo("mapped");
    assertThat(mapped.trailers()).isEqualTo(behind);
    assertThat(mapped.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
    assertOutOfStock(catchThrowable(() -> stub.unary(RefusalsService.OUT_OF_STOCK)), "nuts", 3);
    RpcException failing = Await.failureOf(() -> ProbeStub.of(channel).crash("password"));
    assertThat(failing.status().code()).isEqualTo(Code.UNKNOWN);
    assertThat(failing.status().description()).doesNotContain("password");
  }

  @Test
  void withoutAMapperOthersAreUnknown() {
    RefusalsStub stub = refusals();
    RpcException failure = Await.failureOf(() -> unary(stub, RefusalsService.UNDECLARED));
    assertFailure(failure, Code.UNKNOWN, Delivery.MAYBE_EXECUTED);
    assertThat(failure.status().description())
        .contains("UnsupportedOperationException")
        .doesNotContain("password");
  }

  @ParameterizedTest
  @EnumSource(Code.class)
  void everyCodeCrosses(Code code) {
    RefusalsStub stub = refusals();
    RpcException failure = Await.failureOf(() -> stub.status(code.number()));
    if (code == Code.OK) {
      assertThat(failure.status().code()).as("a failure without one").isEqualTo(Code.UNKNOWN);
    } else {
      assertThat(failure.status()).isEqualTo(new Status(code, "code " + code.number()));
    }
    assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
  }
}
