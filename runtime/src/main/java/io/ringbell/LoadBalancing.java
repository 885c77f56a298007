package io.ringbell;

/** How a channel spreads its calls over several addresses. */
public enum LoadBalancing {
  /** All calls go to the first address that can be reached, in the order given. */
  PICK_FIRST,
  /** A connection to each address; calls take turns over those that are ready. */
  ROUND_ROBIN
}
