package io.ringbell.fabric;

import io.ringbell.counter.Counters;
import java.util.List;

/**
 * An open fabric: the root of completion queues, connectors and listeners. All methods from any
 * thread.
 */
public interface Fabric extends AutoCloseable {
  /** The scheme under which it was found. */
  String scheme();

  /** What it can do. */
  FabricCapabilities capabilities();

  /** Its counters: every drop, stall, retry and refusal is in one. */
  Counters counters();

  /** A new, empty completion queue. */
  CompletionQueue createCompletionQueue();

  /**
   * The addresses that a name stands for, if it stands for several. A fabric that looks up no names
   * gives the address back, as this does.
   *
   * @param timeoutNanos how long it may take, more than 0
   * @throws FabricException {@link FabricException.Reason#UNREACHABLE} or {@link
   *     FabricException.Reason#TIMEOUT}
   */
  default List<FabricAddress> resolve(FabricAddress remote, long timeoutNanos) {
    return List.of(remote);
  }

  /**
   * Resolves {@code remote} and prepares a connection to it.
   *
   * @param timeoutNanos how long resolving may take, more than 0
   * @throws FabricException {@link FabricException.Reason#UNREACHABLE} or {@link
   *     FabricException.Reason#TIMEOUT}
   */
  Connector connector(FabricAddress remote, long timeoutNanos);

  /**
   * Listens at {@code local}; port 0 takes a free one. Handshakes of peers that are slow, silent or
   * speak another protocol hold up nobody, and end by themselves.
   *
   * @throws FabricException {@link FabricException.Reason#ADDRESS_IN_USE} and others, with the
   *     address in the message
   */
  Listener listen(FabricAddress local, ConnectionRequestHandler handler);

  /**
   * Closes listeners and frees the fabric's own threads and memory. Queue pairs must have been
   * closed.
   */
  @Override
  void close();
}
