package io.ringbell.fabric;

import static java.util.Objects.requireNonNull;

/**
 * Whether a fabric can work on this machine, and if not, why, in words that name the remedy.
 *
 * @param available whether {@link FabricProvider#open} can succeed
 * @param detail what was found; for an unavailable fabric the cause and the remedy, such as {@code
 *     "libibverbs.so.1 not found: install package libibverbs1"}
 */
public record Availability(boolean available, String detail) {
  /** Checks that a detail is given. */
  public Availability {
    requireNonNull(detail, "detail");
  }

  /** A fabric that works, with what it found. */
  public static Availability available(String detail) {
    return new Availability(true, detail);
  }

  /** A fabric that cannot work here, with the cause and the remedy. */
  public static Availability unavailable(String causeAndRemedy) {
    return new Availability(false, causeAndRemedy);
  }
}
