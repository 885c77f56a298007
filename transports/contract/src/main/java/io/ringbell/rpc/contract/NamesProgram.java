package io.ringbell.rpc.contract;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import java.time.Duration;

/** A client in a process of its own: one call to an address, whose end it prints in a line. */
final class NamesProgram {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private NamesProgram() {}

  public static void main(String[] arguments) {
    try (RpcChannel channel =
        RpcChannel.builder(arguments[0]).connectTimeout(PATIENCE).lazy(true).open()) {
      System.out.println("answer " + ProbeStub.of(channel).add(1, 2) + " " + channel.states());
    } catch (RpcException e) {
      System.out.println(e.status() + " " + e.getMessage().replace('\n', ' '));
    }
  }
}
