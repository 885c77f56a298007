package io.ringbell.benchmarks.perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The running {@link PerfServer}, seen from the client's process. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final String address;
  private final int rawPort;
  private final String measured;

  private ServerProcess(Process process, String address, int rawPort, String measured) {
    this.process = process;
    this.address = address;
    this.rawPort = rawPort;
    this.measured = measured;
  }

  /**
   * Starts one and waits until it serves.
   *
   * @param prefix comes before the command, to pin it
   */
  static ServerProcess start(PerfOptions options, int maxMessageSize, List<String> prefix)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options.jvmFlags());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PerfServer.class.getName());
    PerfServer.Arguments arguments =
        new PerfServer.Arguments(
            options.listenAddress(),
            options.serverWaiting(),
            options.ring(),
            maxMessageSize,
            options.rawLink(),
            options.subject());
    command.addAll(arguments.words());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      BufferedReader output =
          new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
      String line = output.readLine();
      if (line == null || !line.startsWith(PerfServer.READY + " ")) {
        throw new IOException("the server process did not start; it said: " + line);
      }
      String[] words = line.split(" ", -1);
      return new ServerProcess(process, words[1], Integer.parseInt(words[2]), words[3]);
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Where it is controlled. */
  String address() {
    return address;
  }

  /** Where it serves calls. */
  String measured() {
    return measured;
  }

  /** Where it takes the raw connection. */
  int rawPort() {
    return rawPort;
  }

  /** Tells it to end, and waits until it has. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
