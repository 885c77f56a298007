package rich;

import io.ringbell.codec.Codec;
import java.util.List;

/** Of the whole list. */
final class WordsCodec implements Codec<List<String>, String> {
  @Override
  public String encode(List<String> value) {
    return String.join(" ", value);
  }

  @Override
  public List<String> decode(String wire) {
    return wire.isEmpty() ? List.of() : List.of(wire.split(" "));
  }
}
