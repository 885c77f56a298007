package io.ringbell.benchmarks.microservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How busy the machine's processors are, whoever keeps them so, by {@code /proc/stat}. */
record MachineLoad(long idle, long all) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 4; // words of the first line: cpu user nice system idle iowait
  private static final int IO_WAIT = 5;
  private static final int LAST = 8; // what follows is counted among the others already

  /** Since the machine started; zeros where there is no such file. */
  static MachineLoad now() {
    try {
      return parse(Files.readAllLines(STAT).get(0));
    } catch (IOException e) {
      return new MachineLoad(0, 0);
    }
  }

  static MachineLoad parse(String line) {
    String[] words = line.trim().split(" +", -1);
    long idle = 0;
    long all = 0;
    for (int i = 1; i <= Math.min(LAST, words.length - 1); i++) {
      long ticks = Long.parseLong(words[i]);
      all += ticks;
      if (i == IDLE || i == IO_WAIT) {
        idle += ticks;
      }
    }
    return new MachineLoad(idle, all);
  }

  /** The part that was busy from an earlier time to this one; NaN if not known. */
  double busySince(MachineLoad earlier) {
    long ticks = all - earlier.all;
    return ticks <= 0 ? Double.NaN : 1 - (double) (idle - earlier.idle) / ticks;
  }
}
