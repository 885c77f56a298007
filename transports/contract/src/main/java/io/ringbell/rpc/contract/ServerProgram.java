package io.ringbell.rpc.contract;

import io.ringbell.RpcServer;
import java.io.IOException;

/**
 * A server in a process of its own: listens where it is told, prints its address, and ends with its
 * standard input.
 */
public final class ServerProgram {
  private ServerProgram() {}

  public static void main(String[] arguments) throws IOException {
    try (RpcServer server =
        RpcServer.builder()
            .listen(arguments[0])
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      System.out.println(server.address());
      int end = System.in.read();
      System.out.println("ends: " + end);
    }
  }
}
