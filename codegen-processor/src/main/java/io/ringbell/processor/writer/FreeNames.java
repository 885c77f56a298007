package io.ringbell.processor.writer;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The names that a stub may give to methods of its own. */
final class FreeNames {
  private final Set<String> taken;

  FreeNames(Set<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /** The name, if it is free; it is taken from now on. */
  Optional<String> take(String name) {
    return taken.add(name) ? Optional.of(name) : Optional.empty();
  }
}
