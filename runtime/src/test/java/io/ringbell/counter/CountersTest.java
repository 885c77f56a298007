package io.ringbell.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CountersTest {
  private final Counters counters = new Counters(Few.class);

  private enum Few {
    FIRST,
    SECOND_ONE
  }

  private enum Many {
    A,
    B,
    C
  }

  @Test
  void eachCountsForItself() {
    counters.increment(Few.FIRST);
    counters.add(Few.SECOND_ONE, 5);
    counters.add(Few.SECOND_ONE, -1);
    assertThat(counters.get(Few.FIRST)).isEqualTo(1);
    assertThat(counters.get("second_one")).isEqualTo(4);
    assertThat(counters.snapshot().keySet()).containsExactly("first", "second_one");
    assertThat(counters).hasToString("{first=1, second_one=4}");
  }

  @Test
  void aForeignKeyIsNamed() {
    for (Enum<?> key : List.of(Many.A, Many.C)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> counters.increment(key))
          .withMessage("counter: " + key + " (expected one of: [first, second_one])");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counters.get("third"))
        .withMessage("counter: third (expected one of: [first, second_one])");
  }

  @Test
  void nothingIsLostBetweenThreads() {
    Stream.generate(() -> Few.FIRST).parallel().limit(100_000).forEach(counters::increment);
    assertThat(counters.get(Few.FIRST)).isEqualTo(100_000);
  }

  @Test
  void aPartShowsInTheWhole() {
    Counters.Part one = counters.part();
    Counters.Part other = counters.part();
    counters.increment(Few.FIRST);
    one.increment(Few.FIRST);
    other.add(Few.FIRST, 3);
    assertThat(counters.get(Few.FIRST)).isEqualTo(5);
    assertThat(counters.get("first")).isEqualTo(5);
    assertThat(one.get(Few.FIRST)).isEqualTo(1);
    assertThat(counters.snapshot()).containsEntry("first", 5L).containsEntry("second_one", 0L);
  }

  @Test
  void aPartOfAPartIsOneOfTheWhole() {
    Counters.Part part = counters.part();
    part.part().increment(Few.FIRST);
    assertThat(counters.get(Few.FIRST)).isEqualTo(1);
    assertThat(part.get(Few.FIRST)).isZero();
  }

  @Test
  void theWholeTakesAPartOver() {
    Counters.Part part = counters.part();
    part.add(Few.SECOND_ONE, 2);
    part.close();
    assertThat(counters.get(Few.SECOND_ONE)).isEqualTo(2);
    part.increment(Few.SECOND_ONE); // late
    part.close();
    assertThat(counters.get(Few.SECOND_ONE)).isEqualTo(3);
  }

  @Test
  void aPartKnowsForeignKeysToo() {
    Counters.Part part = counters.part();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> part.increment(Many.C))
        .withMessage("counter: C (expected one of: [first, second_one])");
  }
}
