package io.ringbell;

/**
 * A call whose requests are sent one by one, and whose answers are taken one by one: both of a
 * bidirectional method, or the single answer of a method that takes a stream, by {@link #next()}.
 * One thread may send while another receives; each side is used by one thread at a time.
 *
 * <pre>{@code
 * try (RpcStream<Point, Summary> route = stub.recordRouteCall()) {
 *   for (Point point : points) {
 *     route.send(point);
 *   }
 *   route.halfClose();
 *   return route.next();
 * }
 * }</pre>
 *
 * @param <Q> a request
 * @param <R> an answer
 */
public interface RpcStream<Q, R> extends RpcResponses<R> {
  /**
   * Sends a request; waits while the server takes no more.
   *
   * @return false if the server has ended the call with OK already, so that nothing more is sent
   * @throws RpcException if the call has failed, or the request cannot be encoded, which ends the
   *     call
   * @throws IllegalStateException after {@link #halfClose}
   */
  boolean send(Q request);

  /** Ends the requests; answers may go on. A second one does nothing. */
  void halfClose();
}
