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

  private ServerProcess(Process process, String address, int rawPort) {
    this.process = process;
    this.address = address;
    this.rawPort = rawPort;
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
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(PerfServer.class.getName());
    command.add(options.listenAddress());
    command.add(options.waiting().name());
    command.add(Integer.toString(options.ring()));
    command.add(Integer.toString(maxMessageSize));
    command.add(
        options.rawBySharedMemory()
            ? PerfServer.SHARED_MEMORY
            : options.rawByDatagrams() ? PerfServer.UDP : PerfServer.TCP);
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
      return new ServerProcess(process, words[1], Integer.parseInt(words[2]));
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Where it serves calls. */
  String address() {
    return address;
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
