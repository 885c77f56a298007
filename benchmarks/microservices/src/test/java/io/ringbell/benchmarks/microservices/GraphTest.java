package io.ringbell.benchmarks.microservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.Hops;
import io.ringbell.benchmarks.microservices.hotel.Place;
import io.ringbell.benchmarks.microservices.hotel.Services;
import io.ringbell.benchmarks.microservices.hotel.Stay;
import io.ringbell.benchmarks.microservices.load.Mix;
import io.ringbell.benchmarks.microservices.load.Request;
import io.ringbell.benchmarks.microservices.stack.Contract;
import io.ringbell.benchmarks.microservices.stack.Node;
import io.ringbell.benchmarks.microservices.stack.Stack;
import io.ringbell.benchmarks.microservices.trace.Anatomy;
import io.ringbell.benchmarks.microservices.trace.CallSpan;
import io.ringbell.benchmarks.microservices.trace.Hop;
import io.ringbell.benchmarks.microservices.trace.Phase;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All six services in this process: what carries the calls changes no answer. */
@Timeout(180)
class GraphTest {
  private static final int REQUESTS = 300;
  private static final long SEED = 11;
  private final City city = City.of(7, 400);

  @ParameterizedTest
  @CsvSource({
    "NATIVE, memory://graph-native:0",
    "NATIVE, tcp://127.0.0.1:0",
    "GRPC_RINGBELL, memory://graph-grpc:0",
    "GRPC_RINGBELL, tcp://127.0.0.1:0",
    "GRPC_NETTY, tcp://127.0.0.1:0"
  })
  void theAnswersAreThoseOfPlainMethodCalls(Stack stack, String listen) throws IOException {
    try (Node node = stack.open(WaitStrategy.EVENT, false, Tracer.OFF)) {
      FrontEnd remote = serve(node, listen, Tracer.OFF).plain();
      assertThat(answers(remote)).isEqualTo(answers(local()));
      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(() -> remote.search(new Place(52.5, 13.4), new Stay(-3, 1)).join())
          .havingCause()
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> assertThat(e.status().code()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "NATIVE, memory://graph-native-traced:0, false",
    "NATIVE, tcp://127.0.0.1:0, false",
    "GRPC_RINGBELL, tcp://127.0.0.1:0, false",
    "GRPC_NETTY, tcp://127.0.0.1:0, false",
    "GRPC_RINGBELL, tcp://127.0.0.1:0, true",
    "GRPC_NETTY, tcp://127.0.0.1:0, true"
  })
  void eachHopOfASampledRequestIsSeenFromBothSides(Stack stack, String listen, boolean direct)
      throws IOException {
    Tracer tracer = Tracer.create();
    try (Node node = stack.open(WaitStrategy.EVENT, direct, tracer)) {
      Remote<FrontEnd> remote = serve(node, listen, tracer);
      Mix mix = new Mix(city, SEED);
      int[] kinds = new int[3];
      for (long number = 0; number < REQUESTS; number++) {
        Request request = mix.next();
        kinds[request.kind().ordinal()]++;
        tracer.call(number, remote, request.hop(), System.nanoTime(), send(request)).join();
        remote
            .plain()
            .recommend(io.ringbell.benchmarks.microservices.hotel.Taste.CHEAPEST, 1)
            .join();
      }
      Anatomy anatomy = new Anatomy();
      anatomy.add(tracer.lines());
      List<Hop> hops = anatomy.hops(Hops.ALL);
      assertThat(hops).extracting(Hop::name).isEqualTo(Hops.ALL);
      assertThat(hops.subList(0, 5)).allMatch(hop -> hop.count() == kinds[0]);
      assertThat(hops.subList(5, 7)).allMatch(hop -> hop.count() == kinds[1]);
      assertThat(hops.subList(7, 9)).allMatch(hop -> hop.count() == kinds[2]);
      for (Hop hop : hops) {
        assertThat(hop.mean(Phase.ENCODE)).isPositive();
        assertThat(hop.mean(Phase.HANDLER)).isPositive();
        assertThat(hop.mean(Phase.POST) >= 0).isEqualTo(stack == Stack.NATIVE);
      }
    }
  }

  private Remote<FrontEnd> serve(Node node, String listen, Tracer tracer) throws IOException {
    Map<Role, String> addresses = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      String own = listen.replace("graph-", "graph-" + role.label() + "-");
      addresses.put(role, role.serve(node, own, city, tracer, addresses));
    }
    return node.connect(Contract.FRONT_END, addresses.get(Role.FRONT_END));
  }

  private FrontEnd local() {
    return Services.frontEnd(
        direct(
            Services.search(
                direct(Services.geo(city, Tracer.OFF)),
                direct(Services.rate(city, Tracer.OFF)),
                Tracer.OFF)),
        direct(Services.profile(city, Tracer.OFF)),
        direct(Services.reservation(city, Tracer.OFF)),
        Tracer.OFF);
  }

  private List<Object> answers(FrontEnd frontEnd) {
    Mix mix = new Mix(city, SEED);
    List<Object> answers = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      answers.add(send(mix.next()).apply(frontEnd).join());
    }
    return answers;
  }

  private static Function<FrontEnd, CompletableFuture<Object>> send(Request request) {
    return frontEnd -> request.send().apply(frontEnd).thenApply(answer -> answer);
  }

  private static <S> Remote<S> direct(S service) {
    return new Remote<>() {
      @Override
      public S plain() {
        return service;
      }

      @Override
      public S traced(CallSpan span) {
        return service;
      }
    };
  }
}
