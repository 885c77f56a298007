package io.ringbell;

import java.util.List;

/**
 * Where a channel gets its addresses from, if they come and go: a name service, a registry. Each
 * channel needs a source of its own.
 */
public interface AddressSource {
  /**
   * Looks for addresses, and tells {@code listener} of them, now or later, and again whenever they
   * change. Called once, when the channel first needs a connection, on a thread that may wait.
   */
  void start(Listener listener);

  /**
   * A connection was lost or could not be made, so that there may be other addresses by now. Comes
   * often: how often it looks again is up to the source. Must not block.
   */
  default void refresh() {}

  /** Nobody listens any more; may come before {@link #start} has returned. */
  default void close() {}

  /** The channel. From any thread; does not block. */
  interface Listener {
    /**
     * These are the addresses now. Connections to those that were there before stay, those to
     * others take no new calls and are closed when their calls have ended.
     *
     * @param addresses {@code scheme://host:port}, at least one
     */
    void onAddresses(List<String> addresses);

    /** They cannot be found at the moment; those that were there before stay. */
    void onError(String why);
  }
}
