package io.ringbell.codec;

/**
 * How a type of the user's own is sent: as another one that is supported. Named by {@code
 * io.ringbell.annotations.RpcCodec}. Implementations have a constructor without parameters, keep no
 * state and may be used by any thread. What they throw comes out as it is.
 *
 * @param <T> the type in Java
 * @param <W> what is sent in its place: a scalar in its box, an enum or a message
 */
public interface Codec<T, W> {
  /**
   * What is sent. It is called once for each of the two passes and must give equal results.
   *
   * @param value never null: a null field is absent
   * @return never null
   */
  W encode(T value);

  /**
   * The value again.
   *
   * @param wire what was received, never null
   */
  T decode(W wire);
}
