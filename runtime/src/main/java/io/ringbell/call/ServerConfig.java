package io.ringbell.call;

import io.ringbell.RpcException;
import java.util.function.Function;

/**
 * How a server runs its calls.
 *
 * @param methods what it offers
 * @param errors tells the status of an exception that says nothing of one; null if it does not know
 * @param maxCalls most calls at a time of one connection
 * @param maxMessage largest message in bytes, both ways
 * @param exports memory that clients may open
 * @param maxQueuedBytes no more requests of a connection are taken while so many bytes of answers
 *     wait for room
 * @param limits how long connections live
 * @param raw takes the calls that no service offers; null for nobody
 */
public record ServerConfig(
    ServerMethods methods,
    Function<Throwable, RpcException> errors,
    int maxCalls,
    int maxMessage,
    Exports exports,
    long maxQueuedBytes,
    ConnectionLimits limits,
    RawServerHandler raw) {
  /** Without raw calls. */
  public ServerConfig(
      ServerMethods methods,
      Function<Throwable, RpcException> errors,
      int maxCalls,
      int maxMessage,
      Exports exports,
      long maxQueuedBytes,
      ConnectionLimits limits) {
    this(methods, errors, maxCalls, maxMessage, exports, maxQueuedBytes, limits, null);
  }
}
