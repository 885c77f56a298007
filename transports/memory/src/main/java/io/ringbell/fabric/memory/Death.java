package io.ringbell.fabric.memory;

/** Who dies when a connection is killed; "local" is the side whose request the step belongs to. */
public enum Death {
  /** Both queue pairs move to ERROR at once. */
  BOTH,
  /**
   * The local queue pair moves to ERROR and its peer is not told: it finds out when it next sends,
   * by {@code RETRY_EXC_ERR}.
   */
  LOCAL,
  /** The peer's queue pair moves to ERROR; the local side finds out when it next sends. */
  REMOTE
}
