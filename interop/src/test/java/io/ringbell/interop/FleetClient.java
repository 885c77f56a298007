package io.ringbell.interop;

import io.ringbell.RpcChannel;
import io.ringbell.rpc.contract.Probe;
import io.ringbell.rpc.contract.ProbeStub;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Calls of all sizes, waiting and not waiting, in which each byte is checked. Also a program, which
 * makes them to the address of its argument and prints the last line when all were right.
 */
final class FleetClient {
  static final String DONE = "all calls were right";

  private static final int[] SIZES = {16, 100, 1024, 16 << 10, 256 << 10, 1 << 20, 4 << 20};
  private static final int ROUNDS = 3;
  private static final long PATIENCE_SECONDS = 40;

  private FleetClient() {}

  public static void main(String[] arguments) throws Exception {
    callAll(arguments[0]);
    System.out.println(DONE);
  }

  static void callAll(String address) throws Exception {
    try (RpcChannel channel =
        RpcChannel.builder(address).connectTimeout(Duration.ofSeconds(20)).open()) {
      Probe probe = ProbeStub.of(channel);
      for (int size : SIZES) {
        for (int round = 0; round < ROUNDS; round++) {
          expect(OurSide.pattern(size, round), probe.echo(OurSide.pattern(size, round)));
        }
        CompletableFuture<byte[]> first = probe.echoLater(OurSide.pattern(size, 7));
        CompletableFuture<byte[]> second = probe.echoLater(OurSide.pattern(size, 8));
        expect(OurSide.pattern(size, 8), second.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        expect(OurSide.pattern(size, 7), first.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
    }
  }

  private static void expect(byte[] sent, byte[] received) {
    int at = Arrays.mismatch(sent, received);
    if (at >= 0) {
      throw new AssertionError(
          "an echo of %d bytes has %d, and differs from byte %d on"
              .formatted(sent.length, received.length, at));
    }
  }
}
