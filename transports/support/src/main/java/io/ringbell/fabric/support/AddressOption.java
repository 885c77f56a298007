package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.util.List;

/**
 * One option of an address, such as {@code crc=off} of {@code tcp://host:port?crc=off}.
 *
 * @param address the whole address, for what a user is told
 */
public record AddressOption(FabricAddress address, String name, String value) {
  /** How long a peer, or the user, may take with a handshake, unless an option says otherwise. */
  public static final long DEFAULT_HANDSHAKE_TIMEOUT_MS = 10_000;

  private static final long MAX_HANDSHAKE_TIMEOUT_MS = 3_600_000;

  /** Those of an address. */
  public static List<AddressOption> of(FabricAddress address) {
    return address.options().entrySet().stream()
        .map(each -> new AddressOption(address, each.getKey(), each.getValue()))
        .toList();
  }

  /** A number within bounds. */
  public long number(long least, long most) {
    return number(least, most, "%s=%d to %d".formatted(name, least, most));
  }

  /** The same, where the bounds do not say all that is expected. */
  public long number(long least, long most, String expected) {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // As a number out of range.
    }
    throw invalid(expected);
  }

  /** The number of {@code handshakeTimeoutMs}. */
  public long handshakeTimeoutMs() {
    return number(1, MAX_HANDSHAKE_TIMEOUT_MS);
  }

  /** On or off. */
  public boolean onOff() {
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default -> throw invalid(name + "=on or " + name + "=off");
    };
  }

  /** What to throw if it is not as expected. */
  public FabricException invalid(String expected) {
    return new FabricException(
        Reason.ADDRESS_INVALID,
        "option %s=%s of %s (expected: %s)".formatted(name, value, address, expected));
  }
}
