package io.ringbell.examples.inventory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.RpcChannel;
import java.io.PrintStream;
import java.time.Duration;

/** The client program: makes each kind of call once, then times them. */
public final class InventoryClient {
  private static final String USAGE =
      "usage: InventoryClient <address>, such as tcp://127.0.0.1:7471";
  private static final Duration DEADLINE = Duration.ofSeconds(2);
  private static final int TIMED_CALLS = 5_000;

  private InventoryClient() {}

  /** Exits with 2 and one line if it cannot call. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) {
    try {
      run(args, new PrintStream(System.out, true, UTF_8), TIMED_CALLS);
    } catch (RuntimeException e) {
      System.err.println("inventory client: " + Failures.oneLine(e));
      System.exit(2);
    }
  }

  /** Connects and makes the demo's calls. */
  static void run(String[] args, PrintStream out, int timedCalls) {
    if (args.length != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    try (RpcChannel channel = RpcChannel.open(args[0])) {
      Inventory inventory = InventoryStub.of(channel).withDeadline(DEADLINE);
      Demo demo = new Demo(inventory, out, timedCalls);
      demo.show();
      demo.time();
    }
  }
}
