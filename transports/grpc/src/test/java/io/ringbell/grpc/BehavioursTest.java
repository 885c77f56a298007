package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The table of behaviours in docs/grpc.md names a test for each, and each test there is. */
class BehavioursTest {
  private static final int COUNT = 54;
  private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| [^|]+ \\| ([^|]+) \\|");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  @Test
  void eachBehaviourHasATest() throws Exception {
    Set<String> tests = new TreeSet<>();
    for (Class<?> contract :
        List.of(WaitingContract.class, TransportContract.class, ChannelContract.class)) {
      for (Method each : contract.getDeclaredMethods()) {
        if (each.isAnnotationPresent(Test.class) && each.getName().matches("b\\d\\d_.*")) {
          tests.add(each.getName());
        }
      }
    }
    List<Integer> numbers = new ArrayList<>();
    Set<String> named = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("../../docs/grpc.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        int number = Integer.parseInt(row.group(1));
        numbers.add(number);
        Matcher names = NAME.matcher(row.group(2));
        while (names.find()) {
          assertThat(names.group(1)).startsWith("b%02d_".formatted(number));
          named.add(names.group(1));
        }
      }
    }
    assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, COUNT).boxed().toList());
    assertThat(named).isEqualTo(tests);
  }
}
