package io.ringbell.interop;

import io.ringbell.RpcChannel;
import io.ringbell.rpc.contract.ProbeStub;
import java.io.IOException;

/** A program that connects to the address of its argument, calls once, and waits to be killed. */
final class IdleClient {
  static final String CONNECTED = "connected";

  private IdleClient() {}

  public static void main(String[] arguments) throws IOException {
    try (RpcChannel channel = RpcChannel.open(arguments[0])) {
      if (ProbeStub.of(channel).add(1, 2) == 3) {
        System.out.println(CONNECTED);
      }
      while (System.in.read() >= 0) {
        // until it is killed
      }
    }
  }
}
