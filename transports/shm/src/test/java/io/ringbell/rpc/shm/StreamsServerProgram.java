package io.ringbell.rpc.shm;

import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSource;
import java.io.IOException;

/**
 * A server of streams in a process of its own: prints its address, and ends with its standard
 * input.
 */
final class StreamsServerProgram {
  private StreamsServerProgram() {}

  public static void main(String[] arguments) throws IOException {
    StreamProbeService streams = new StreamProbeService();
    streams.onProduce((call, request) -> StreamSource.of(Long.MAX_VALUE, request.length));
    try (RpcServer server =
        RpcServer.builder()
            .listen("shm://localhost:0")
            .maxConcurrentCalls(20_000)
            .addService(streams)
            .start()) {
      System.out.println(server.address());
      int end = System.in.read();
      System.out.println("ends: " + end);
    }
  }
}
