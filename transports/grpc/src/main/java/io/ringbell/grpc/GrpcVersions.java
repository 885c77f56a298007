package io.ringbell.grpc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which versions of grpc-java this transport works with: it stands on their internal interfaces, of
 * which one changes about once a year.
 */
final class GrpcVersions {
  static final String OLDEST = "1.84";
  static final String NEWEST = "1.85";

  private static final Pattern MINOR = Pattern.compile("1\\.(\\d{1,4})\\..*");
  private static final int OLDEST_MINOR = 84;
  private static final int NEWEST_MINOR = 85;

  private GrpcVersions() {}

  /**
   * Looks at the version that is on the class path.
   *
   * @throws IllegalStateException if it is not one of those supported
   */
  static void check(String version) {
    Matcher matcher = MINOR.matcher(version);
    int minor = matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    if (minor < OLDEST_MINOR || minor > NEWEST_MINOR) {
      throw new IllegalStateException(
          "grpc-java %s is on the class path (expected: %s.x to %s.x): import the grpc-bom of one of those, or another version of ringbell-grpc"
              .formatted(version, OLDEST, NEWEST));
    }
  }
}
