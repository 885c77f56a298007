package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of docs/grpc.md compile, and its texts are those that are shown. Dependencies of all
 * pages have versions.
 */
class DocumentationTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```java\n(.*?)```");
  private static final Pattern CLASS = Pattern.compile("final class (\\w+)");

  private static final Pattern XML = Pattern.compile("(?s)```xml\n(.*?)```");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]*)</version>");
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(ringbell-[^<]*)</artifactId>(?:\\s*<version>([^<]*)<)?");

  private static Path doc() {
    return root().resolve("docs/grpc.md");
  }

  private static Path root() {
    return Files.exists(Path.of("docs/grpc.md")) ? Path.of("") : Path.of("../..");
  }

  /** Of all pages: a newcomer's pom has no other place to take versions from. */
  @Test
  void theDependenciesCanBeCopiedAsTheyAre() throws Exception {
    Matcher project = VERSION.matcher(Files.readString(root().resolve("pom.xml")));
    assertThat(project.find()).isTrue();
    List<Path> pages = new ArrayList<>(List.of(root().resolve("README.md")));
    try (Stream<Path> docs = Files.list(root().resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    int count = 0;
    for (Path page : pages) {
      Matcher xml = XML.matcher(Files.readString(page));
      while (xml.find()) {
        Matcher artifact = ARTIFACT.matcher(xml.group(1));
        while (artifact.find()) {
          count++;
          assertThat(artifact.group(2))
              .as("%s in %s", artifact.group(1), page)
              .isEqualTo(project.group(1));
        }
      }
    }
    assertThat(count).isGreaterThan(5);
  }

  @Test
  void theExamplesCompile(@TempDir Path classes) throws Exception {
    List<JavaFileObject> sources = new ArrayList<>();
    Matcher matcher = EXAMPLE.matcher(Files.readString(doc()));
    while (matcher.find()) {
      sources.add(source(matcher.group(1)));
    }
    assertThat(sources).hasSizeGreaterThan(2);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                complaints,
                null,
                null,
                List.of("-proc:none", "-d", classes.toString()),
                null,
                sources)
            .call();
    assertThat(compiled).as(complaints.toString()).isTrue();
  }

  private static JavaFileObject source(String text) {
    Matcher name = CLASS.matcher(text);
    assertThat(name.find()).as(text).isTrue();
    URI uri = URI.create("string:///" + name.group(1) + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  @Test
  void anUnsupportedVersionIsRefusedInOneClearLine() throws Exception {
    for (String version : List.of("1.79.0", "1.83.1", "1.86.0", "2.0.0", "unknown")) {
      assertThatThrownBy(() -> GrpcVersions.check(version))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(version)
          .hasMessageContaining("expected: 1.84.x to 1.85.x")
          .hasMessageNotContaining("\n");
    }
    for (String version : List.of("1.84.0", "1.84.3", "1.85.1", "1.85.2-SNAPSHOT")) {
      GrpcVersions.check(version);
    }
    String shown = "";
    try {
      GrpcVersions.check("1.79.0");
    } catch (IllegalStateException e) {
      shown = e.getMessage();
    }
    assertThat(Files.readString(doc())).contains(shown);
  }
}
