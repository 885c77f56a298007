package io.ringbell.rpc.contract;

import io.ringbell.RpcChannel;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A client in a process of its own: has calls under way until it is killed. */
final class ClientProgram {
  private static final int HELD = 10;

  private ClientProgram() {}

  public static void main(String[] arguments) throws IOException {
    ProbeStub probe = ProbeStub.of(RpcChannel.open(arguments[0]));
    for (int i = 0; i < HELD; i++) {
      CompletableFuture<Long> unused = probe.hold(i);
    }
    System.out.println("calls are under way: " + probe.add(HELD, 0));
    for (; ; ) {
      probe.produce(100_000, 1);
    }
  }
}
