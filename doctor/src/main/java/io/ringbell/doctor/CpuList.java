package io.ringbell.doctor;

import java.util.BitSet;

/** Linux's lists of processors, such as {@code 0-3,8}. */
final class CpuList {
  private static final int MOST = 1 << 16;

  private CpuList() {}

  /** What is not a list of processors is left out. */
  static BitSet parse(String text) {
    BitSet cpus = new BitSet();
    for (String part : text.split(",", -1)) {
      String range = part.strip();
      if (range.matches("\\d{1,5}(-\\d{1,5})?")) {
        String[] ends = range.split("-", -1);
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[ends.length - 1]);
        if (first <= last && last < MOST) {
          cpus.set(first, last + 1);
        }
      }
    }
    return cpus;
  }
}
