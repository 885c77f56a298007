package io.ringbell.fabric.tcp.bench;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures round trips between two processes that poll busily, in turns of each way and size, so
 * that all see the same machine. Run two of it, pinned to a core each:
 *
 * <pre>
 *   taskset -c 0 java -cp ... io.ringbell.fabric.tcp.bench.PingPong server 7600
 *   taskset -c 1 java -cp ... io.ringbell.fabric.tcp.bench.PingPong client 7600 \
 *       --sizes 64,4096 --ways raw,select,netty,fabric,fabric-nocrc --rounds 7 --trips 100000
 * </pre>
 */
final class PingPong {
  private PingPong() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    if (args[0].equals("server")) {
      serve(port);
    } else {
      Map<String, String> options = new LinkedHashMap<>();
      for (int i = 2; i + 1 < args.length; i += 2) {
        options.put(args[i].substring(2), args[i + 1]);
      }
      measure(port, options);
    }
  }

  private static void serve(int port) throws Exception {
    try (ServerSocket control = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        Socket client = control.accept();
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
      for (String way = in.readUTF(); !way.isEmpty(); way = in.readUTF()) {
        int size = in.readInt();
        out.writeInt(port + 1);
        PingPongLink link = accept(way, port + 1, size);
        while (link.receive()) {
          link.send();
        }
        link.close();
      }
    }
  }

  private static void measure(int port, Map<String, String> options) throws Exception {
    String[] ways =
        options.getOrDefault("ways", "raw,select,netty,fabric,fabric-nocrc").split(",", -1);
    int rounds = Integer.parseInt(options.getOrDefault("rounds", "7"));
    int trips = Integer.parseInt(options.getOrDefault("trips", "100000"));
    int[] sizes =
        Arrays.stream(options.getOrDefault("sizes", "64,4096").split(",", -1))
            .mapToInt(Integer::parseInt)
            .toArray();
    try (Socket control = new Socket(InetAddress.getLoopbackAddress(), port);
        DataInputStream in = new DataInputStream(control.getInputStream());
        DataOutputStream out = new DataOutputStream(control.getOutputStream())) {
      for (int size : sizes) {
        Map<String, List<long[]>> results = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
          for (String way : ways) {
            out.writeUTF(way);
            out.writeInt(size);
            long[] percentiles = run(way, in.readInt(), size, trips);
            if (round > 0) { // the first warms up
              results.computeIfAbsent(way, w -> new ArrayList<>()).add(percentiles);
            }
          }
        }
        results.forEach((way, runs) -> print(size, way, runs));
      }
      out.writeUTF("");
    }
  }

  private static long[] run(String way, int port, int size, int trips) throws Exception {
    PingPongLink link = connect(way, port, size);
    long[] times = new long[trips];
    for (int i = -trips / 5; i < trips; i++) {
      long start = System.nanoTime();
      link.send();
      if (!link.receive()) {
        throw new IllegalStateException("the server has gone");
      }
      if (i >= 0) {
        times[i] = System.nanoTime() - start;
      }
    }
    link.close();
    Arrays.sort(times);
    return new long[] {times[trips / 2], times[trips / 100 * 99]};
  }

  private static void print(int size, String way, List<long[]> runs) {
    long[] p50 = runs.stream().mapToLong(r -> r[0]).sorted().toArray();
    long[] p99 = runs.stream().mapToLong(r -> r[1]).sorted().toArray();
    System.out.printf(
        "%6d B  %-14s p50 %6.2f us (%.2f to %.2f)  p99 %6.2f us%n",
        size,
        way,
        p50[p50.length / 2] / 1e3,
        p50[0] / 1e3,
        p50[p50.length - 1] / 1e3,
        p99[p99.length / 2] / 1e3);
  }

  private static PingPongLink accept(String way, int port, int size) throws Exception {
    return switch (way) {
      case "raw" -> NioLink.accept(port, size, false);
      case "select" -> NioLink.accept(port, size, true);
      case "netty" -> NettyLink.accept(port, size);
      default -> FabricLink.accept(port, size, options(way));
    };
  }

  /** The server opens its port after it has told it, so this tries until it is there. */
  private static PingPongLink connect(String way, int port, int size) throws Exception {
    for (int attempt = 0; ; attempt++) {
      try {
        return switch (way) {
          case "raw" -> NioLink.connect(port, size, false);
          case "select" -> NioLink.connect(port, size, true);
          case "netty" -> NettyLink.connect(port, size);
          default -> FabricLink.connect(port, size, options(way));
        };
      } catch (java.io.IOException | io.ringbell.fabric.FabricException e) {
        if (attempt == 100) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }

  /** {@code fabric}, {@code fabric-nocrc} or {@code fabric?option=value}. */
  private static String options(String way) {
    int question = way.indexOf('?');
    return question >= 0 ? way.substring(question) : way.endsWith("nocrc") ? "?crc=off" : "";
  }
}
