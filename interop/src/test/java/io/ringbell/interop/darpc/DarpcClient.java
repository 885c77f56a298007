package io.ringbell.interop.darpc;

import com.ibm.darpc.DaRPCClientEndpoint;
import com.ibm.darpc.DaRPCClientGroup;
import com.ibm.darpc.DaRPCStream;
import java.net.InetSocketAddress;
import java.util.Arrays;

/**
 * Calls one after the other and prints their times. DaRPC's client has no event mode: whoever waits
 * for an answer polls.
 */
final class DarpcClient {
  private static final int TIMEOUT_MILLIS = 1000;
  private static final int CONNECT_MILLIS = 10_000;
  private static final int MAX_INLINE = 64;
  private static final int QUEUE = 16;

  private DarpcClient() {}

  public static void main(String[] arguments) throws Exception {
    int calls = Integer.parseInt(arguments[2]);
    int warmUp = Integer.parseInt(arguments[3]);
    DaRPCClientGroup<Ping, Ping> group =
        DaRPCClientGroup.createClientGroup(
            new Ping.Protocol(), TIMEOUT_MILLIS, MAX_INLINE, QUEUE, QUEUE);
    DaRPCClientEndpoint<Ping, Ping> endpoint = group.createEndpoint();
    endpoint.connect(
        new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), CONNECT_MILLIS);
    DaRPCStream<Ping, Ping> stream = endpoint.createStream();
    Ping request = new Ping();
    Ping answer = new Ping();
    run(stream, request, answer, warmUp);
    long[] nanos = run(stream, request, answer, calls);
    Arrays.sort(nanos);
    System.out.printf(
        "DaRPC: %d calls of %d B, p50 %.1f us, p99 %.1f us%n",
        calls, Ping.BYTES, nanos[calls / 2] / 1e3, nanos[calls * 99 / 100] / 1e3);
    endpoint.close();
    group.close();
    System.exit(0); // DaRPC's threads are no daemons
  }

  private static long[] run(DaRPCStream<Ping, Ping> stream, Ping request, Ping answer, int calls)
      throws Exception {
    long[] nanos = new long[calls];
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      request.number = i;
      long got = stream.request(request, answer, false).get().number;
      if (got != i + 1) {
        throw new AssertionError("ping " + i + " was answered with " + got);
      }
      nanos[i] = System.nanoTime() - start;
    }
    return nanos;
  }
}
