package io.ringbell.call;

/** What a channel counts beyond its calls. */
public enum ChannelCounter {
  /** Attempts to connect to one address. */
  CONNECTS_STARTED,
  CONNECTS_FAILED,
  /** Connections that came up. */
  CONNECTED,
  /** Connections that came up after another one to the same address had been there. */
  RECONNECTED,
  /** Connections that were lost; a GOAWAY is no loss. */
  CONNECTIONS_LOST,
  /** Connections that were closed since no call had used them for long. */
  IDLE_CLOSES,
  /** Look-ups of names that have failed. */
  RESOLUTIONS_FAILED,
  /** Times that a source of addresses has given others than before. */
  ADDRESSES_CHANGED,
  /** Calls that met no connection and waited for one. */
  CALLS_WAITED,
  /** Calls that met no connection and failed. */
  CALLS_NOT_CONNECTED,
  /** Attempts after a call's first. */
  RETRIES,
  /** Calls that were not made again for want of budget. */
  RETRIES_THROTTLED
}
