package io.ringbell.examples.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The README's Java is what is compiled here, and does what it says. */
class ReadmeTest {
  private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern REGION =
      Pattern.compile("(?s)// readme:begin\\n(.*?)// readme:end\\n");
  private static final Path SOURCES = Path.of("src/main/java/io/ringbell/examples/quickstart");

  @Test
  void theJavaInTheReadmeIsTheseSources() throws IOException {
    List<String> expected = new ArrayList<>();
    for (String file : List.of("PriceList", "FixedPrices", "QuickStart")) {
      expected.addAll(all(REGION, SOURCES.resolve(file + ".java")));
    }
    assertThat(expected).hasSize(3);
    assertThat(all(JAVA_BLOCK, Path.of("../../README.md"))).isEqualTo(expected);
  }

  @Test
  @Timeout(60)
  void theExampleRuns() {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, UTF_8));
    try {
      QuickStart.main(new String[0]);
    } finally {
      System.setOut(before);
    }
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "Price[article=tea, cents=250]",
            "Price[article=cake, cents=400]",
            "NOT_FOUND: no article 'moon'");
  }

  private static List<String> all(Pattern pattern, Path file) throws IOException {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(Files.readString(file));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
