package io.ringbell.examples.rping;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.FabricAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** {@code rping -s} on a thread of this JVM, at a free port. */
final class RunningServer implements AutoCloseable {
  private static final int PIPE = 1 << 20;

  final FabricAddress address;
  private final BufferedReader out;
  private final StringWriter err = new StringWriter();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();
  private final Thread thread;

  RunningServer(String fabric, String... more) {
    List<String> arguments = new ArrayList<>(List.of("-s", "-a", "127.0.0.1", "-p", "0"));
    arguments.addAll(List.of("--fabric", fabric));
    arguments.addAll(List.of(more));
    try {
      PipedReader reader = new PipedReader(PIPE);
      PrintWriter writer = new PrintWriter(new PipedWriter(reader), true);
      thread =
          new Thread(
              () -> {
                code.complete(
                    Rping.execute(
                        writer, new PrintWriter(err, true), arguments.toArray(new String[0])));
                writer.close();
              });
      thread.start();
      out = new BufferedReader(reader);
      String first = out.readLine();
      assertThat(first).as("the server's first line").startsWith("listening on ");
      address = FabricAddress.parse(first.substring("listening on ".length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its exit code. */
  int code() throws Exception {
    return code.get(60, TimeUnit.SECONDS);
  }

  /** What it has printed, up to its end. */
  List<String> lines() {
    return out.lines().toList();
  }

  String errors() {
    return err.toString();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(60));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    assertThat(thread.isAlive()).as("the server's thread has ended").isFalse();
  }
}
