package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Publishers;
import io.ringbell.grpc.bridge.depot.Depot;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotGrpcStub;
import io.ringbell.grpc.bridge.depot.DepotService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reader that asks for little gets no more, and stops the other side's writer. */
class FlowControlTest {
  private static final int ENDLESS = 1_000_000_000;

  private final DepotService service = new Reluctant();
  private final CompletableFuture<Flow.Subscription> requests = new CompletableFuture<>();
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
  void answersComeAsTheyAreAskedFor() throws Exception {
    Collected<Integer> answers = Collected.of(depot.numbers(ENDLESS), 0);
    answers.subscription().request(7);
    answers.awaitCount(7);
    settle(service.given);

    assertThat(answers.count()).isEqualTo(7);
    int ahead = service.given.get();
    assertThat(ahead).isLessThan(ENDLESS / 100); // windows of HTTP/2, of small messages

    answers.subscription().request(ahead + 1_000_000L); // more than had been given
    answers.awaitCount(ahead + 1000);
    assertThat(service.given.get()).isGreaterThan(ahead);
    answers.subscription().cancel();
  }

  @Test
  void requestsComeAsTheyAreAskedFor() throws Exception {
    AtomicInteger given = new AtomicInteger();
    Collected<Depot.Item> answers =
        Collected.of(
            depot.relay(
                Publishers.of(
                    () ->
                        IntStream.range(0, ENDLESS)
                            .mapToObj(
                                i -> new Depot.Item("i" + i, given.incrementAndGet(), List.of()))
                            .iterator())),
            Long.MAX_VALUE);
    Flow.Subscription reader = requests.get(20, TimeUnit.SECONDS);
    reader.request(3);
    answers.awaitCount(3);
    settle(given);

    assertThat(answers.count()).isEqualTo(3);
    assertThat(given.get()).isLessThan(ENDLESS / 100);

    int ahead = given.get();
    reader.request(Long.MAX_VALUE);
    answers.awaitCount(ahead + 1000);
    answers.subscription().cancel();
  }

  @Test
  void askingForNothingIsAMistake() throws Exception {
    Collected<Integer> answers = Collected.of(depot.numbers(5), 0);

    answers.subscription().request(0);

    assertThat(answers.failure()).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSecondSubscriberOfTheRequestsIsRefused() throws Exception {
    Collected<Depot.Item> answers =
        Collected.of(depot.relay(Publishers.of(List.of())), Long.MAX_VALUE);
    requests.get(20, TimeUnit.SECONDS).request(1);

    assertThat(answers.end()).isEmpty();
    assertThat(((Reluctant) service).second.failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has a subscriber");
  }

  /** Until nothing has been added for a while. */
  private static void settle(AtomicInteger count) throws InterruptedException {
    for (int before = -1, same = 0; same < 20; TimeUnit.MILLISECONDS.sleep(10)) {
      same = before == count.get() ? same + 1 : 0;
      before = count.get();
    }
  }

  /** Lets the test ask for the requests. */
  private final class Reluctant extends DepotService {
    private Collected<Item> second;

    @Override
    public Flow.Publisher<Item> relay(Flow.Publisher<Item> items) {
      return subscriber -> {
        items.subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                requests.complete(subscription);
                subscriber.onSubscribe(
                    new Flow.Subscription() {
                      @Override
                      public void request(long n) {}

                      @Override
                      public void cancel() {
                        subscription.cancel();
                      }
                    });
              }

              @Override
              public void onNext(Item item) {
                subscriber.onNext(item);
              }

              @Override
              public void onError(Throwable problem) {
                subscriber.onError(problem);
              }

              @Override
              public void onComplete() {
                subscriber.onComplete();
              }
            });
        second = Collected.of(items, 1);
      };
    }
  }
}
