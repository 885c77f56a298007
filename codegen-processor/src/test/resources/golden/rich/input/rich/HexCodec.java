package rich;

import io.ringbell.codec.Codec;
import java.util.HexFormat;

final class HexCodec implements Codec<byte[], String> {
  @Override
  public String encode(byte[] value) {
    return HexFormat.of().formatHex(value);
  }

  @Override
  public byte[] decode(String wire) {
    return HexFormat.of().parseHex(wire);
  }
}
