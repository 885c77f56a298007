package io.ringbell.fabric;

import java.util.Set;

/**
 * What a {@link MemoryRegion} may be used for; the terms are those of {@code ibv_access_flags}.
 * Local reading is always allowed.
 */
public enum Access {
  /** The local queue pair may write into it: receives, and the results of READ and atomics. */
  LOCAL_WRITE,
  /** A peer may WRITE into it. Needs {@link #LOCAL_WRITE}. */
  REMOTE_WRITE,
  /** A peer may READ it. */
  REMOTE_READ,
  /** A peer may run atomics on it. Needs {@link #LOCAL_WRITE}. */
  REMOTE_ATOMIC,
  /**
   * A hint: this side does not change it while a peer may READ it. A software fabric may then send
   * it from where it lies, its checksum taken before.
   */
  STABLE,
  /**
   * A hint for {@link ProtectionDomain#allocate}, together with {@link #REMOTE_READ}: a peer on
   * this host is to look at the memory where it lies, by {@link QueuePair#view}. Means nothing to
   * fabrics without {@link FabricCapabilities#views()}, nor for memory that is registered.
   */
  REMOTE_VIEW;

  /**
   * Checks rights that are asked for.
   *
   * @throws IllegalArgumentException if one of them needs another that is missing
   */
  public static void check(Set<Access> access) {
    boolean remoteChange = access.contains(REMOTE_WRITE) || access.contains(REMOTE_ATOMIC);
    if (remoteChange && !access.contains(LOCAL_WRITE)) {
      throw new IllegalArgumentException(
          "access: "
              + access
              + " (expected: LOCAL_WRITE together with REMOTE_WRITE or REMOTE_ATOMIC)");
    }
  }
}
