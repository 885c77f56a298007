package io.ringbell.rpc.shm;

import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import java.io.IOException;

/** A server in a process of its own: prints its address, and ends with its standard input. */
final class ServerProgram {
  private ServerProgram() {}

  public static void main(String[] arguments) throws IOException {
    try (RpcServer server =
        RpcServer.builder()
            .listen("shm://localhost:0")
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      System.out.println(server.address());
      int end = System.in.read();
      System.out.println("ends: " + end);
    }
  }
}
