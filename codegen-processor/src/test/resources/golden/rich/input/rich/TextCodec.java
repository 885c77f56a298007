package rich;

import io.ringbell.codec.Codec;

/** The type arguments are given further down. */
abstract class TextCodec<T> implements Codec<T, String> {
  @Override
  public String encode(T value) {
    return value.toString();
  }
}
