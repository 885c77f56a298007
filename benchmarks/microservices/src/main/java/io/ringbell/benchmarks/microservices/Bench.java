package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.Hops;
import io.ringbell.benchmarks.microservices.load.LoadPlan;
import io.ringbell.benchmarks.microservices.load.LoadResult;
import io.ringbell.benchmarks.microservices.load.LoadRun;
import io.ringbell.benchmarks.microservices.load.Mix;
import io.ringbell.benchmarks.microservices.load.TimerSlack;
import io.ringbell.benchmarks.microservices.stack.Contract;
import io.ringbell.benchmarks.microservices.stack.Node;
import io.ringbell.benchmarks.microservices.trace.Anatomy;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs one variant after the other, and stops what it has started, whatever happens. */
final class Bench {
  private final BenchOptions options;
  private final City city;

  Bench(BenchOptions options) {
    this.options = options;
    this.city = City.of(options.graph().seed(), options.graph().hotels());
  }

  /** Runs all rounds; each outcome is shown as soon as it is there. */
  void run(Consumer<Outcome> outcomes) throws IOException, InterruptedException {
    TimerSlack.shrink();
    for (int round = 0; round < options.rounds(); round++) {
      for (Variant variant : options.variants()) {
        run(variant, outcomes);
      }
    }
  }

  private void run(Variant variant, Consumer<Outcome> outcomes)
      throws IOException, InterruptedException {
    GraphOptions graph = options.graph();
    Tracer tracer = graph.traced() ? Tracer.create() : Tracer.OFF;
    try (Deployment deployment = Deployment.start(variant, graph);
        Node node = variant.stack().open(graph.waiting(), graph.direct(), tracer)) {
      Remote<FrontEnd> frontEnd = node.connect(Contract.FRONT_END, deployment.frontEnd());
      Mix mix = new Mix(city, options.loadSeed());
      double first = options.rates().get(0);
      load(deployment, frontEnd, Tracer.OFF, options.plan(first, options.warmupSeconds()), mix);
      for (double rate : options.rates()) {
        outcomes.accept(measure(variant, deployment, frontEnd, tracer, rate, mix));
      }
    }
  }

  private Outcome measure(
      Variant variant,
      Deployment deployment,
      Remote<FrontEnd> frontEnd,
      Tracer tracer,
      double rate,
      Mix mix)
      throws IOException, InterruptedException {
    // A rate that is new is new to the compilers too.
    double settle = Math.min(options.seconds(), Math.max(1, options.warmupSeconds() / 4));
    load(deployment, frontEnd, Tracer.OFF, options.plan(rate, settle), mix);
    tracer.clear();
    deployment.askAll(ServiceProgram.CLEAR);
    Map<Role, Long> before = deployment.processorTimes();
    MachineLoad machineBefore = MachineLoad.now();
    long guestBefore = ProcessorTime.nanos();
    LoadResult result =
        load(deployment, frontEnd, tracer, options.plan(rate, options.seconds()), mix);
    long guest = ProcessorTime.nanos() - guestBefore;
    double busy = MachineLoad.now().busySince(machineBefore);
    Map<Role, Long> used = new EnumMap<>(Role.class);
    deployment.processorTimes().forEach((role, nanos) -> used.put(role, nanos - before.get(role)));
    Anatomy anatomy = new Anatomy();
    anatomy.add(tracer.lines());
    anatomy.add(deployment.askAll(ServiceProgram.SPANS));
    return new Outcome(variant, rate, result, used, guest, busy, anatomy.hops(Hops.ALL));
  }

  private static LoadResult load(
      Deployment deployment, Remote<FrontEnd> frontEnd, Tracer tracer, LoadPlan plan, Mix mix)
      throws IOException, InterruptedException {
    if (plan.nanos() < TimeUnit.MILLISECONDS.toNanos(1)) {
      return null;
    }
    LoadResult result = new LoadRun(frontEnd, tracer, plan).run(mix, deployment::isWhole);
    deployment.checkWhole();
    if (result.failed() > 0 && result.all().getTotalCount() == 0) {
      throw new IOException(
          "no request was answered; the first one that failed: " + result.problem());
    }
    return result;
  }
}
