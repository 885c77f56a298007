package io.ringbell.fabric.verbs;

/** What the verbs fabric counts. */
enum VerbsCounter {
  CONNECTIONS_OPENED,
  CONNECTIONS_ACCEPTED,
  CONNECTIONS_REJECTED,
  CONNECTS_FAILED,
  /** Requests that the handler neither accepted nor rejected in time. */
  HANDSHAKE_UNANSWERED,
  /** Requests turned away because too many were unanswered. */
  HANDSHAKE_OVERLOAD,
  /** Handlers that threw. */
  HANDLER_FAILED,
  /** Connections that the peer ended. */
  DISCONNECTS,
  /** How often the kernel was asked again for an address that it had not found in time. */
  ADDRESS_RETRIES,
  /** Events of the connection manager. */
  CM_EVENTS,
  /** Events for an id that is gone, or that say nothing to its state. */
  CM_EVENTS_IGNORED,
  /** Events whose handling failed by a defect. */
  EVENTS_FAILED,
  /** Asynchronous events of devices. */
  ASYNC_EVENTS,
  /** Ports that went down. */
  PORT_ERRORS,
  /** Ids of connections that were closed while their port was down, and kept until it is up. */
  IDS_HELD,
  /** Asynchronous errors of queue pairs, completion queues and devices. */
  DEVICE_ERRORS,
  /** Completions with an error that is the first of its queue pair. */
  COMPLETION_ERRORS,
  /** Requests that were completed as flushed. */
  FLUSHED,
  /** Completions that came for a queue pair that was closed already. */
  COMPLETIONS_DISCARDED,
  /** Completions that name no request that is under way. */
  COMPLETIONS_UNKNOWN,
  /** Chains that the device took in part, or not at all, although there was room. */
  POSTS_FAILED,
  /** Chains refused because the queue had no room. */
  POSTS_REFUSED,
  /** Waits in the kernel for a completion. */
  WAITS,
  /** Connections whose device takes no RNR timer. */
  TIMERS_NOT_SET,
  /** Wake-ups of a completion queue that was closed. */
  WAKEUPS_FAILED,
  /** Completion queues of a device that were made larger. */
  COMPLETION_QUEUES_RESIZED,
  /** Completion queues of a device that were added, because the device cannot resize. */
  COMPLETION_QUEUES_ADDED,
  /** Queue pairs that got less inline than was asked for. */
  INLINE_REDUCED,
  /** Blocks of memory in huge pages. */
  SLABS_HUGE,
  /** Blocks of memory in ordinary pages, because there were no huge ones. */
  SLABS_ORDINARY,
  /** Regions whose pages are mapped by the device on demand. */
  REGIONS_ON_DEMAND,
  /** Registrations that failed. */
  REGISTRATIONS_FAILED,
  /** Objects of the device that could not be destroyed. */
  DESTROY_FAILED
}
