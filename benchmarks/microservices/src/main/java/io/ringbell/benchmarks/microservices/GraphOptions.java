package io.ringbell.benchmarks.microservices;

import io.ringbell.WaitStrategy;
import java.util.List;

/**
 * How services are started.
 *
 * @param seed of the city
 * @param hotels in it
 * @param waiting how Ringbell's threads wait
 * @param direct whether gRPC's handlers and callbacks run on the threads of its transport
 * @param traced whether services keep what they see of sampled calls
 * @param javaOptions of the services' processes
 */
record GraphOptions(
    long seed,
    int hotels,
    WaitStrategy waiting,
    boolean direct,
    boolean traced,
    List<String> javaOptions) {
  GraphOptions {
    javaOptions = List.copyOf(javaOptions);
  }
}
