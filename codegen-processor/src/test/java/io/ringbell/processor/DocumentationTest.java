package io.ringbell.processor;

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
  private static final Path PAGE = Path.of("../docs/codegen.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("<!-- compiled by a test: (\\S+) -->\n```java\n(.*?)```", Pattern.DOTALL);

  /** Writes the examples of a page there; returns their names. */
  private static List<String> examples(Path page, Path sources) throws IOException {
    List<String> examples = new ArrayList<>();
    Matcher matcher = EXAMPLE.matcher(Files.readString(page));
    while (matcher.find()) {
      Path file = sources.resolve(matcher.group(1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, matcher.group(2));
      examples.add(matcher.group(1));
    }
    return examples;
  }

  @Test
  void examplesOfTheContextCompile(@TempDir Path sources, @TempDir Path output) throws IOException {
    assertThat(examples(Path.of("../docs/context.md"), sources))
        .containsExactly(
            "desk/Desk.java",
            "desk/DeskService.java",
            "desk/Caller.java",
            "desk/Guard.java",
            "desk/Serving.java");
    assertThat(Fixture.compile(sources, output).generated().keySet())
        .contains("desk/DeskStub.java", "desk/DeskSkeleton.java");
  }

  @Test
  void examplesCompile(@TempDir Path sources, @TempDir Path output) throws IOException {
    assertThat(examples(PAGE, sources))
        .containsExactly(
            "shop/Inventory.java",
            "shop/Example.java",
            "routes/Routes.java",
            "routes/Traveller.java",
            "shop/Event.java",
            "files/Files.java",
            "files/Appending.java",
            "shop/DateCodec.java",
            "shop/Bookings.java");
    assertThat(Fixture.compile(sources, output).generated().keySet())
        .contains(
            "shop/InventoryStub.java",
            "shop/InventorySkeleton.java",
            "routes/RoutesStub.java",
            "files/FilesSkeleton.java");
  }

  @Test
  void everySupportedTypeIsInTheTable() throws IOException {
    String page = Files.readString(PAGE);
    for (String type :
        List.of(
            "boolean",
            "byte",
            "short",
            "char",
            "int",
            "long",
            "float",
            "double",
            "String",
            "byte[]",
            "ByteBuffer",
            "Instant",
            "Duration",
            "UUID",
            "BigDecimal",
            "BigInteger",
            "Optional<T>",
            "OptionalInt",
            "OptionalLong",
            "OptionalDouble",
            "List<T>",
            "Set<T>",
            "Map<K, V>",
            "int[]")) {
      assertThat(page).contains("`" + type + "`");
    }
  }
}
