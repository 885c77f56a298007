package io.ringbell.benchmarks.microservices.stack;

import io.ringbell.benchmarks.microservices.trace.Remote;
import java.io.IOException;

/** A process's servers and channels over one stack. Not safe for several threads. */
public interface Node extends AutoCloseable {
  /**
   * Serves an implementation.
   *
   * @param address such as {@code tcp://127.0.0.1:0}
   * @return the address with the real port, for {@link #connect}
   */
  <S> String serve(Contract<S> contract, S implementation, String address) throws IOException;

  /** Connects to what {@link #serve} has started somewhere. */
  <S> Remote<S> connect(Contract<S> contract, String address);

  /** Closes all that it has opened. */
  @Override
  void close();
}
