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
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/grpc.md compile, and its texts are those that are shown. */
class DocumentationTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```java\n(.*?)```");
  private static final Pattern CLASS = Pattern.compile("final class (\\w+)");

  private static Path doc() {
    Path here = Path.of("docs/grpc.md");
    return Files.exists(here) ? here : Path.of("../../docs/grpc.md");
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
