package io.ringbell.processor.idl;

import java.util.List;

/** Numbers and names that must not be used again. */
record ProtoReserved(List<Range> ranges, List<String> names) {
  static final ProtoReserved NONE = new ProtoReserved(List.of(), List.of());

  /** The largest number of a field. */
  static final int LARGEST_FIELD = (1 << 29) - 1;

  ProtoReserved {
    ranges = List.copyOf(ranges);
    names = List.copyOf(names);
  }

  boolean contains(long number) {
    return ranges.stream().anyMatch(range -> range.from() <= number && number <= range.to());
  }

  /** Whether every number of {@code range} is in one of these ranges. */
  boolean containsAll(Range range) {
    long next = range.from();
    while (next <= range.to()) {
      long first = next;
      long last =
          ranges.stream()
              .filter(r -> r.from() <= first && first <= r.to())
              .mapToLong(Range::to)
              .max()
              .orElse(first - 1);
      if (last < first) {
        return false;
      }
      next = last + 1;
    }
    return true;
  }

  /** Numbers from the first to the last. */
  record Range(int from, int to) {
    @Override
    public String toString() {
      return from == to ? Integer.toString(from) : from + " to " + to;
    }
  }
}
