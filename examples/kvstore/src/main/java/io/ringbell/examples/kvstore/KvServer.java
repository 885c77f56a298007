package io.ringbell.examples.kvstore;

import io.ringbell.MemoryRights;
import io.ringbell.RpcServer;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;

/** The server program: exports an empty table and serves until it is told to end. */
public final class KvServer implements AutoCloseable {
  static final String TABLE = "kvstore.table";
  static final String STATISTICS = "kvstore.statistics";
  private static final int BUCKETS = 4096;
  private static final int ALIGNMENT = 64; // a slot begins with a cache line
  private static final String USAGE =
      "usage: KvServer <address>, such as tcp://127.0.0.1:7472 (port 0 takes a free one)";
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final RpcServer server;

  private KvServer(RpcServer server) {
    this.server = server;
  }

  /** Exits with 2 and one line if it cannot serve. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws InterruptedException {
    KvServer server;
    try {
      server = start(args, System.out);
    } catch (RuntimeException e) {
      System.err.println("kvstore server: " + Failures.oneLine(e));
      System.exit(2);
      return;
    }
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> server.server.shutdown(GRACE), "shutdown"));
    server.server.awaitTermination();
  }

  static KvServer start(String[] args, PrintStream out) {
    if (args.length != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    KvServer server = start(args[0]);
    out.println("listening on " + server.address());
    out.flush();
    return server;
  }

  /** Serves an empty table. */
  static KvServer start(String address) {
    ByteBuffer memory = ByteBuffer.allocateDirect(Layout.tableLength(BUCKETS) + ALIGNMENT);
    ByteBuffer aligned = memory.alignedSlice(ALIGNMENT).limit(Layout.tableLength(BUCKETS)).slice();
    Table table = new Table(aligned.order(ByteOrder.LITTLE_ENDIAN), BUCKETS);
    RpcServer server =
        RpcServer.builder()
            .listen(address)
            .eventLoops(2) // so that one client reads while another writes
            .addService(KvStoreSkeleton.of(table))
            .start();
    server.export(TABLE, aligned, MemoryRights.READ_ONLY);
    server.export(STATISTICS, Long.BYTES, MemoryRights.READ_AND_ATOMICS);
    return new KvServer(server);
  }

  String address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
