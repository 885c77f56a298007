package rich;

import io.ringbell.codec.Codec;
import java.time.LocalDate;

final class DateCodec implements Codec<LocalDate, Long> {
  @Override
  public Long encode(LocalDate value) {
    return value.toEpochDay();
  }

  @Override
  public LocalDate decode(Long wire) {
    return LocalDate.ofEpochDay(wire);
  }
}
