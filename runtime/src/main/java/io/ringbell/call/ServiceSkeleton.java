package io.ringbell.call;

import io.ringbell.codec.WireReader;
import java.util.List;

/** The server's side of a service: the base class of generated skeletons. */
public abstract class ServiceSkeleton {
  /** Its methods; the position is the index given to {@link #invoke}. */
  public abstract List<MethodDescriptor> methods();

  /**
   * Decodes the request, runs the method and ends the call, now or later. Runs on the event loop,
   * whatever the method says; if {@link ServerCall#inline()} is false, only the decoding does.
   *
   * @param method index in {@link #methods()}
   * @param request valid during this call only
   * @throws io.ringbell.codec.WireFormatException if the request cannot be decoded: the caller
   *     answers
   */
  public abstract void invoke(int method, WireReader request, ServerCall call);

  /**
   * Runs a method whose requests are a stream: the handler gets {@link ServerCall#requests} and
   * ends the call. Runs on the event loop; if {@link ServerCall#inline()} is false, the handler is
   * to go through {@link ServerCall#execute}.
   *
   * @param method index in {@link #methods()}
   */
  public void open(int method, ServerCall call) {
    throw new IllegalStateException(
        methods().get(method).path() + " takes one request, not a stream (expected: invoke)");
  }
}
