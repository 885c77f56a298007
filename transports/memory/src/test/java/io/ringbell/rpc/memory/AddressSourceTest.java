package io.ringbell.rpc.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.AddressSource;
import io.ringbell.BackoffPolicy;
import io.ringbell.ConnectivityState;
import io.ringbell.LoadBalancing;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.fabric.memory.MemoryFaults;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Channels whose addresses come and go. */
class AddressSourceTest {
  private final Leaks leaks = Leaks.remember();

  @BeforeEach
  void newNetwork() {
    FaultyFabricProvider.use(MemoryFaults.seed(1).build());
  }

  @AfterEach
  void nothingIsLeft() {
    leaks.awaitNone();
  }

  private static RpcServer start() {
    return RpcServer.builder()
        .listen("faulty://127.0.0.1:0")
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  private static RpcChannel.Builder channel(AddressSource source, LoadBalancing balancing) {
    return RpcChannel.builder(source)
        .loadBalancing(balancing)
        .reconnectBackoff(new BackoffPolicy(Duration.ofMillis(2), Duration.ofMillis(10), 1.6, 0.2));
  }

  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void connectsToWhatTheSourceGives(LoadBalancing balancing) {
    Source source = new Source();
    try (RpcServer first = start();
        RpcServer second = start()) {
      source.next(first.address(), second.address());
      try (RpcChannel channel = channel(source, balancing).open()) {
        assertThat(channel.states()).containsOnlyKeys(first.address(), second.address());
        assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
        assertThat(channel.address()).isEqualTo("source of a test");
      }
    }
    assertThat(source.closed.get()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void callsGoToWhatIsThereNow(LoadBalancing balancing) {
    Source source = new Source();
    try (RpcServer first = start();
        RpcServer second = start()) {
      source.next(first.address());
      try (RpcChannel channel = channel(source, balancing).open()) {
        ProbeStub probe = ProbeStub.of(channel);
        assertThat(probe.add(1, 1)).isEqualTo(2);

        source.next(second.address());

        Await.until(
            "the second is used",
            () -> {
              assertThat(probe.add(1, 1)).isEqualTo(2);
              return second.counters().get("calls_completed") > 0;
            });
        long before = first.counters().get("calls_completed");
        for (int i = 0; i < 20; i++) {
          assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
        }
        assertThat(first.counters()).containsEntry("calls_completed", before);
        assertThat(channel.states()).containsOnlyKeys(second.address());
        assertThat(channel.counters()).containsEntry("addresses_changed", 2L);
        Await.until("the first one's connection is closed", () -> first.connections() == 0);
      }
    }
  }

  @Test
  void aConnectionThatStaysIsNotMadeAnew() {
    Source source = new Source();
    try (RpcServer first = start();
        RpcServer second = start()) {
      source.next(first.address());
      try (RpcChannel channel = channel(source, LoadBalancing.ROUND_ROBIN).open()) {
        source.next(second.address(), first.address());
        Await.until(
            "both are ready",
            () ->
                channel.states().size() == 2
                    && channel.states().values().stream()
                        .allMatch(ConnectivityState.READY::equals));

        assertThat(channel.counters()).containsEntry("connected", 2L);
        source.next(second.address(), first.address());
        assertThat(channel.counters()).containsEntry("addresses_changed", 2L);
      }
    }
  }

  @Test
  void aSourceThatFindsNothingFailsCallsAndIsAskedAgain() {
    Source source = new Source();
    source.fails("no such service");
    assertThatThrownBy(() -> channel(source, LoadBalancing.PICK_FIRST).open())
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status().code()).isEqualTo(Code.UNAVAILABLE);
              assertThat(e.status().description()).contains("source of a test: no such service");
            });
    Source later = new Source();
    later.fails("not yet");
    try (RpcServer server = start();
        RpcChannel channel = channel(later, LoadBalancing.PICK_FIRST).lazy(true).open()) {
      ProbeStub probe = ProbeStub.of(channel);
      assertThatThrownBy(() -> probe.add(1, 1)).hasMessageContaining("not yet");
      later.next(server.address());

      assertThat(probe.withWaitForReady().add(1, 1)).isEqualTo(2);
      later.fails("lost"); // what was there stays
      assertThat(probe.add(1, 1)).isEqualTo(2);
      later.next("nonsense");
      assertThat(probe.add(1, 1)).isEqualTo(2);
      later.next();
      assertThat(probe.add(1, 1)).isEqualTo(2);
      assertThat(channel.counters().get("resolutions_failed")).isGreaterThanOrEqualTo(4);
    }
  }

  @Test
  void aLostConnectionMakesItLookAgain() {
    Source source = new Source();
    try (RpcServer second = start()) {
      RpcServer first = start();
      source.next(first.address());
      try (RpcChannel channel = channel(source, LoadBalancing.PICK_FIRST).open()) {
        ProbeStub probe = ProbeStub.of(channel);
        assertThat(probe.add(1, 1)).isEqualTo(2);
        source.onRefresh(second.address());

        first.close();

        Await.until("it was asked", () -> source.refreshes.get() > 0);
        assertThat(probe.withWaitForReady().add(2, 2)).isEqualTo(4);
      }
    }
  }

  /** Servers come and go, each announced before: no call fails. */
  @ParameterizedTest
  @EnumSource(LoadBalancing.class)
  void endpointsComeAndGoUnderLoad(LoadBalancing balancing) throws Exception {
    long seed = new SplittableRandom().nextLong();
    SplittableRandom random = new SplittableRandom(seed);
    Source source = new Source();
    List<RpcServer> servers = new ArrayList<>(List.of(start(), start()));
    source.next(addresses(servers));
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService callers = Executors.newFixedThreadPool(4);
    try (RpcChannel channel = channel(source, balancing).open()) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int caller = i;
        results.add(
            callers.submit(
                () -> {
                  ProbeStub probe = ProbeStub.of(channel);
                  int calls = 0;
                  while (!over.get()) {
                    long sum =
                        caller % 2 == 0
                            ? probe.add(calls, caller)
                            : probe.addAsync(calls, caller).get(60, TimeUnit.SECONDS);
                    assertThat(sum).isEqualTo(calls + (long) caller);
                    calls++;
                  }
                  return calls;
                }));
      }
      for (int round = 0; round < 30; round++) {
        RpcServer added = start();
        RpcServer removed = servers.remove(random.nextInt(servers.size()));
        servers.add(random.nextInt(servers.size() + 1), added);
        source.next(addresses(servers));
        Await.until("it is left alone", () -> removed.connections() == 0);
        removed.close();
      }
      over.set(true);
      for (Future<Integer> result : results) {
        assertThat(result.get(60, TimeUnit.SECONDS)).as("seed " + seed).isPositive();
      }
    } finally {
      over.set(true);
      callers.shutdown();
      servers.forEach(RpcServer::close);
    }
  }

  private static String[] addresses(List<RpcServer> servers) {
    return servers.stream().map(RpcServer::address).toArray(String[]::new);
  }

  /** What a test wants it to be. */
  private static final class Source implements AddressSource {
    private final AtomicInteger refreshes = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private Listener listener; // guarded by this, like those below
    private List<String> addresses = List.of();
    private List<String> later = List.of();
    private String problem;

    void next(String... next) {
      synchronized (this) {
        addresses = List.of(next);
        problem = null;
      }
      tell();
    }

    synchronized void onRefresh(String... next) {
      later = List.of(next);
    }

    void fails(String why) {
      synchronized (this) {
        problem = why;
      }
      tell();
    }

    @Override
    public void start(Listener to) {
      synchronized (this) {
        listener = to;
      }
      tell();
    }

    @Override
    public void refresh() {
      refreshes.incrementAndGet();
      synchronized (this) {
        addresses = later.isEmpty() ? addresses : later;
      }
      tell();
    }

    @Override
    public void close() {
      closed.set(true);
    }

    private void tell() {
      Listener to;
      List<String> now;
      String why;
      synchronized (this) {
        to = listener;
        now = addresses;
        why = problem;
      }
      if (to != null && why != null) {
        to.onError(why);
      } else if (to != null) {
        to.onAddresses(now);
      }
    }

    @Override
    public String toString() {
      return "source of a test";
    }
  }
}
