package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the documentation compile as they stand there. */
class DocumentationTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("<!-- compiled by a test: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL);

  @Test
  void examplesCompile(@TempDir Path sources, @TempDir Path output) throws IOException {
    List<String> examples = new ArrayList<>();
    Matcher matcher = EXAMPLE.matcher(Files.readString(Path.of("../docs/grpc-bridge.md")));
    while (matcher.find()) {
      Path file = sources.resolve(matcher.group(1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, matcher.group(2));
      examples.add(matcher.group(1));
    }

    assertThat(examples)
        .containsExactly(
            "prices/PriceList.java",
            "prices/Serving.java",
            "prices/Asking.java",
            "prices/Resolving.java");
    assertThat(Compiled.of(sources, output).written("java"))
        .contains("prices/PriceListGrpc.java", "prices/PriceListGrpcStub.java");
  }
}
