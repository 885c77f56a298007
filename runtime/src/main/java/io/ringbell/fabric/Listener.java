package io.ringbell.fabric;

/** A bound address whose connection requests go to a {@link ConnectionRequestHandler}. */
public interface Listener extends AutoCloseable {
  /** The bound address, with the real port. */
  FabricAddress address();

  /**
   * Frees the address. Connections that were accepted stay; a second close does nothing. From any
   * thread.
   */
  @Override
  void close();
}
