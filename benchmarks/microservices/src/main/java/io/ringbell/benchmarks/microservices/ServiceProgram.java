package io.ringbell.benchmarks.microservices;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.stack.Node;
import io.ringbell.benchmarks.microservices.stack.Stack;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A service's process. It says where it listens, answers the questions that come on its standard
 * input, and ends when that does, so that it never outlives the command.
 */
final class ServiceProgram {
  static final String READY = "ready ";
  static final String END = "end";
  static final String CPU = "cpu";
  static final String SPANS = "spans";
  static final String CLEAR = "clear";
  private static final long CLOSING_SECONDS = 10;
  private static final int FIXED = 7;

  private ServiceProgram() {}

  /** The arguments for {@link #main}. */
  static List<String> arguments(
      Role role, Variant variant, GraphOptions options, Map<Role, String> others) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                role.label(),
                variant.stack().label(),
                variant.listen(),
                options.waiting().name(),
                Boolean.toString(options.direct()),
                options.seed() + ":" + options.hotels(),
                Boolean.toString(options.traced())));
    others.forEach((other, address) -> arguments.add(other.label() + "=" + address));
    return arguments;
  }

  /** Arguments: see {@link #arguments}. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) {
    int code = 0;
    try {
      run(args, new PrintWriter(System.out, true, UTF_8));
    } catch (IOException | RuntimeException e) {
      System.err.println(args[0] + ": " + e);
      code = 2;
    }
    System.exit(code);
  }

  private static void run(String[] args, PrintWriter out) throws IOException {
    Tracer tracer = Boolean.parseBoolean(args[6]) ? Tracer.create() : Tracer.OFF;
    String[] city = args[5].split(":", -1);
    Map<Role, String> others = new EnumMap<>(Role.class);
    for (int i = FIXED; i < args.length; i++) {
      String[] other = args[i].split("=", 2);
      others.put(Role.of(other[0]), other[1]);
    }
    Node node =
        Stack.of(args[1])
            .open(WaitStrategy.valueOf(args[3]), Boolean.parseBoolean(args[4]), tracer);
    try {
      String address =
          Role.of(args[0])
              .serve(
                  node,
                  args[2],
                  City.of(Long.parseLong(city[0]), Integer.parseInt(city[1])),
                  tracer,
                  others);
      out.println(READY + address);
      answer(new BufferedReader(new InputStreamReader(System.in, UTF_8)), out, tracer);
    } finally {
      haltLater();
      node.close();
    }
  }

  private static void answer(BufferedReader questions, PrintWriter out, Tracer tracer)
      throws IOException {
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      switch (line) {
        case CPU -> out.println(ProcessorTime.nanos());
        case CLEAR -> tracer.clear();
        case SPANS -> tracer.lines().forEach(out::println);
        default -> throw new IOException("question: " + line);
      }
      out.println(END);
    }
  }

  /** Whatever hinders the closing, the process ends. */
  private static void haltLater() {
    Thread watch =
        new Thread(
            () -> {
              try {
                TimeUnit.SECONDS.sleep(CLOSING_SECONDS);
                Runtime.getRuntime().halt(3);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "halt-later");
    watch.setDaemon(true);
    watch.start();
  }
}
