package io.ringbell.examples.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Starts a server and calls each of its methods: {@code --transport netty|tcp|roce}. */
public final class GrpcDemo {
  private static final int WARM_UP = 2_000;
  private static final int MEASURED = 5_000;
  private static final String USAGE = "usage: ./ringbell grpc [--transport netty|tcp|roce]";

  private GrpcDemo() {}

  /** The transport may be given; {@code tcp} otherwise. Exits with 2 for wrong arguments. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws Exception {
    List<String> arguments = List.of(args);
    if (arguments.equals(List.of("--help")) || arguments.equals(List.of("-h"))) {
      System.out.println(USAGE);
      return;
    }
    Transport transport = transport(arguments);
    if (transport == null) {
      System.err.println("grpc: wrong arguments: " + String.join(" ", arguments));
      System.err.println(USAGE);
      System.exit(2);
    }
    run(transport, MEASURED, System.out);
  }

  /** Null if the arguments are none that it knows. */
  static Transport transport(List<String> args) {
    if (args.isEmpty()) {
      return Transport.TCP;
    }
    if (args.size() != 2 || !args.get(0).equals("--transport")) {
      return null;
    }
    for (Transport each : Transport.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(args.get(1))) {
        return each;
      }
    }
    return null;
  }

  static void run(Transport transport, int measured, PrintStream out)
      throws IOException, InterruptedException {
    Server server = transport.server().addService(HarbourService.withSamples()).build().start();
    ManagedChannel channel = transport.channel(server).build();
    try {
      HarbourClient client = new HarbourClient(channel, out);
      client.run();
      if (measured > 0) {
        client.median(WARM_UP);
        out.printf(
            "%s: half of %d calls took at most %d us%n",
            transport.name().toLowerCase(Locale.ROOT), measured, client.median(measured));
      }
    } finally {
      channel.shutdown();
      channel.awaitTermination(10, TimeUnit.SECONDS);
      server.shutdown();
      server.awaitTermination(10, TimeUnit.SECONDS);
    }
  }
}
