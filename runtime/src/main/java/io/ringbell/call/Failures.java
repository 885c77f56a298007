package io.ringbell.call;

import io.ringbell.fabric.FabricException;
import java.util.List;
import java.util.stream.Collectors;

/** What several failed attempts to connect have to say together. */
final class Failures {
  private static final int MOST_IN_WORDS = 3;

  private Failures() {}

  /** One failure for all; null for none. */
  static FabricException join(List<FabricException> failures) {
    if (failures.size() < 2) {
      return failures.isEmpty() ? null : failures.get(0);
    }
    boolean late =
        failures.stream().allMatch(each -> each.reason() == FabricException.Reason.TIMEOUT);
    String words =
        failures.stream()
            .limit(MOST_IN_WORDS)
            .map(FabricException::getMessage)
            .collect(Collectors.joining("; "));
    int more = failures.size() - MOST_IN_WORDS;
    FabricException all =
        new FabricException(
            late ? FabricException.Reason.TIMEOUT : FabricException.Reason.UNREACHABLE,
            "none of %d addresses: %s%s"
                .formatted(failures.size(), words, more > 0 ? "; and " + more + " more" : ""),
            failures.get(0));
    failures.stream().skip(1).forEach(all::addSuppressed);
    return all;
  }
}
