package io.ringbell.doctor;

/**
 * What a check found.
 *
 * @param remedy what to do; empty if all is well
 */
record Finding(String check, Level level, String text, String remedy) {
  Finding {
    if (remedy.isEmpty() != (level == Level.OK)) {
      throw new IllegalArgumentException(
          "%s: %s with remedy '%s' (expected: one remedy for each finding that is not OK)"
              .formatted(check, level, remedy));
    }
  }
}
