package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Makes one measurement from this process, against a server process of its own. */
final class MeasuringClient {
  private MeasuringClient() {}

  /**
   * Starts the server, measures each size, and ends it.
   *
   * @param serverPrefix comes before the server's command, to pin it
   * @param into gets each run when it is there
   */
  static void measure(PerfOptions options, int round, List<String> serverPrefix, Consumer<Run> into)
      throws IOException {
    int maxMessageSize = options.maxMessageSize();
    try (ServerProcess server = ServerProcess.start(options, maxMessageSize, serverPrefix);
        Session session = new Session(options, maxMessageSize, server)) {
      for (int bytes : options.sizes()) {
        if (options.load().isOpen()) {
          new OpenMeasurement(session, options, bytes).run(round, into);
        } else {
          try (Baseline baseline = Baseline.of(options, session, bytes)) {
            into.accept(new Measurement(session, options, bytes, baseline).run(round));
          }
        }
      }
    }
  }
}
