package io.ringbell.benchmarks.perf;

import io.grpc.Server;
import io.ringbell.RpcServer;
import java.io.IOException;
import java.util.List;

/**
 * The server's process: says where it listens in one line on its standard output, serves, and ends
 * when its standard input does, so that it never outlives the client's process.
 */
final class PerfServer {
  static final String READY = "ready";

  private PerfServer() {}

  /** Takes the words of {@link Arguments}. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] words) throws IOException {
    try {
      Arguments args = Arguments.parse(words);
      try (RawListener raw = RawListener.open(args.rawLink())) {
        serve(args, raw);
      }
    } catch (RuntimeException e) {
      System.err.println("perf server: " + e.getMessage());
      System.exit(2);
    }
  }

  private static void serve(Arguments args, RawListener raw) throws IOException {
    try (RpcServer server =
        args.subject().isGrpc() ? controlOnly(raw.end()) : start(args, raw.end())) {
      if (!args.subject().isGrpc()) {
        serveUntilEnd(server.address(), raw.port(), server.address());
        return;
      }
      Server grpc = GrpcServers.start(args);
      try {
        serveUntilEnd(server.address(), raw.port(), GrpcServers.address(grpc, args));
      } finally {
        grpc.shutdownNow();
      }
    }
  }

  @SuppressWarnings("SystemOut")
  private static void serveUntilEnd(String control, int rawPort, String measured)
      throws IOException {
    System.out.println(READY + " " + control + " " + rawPort + " " + measured);
    while (System.in.read() >= 0) {
      // whatever the client's process writes: only the end counts
    }
  }

  private static RpcServer start(Arguments args, RawEnd raw) {
    RpcServer.Builder server =
        RpcServer.builder()
            .listen(args.address())
            .waitStrategy(args.waiting().strategy())
            .maxMessageSize(args.maxMessageSize())
            .eventLoops(1) // calls and the raw echo share this one thread
            .addService(EchoSkeleton.of(new EchoService()))
            .addService(new Streams.Skeleton())
            .addService(ControlSkeleton.of(new ControlService(raw)));
    return (args.ring() > 0 ? server.ringCapacity(args.ring()) : server).start();
  }

  /** Sleeps while it waits, so that it takes no core from the server that is measured. */
  private static RpcServer controlOnly(RawEnd raw) {
    return RpcServer.builder()
        .listen("tcp://127.0.0.1:0")
        .waitStrategy(Waiting.EVENT.strategy())
        .eventLoops(1)
        .addService(ControlSkeleton.of(new ControlService(raw)))
        .start();
  }

  /**
   * What the server is told.
   *
   * @param ring capacity of each ring, or 0
   * @param rawLink what is measured beside the calls
   */
  record Arguments(
      String address,
      Waiting waiting,
      int ring,
      int maxMessageSize,
      RawLink rawLink,
      Subject subject) {
    static Arguments parse(String... words) {
      return new Arguments(
          words[0],
          Waiting.valueOf(words[1]),
          Integer.parseInt(words[2]),
          Integer.parseInt(words[3]),
          new RawLink(RawLink.Kind.valueOf(words[4]), RawLink.Ends.valueOf(words[5])),
          Subject.valueOf(words[6]));
    }

    List<String> words() {
      return List.of(
          address,
          waiting.name(),
          Integer.toString(ring),
          Integer.toString(maxMessageSize),
          rawLink.kind().name(),
          rawLink.ends().name(),
          subject.name());
    }
  }
}
