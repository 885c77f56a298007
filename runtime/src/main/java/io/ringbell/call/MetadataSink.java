package io.ringbell.call;

import io.ringbell.Metadata;

/** Takes what a handler sends beside its answers, for as long as its call has not ended. */
public interface MetadataSink {
  /**
   * Adds to what is sent ahead of the first answer.
   *
   * @throws io.ringbell.RpcException RESOURCE_EXHAUSTED if it is too much
   * @throws IllegalStateException if that has been sent
   */
  void headers(Metadata headers);

  /**
   * Adds to what is sent with the status.
   *
   * @throws io.ringbell.RpcException RESOURCE_EXHAUSTED if it is too much
   */
  void trailers(Metadata trailers);
}
