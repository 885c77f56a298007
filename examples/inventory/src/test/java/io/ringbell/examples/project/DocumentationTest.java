package io.ringbell.examples.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages refer to exists. */
class DocumentationTest {
  private static final Path ROOT = Path.of("../..");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(#[^)]*)?\\)");
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(ringbell-[a-z-]+)</artifactId>\\s*<version>([^<]+)</version>");

  @Test
  void linksLeadToFiles() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    List<String> dead = new ArrayList<>();
    int links = 0;
    for (Path page : pages) {
      Matcher matcher = LINK.matcher(Files.readString(page));
      while (matcher.find()) {
        String target = matcher.group(1);
        links++;
        if (!target.contains("://") && !Files.exists(page.resolveSibling(target))) {
          dead.add(page.getFileName() + ": " + target);
        }
      }
    }
    assertThat(links).isGreaterThan(10);
    assertThat(dead).isEmpty();
  }

  @Test
  void theReadmesArtifactsAreThoseOfTheBuild() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    String version = pom.substring(pom.indexOf("<version>") + 9, pom.indexOf("</version>"));
    Matcher matcher = ARTIFACT.matcher(Files.readString(ROOT.resolve("README.md")));
    List<String> named = new ArrayList<>();
    while (matcher.find()) {
      assertThat(pom).contains("<artifactId>" + matcher.group(1) + "</artifactId>");
      assertThat(matcher.group(2)).isEqualTo(version);
      named.add(matcher.group(1));
    }
    assertThat(named)
        .containsExactly(
            "ringbell-annotations",
            "ringbell-runtime",
            "ringbell-fabric-tcp",
            "ringbell-processor");
  }
}
