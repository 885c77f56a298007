package io.ringbell.processor.idl;

import io.ringbell.processor.model.ReservedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/** Numbers and names that must not be used again. */
record ProtoReserved(List<Range> ranges, List<String> names) {
  static final ProtoReserved NONE = new ProtoReserved(List.of(), List.of());

  /** The largest number of a field. */
  static final int LARGEST_FIELD = (1 << 29) - 1;

  ProtoReserved {
    ranges = List.copyOf(ranges);
    names = List.copyOf(names);
  }

  /** What is reserved of a message's fields. */
  static ProtoReserved ofFields(ReservedModel model) {
    return of(model, ProtoNames::lowerSnake);
  }

  /** What is reserved of the constants of the enum {@code name}. */
  static ProtoReserved ofConstants(ReservedModel model, String name) {
    return of(model, constant -> ProtoNames.constant(name, constant));
  }

  /** Sorted, and ranges that touch each other as one: protoc wants them apart. */
  private static ProtoReserved of(ReservedModel model, UnaryOperator<String> names) {
    List<Range> ranges = new ArrayList<>();
    model.ranges().stream()
        .sorted(Comparator.comparingInt(ReservedModel.Range::first))
        .forEach(range -> add(range.first(), range.last(), ranges));
    return new ProtoReserved(ranges, model.names().stream().map(names).distinct().toList());
  }

  private static void add(int first, int last, List<Range> ranges) {
    Range before = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
    if (before != null && first <= before.to() + 1L) {
      int end = Math.max(before.to(), last);
      ranges.set(ranges.size() - 1, new Range(before.from(), end));
    } else {
      ranges.add(new Range(first, last));
    }
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
