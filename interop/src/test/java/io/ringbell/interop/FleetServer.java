package io.ringbell.interop;

import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import java.io.IOException;

/** A program that serves calls at the address of its argument until its standard input ends. */
final class FleetServer {
  static final String READY = "serving ";

  private FleetServer() {}

  public static void main(String[] arguments) throws IOException {
    try (RpcServer server =
        RpcServer.builder()
            .listen(arguments[0])
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      System.out.println(READY + server.address());
      while (System.in.read() >= 0) {
        // only the end counts
      }
    }
  }
}
