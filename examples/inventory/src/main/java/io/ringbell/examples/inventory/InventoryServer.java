package io.ringbell.examples.inventory;

import io.ringbell.RpcServer;
import java.io.PrintStream;
import java.time.Duration;

/** The server program: serves a sample stock until it is told to end. */
public final class InventoryServer {
  private static final String USAGE =
      "usage: InventoryServer <address>, such as tcp://127.0.0.1:7471 (port 0 takes a free one)";
  private static final Duration GRACE = Duration.ofSeconds(5);

  private InventoryServer() {}

  /** Exits with 2 and one line if it cannot serve. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws InterruptedException {
    RpcServer server;
    try {
      server = start(args, System.out);
    } catch (RuntimeException e) {
      System.err.println("inventory server: " + Failures.oneLine(e));
      System.exit(2);
      return;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> server.shutdown(GRACE), "shutdown"));
    server.awaitTermination();
  }

  /** Starts serving, and says where in one line. */
  static RpcServer start(String[] args, PrintStream out) {
    if (args.length != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    RpcServer server =
        RpcServer.builder()
            .listen(args[0])
            .addService(InventorySkeleton.of(InventoryService.withSamples()))
            .start();
    out.println("listening on " + server.address());
    out.flush();
    return server;
  }
}
