package rich;

import java.net.URI;

final class UriCodec extends TextCodec<URI> {
  @Override
  public URI decode(String wire) {
    return URI.create(wire);
  }
}
