package io.ringbell.fabric.memory;

/** What happens to a connect attempt. */
public enum ConnectFault {
  /** Nothing: it takes its way. */
  NONE,
  /** As if nobody listened. */
  REFUSE,
  /** Rejected before the listener sees it. */
  REJECT,
  /** The request is lost: the connect ends by its time-out. */
  LOSE
}
