package io.ringbell.processor.idl;

import java.util.HashMap;
import java.util.Map;

/** Follows the oneofs of a message, which may get another name but keep their fields. */
final class OneofMoves {
  private final Map<String, String> forward = new HashMap<>();
  private final Map<String, String> backward = new HashMap<>();

  /** Whether a field that was in the one oneof is now elsewhere; names are empty if in none. */
  boolean isMoved(String before, String after) {
    if (before.isEmpty() || after.isEmpty()) {
      return !before.equals(after);
    }
    String known = forward.putIfAbsent(before, after);
    String source = backward.putIfAbsent(after, before);
    return (known != null && !known.equals(after)) || (source != null && !source.equals(before));
  }
}
