package io.ringbell.benchmarks.perf;

import java.io.PrintWriter;
import java.util.List;

/** Prints each result as it comes, and the medians of rounds at the end. */
final class Printing implements Plan.Listener {
  private final PrintWriter out;
  private final boolean json;
  private final int rounds;
  private PerfOptions last;

  Printing(PrintWriter out, boolean json, int rounds) {
    this.out = out;
    this.json = json;
    this.rounds = rounds;
  }

  @Override
  public void onBegin(PerfOptions options, int round) {
    if (json) {
      return;
    }
    boolean otherLoad =
        last == null
            || last.outstanding() != options.outstanding()
            || !last.load().equals(options.load());
    if (otherLoad) {
      if (last != null) {
        out.println();
      }
      out.println((rounds > 1 ? "round " + round + ": " : "") + Table.header(options));
    }
    last = options;
  }

  @Override
  public void onRun(Run run, PerfOptions options) {
    out.println(json ? JsonLine.of(run, rounds) : Table.rows(run));
  }

  void print(List<Summary> summaries) {
    if (!json) {
      out.println();
      out.println("medians of " + rounds + " rounds");
    }
    for (Summary summary : summaries) {
      out.println(json ? JsonLine.of(summary) : Table.rows(summary));
    }
  }
}
