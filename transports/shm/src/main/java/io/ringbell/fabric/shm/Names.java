package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The names of files. {@code shm://localhost:7471} is {@code localhost-7471.sock}, and so are the
 * other names of the own host; {@code shm://inventory:1} is {@code inventory-1.sock}.
 */
final class Names {
  static final String SOCKET_SUFFIX = ".sock";
  static final String SEGMENT_PREFIX = "seg-";

  private static final Pattern HOST = Pattern.compile("[a-z0-9_][a-z0-9._-]{0,47}");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|0\\.0\\.0\\.0|[0:]+1?");
  private static final Pattern SEGMENT = Pattern.compile("seg-([0-9a-z-]{1,60})-([0-9a-f]{16})");
  private static final int RANDOM_BYTES = 8;
  private static final int PAGE_SHIFT = 12;

  private Names() {}

  /** The socket of a listener. */
  static String socket(FabricAddress address) {
    String host = address.host().toLowerCase(Locale.ROOT);
    if (LOOPBACK.matcher(host).matches()) {
      host = "localhost";
    }
    if (!HOST.matcher(host).matches()) {
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "address %s: host '%s' (expected: localhost, or a name of up to 48 of a-z 0-9 . _ -)"
              .formatted(address, address.host()));
    }
    return host + "-" + address.port() + SOCKET_SUFFIX;
  }

  /** A new segment of this process. */
  static String segment(ProcessStamp self, SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return SEGMENT_PREFIX + self + "-" + HexFormat.of().formatHex(bytes);
  }

  /** The file of a process's memory that its peer can view; who knows the key finds it. */
  static String viewable(ProcessStamp owner, long address, int rkey) {
    long number = address >>> PAGE_SHIFT << Integer.SIZE | Integer.toUnsignedLong(rkey);
    return SEGMENT_PREFIX + owner + "-" + HexFormat.of().toHexDigits(number);
  }

  /** Whether it may be the name of a segment: no path can be told by it. */
  static boolean isSegment(String name) {
    return SEGMENT.matcher(name).matches();
  }

  /** The process that made a segment. */
  static Optional<ProcessStamp> ownerOfSegment(String name) {
    var matcher = SEGMENT.matcher(name);
    return matcher.matches() ? ProcessStamp.parse(matcher.group(1)) : Optional.empty();
  }
}
