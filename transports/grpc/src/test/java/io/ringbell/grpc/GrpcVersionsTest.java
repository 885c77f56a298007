package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class GrpcVersionsTest {
  private static final String ONE_LINE =
      "grpc-java %s is on the class path (expected: 1.84.x to 1.85.x): import the grpc-bom of one of those, or another version of ringbell-grpc";

  @ParameterizedTest
  @ValueSource(strings = {"1.84.0", "1.84.3", "1.85.1", "1.85.99"})
  void supported(String version) {
    assertThatCode(() -> GrpcVersions.check(version)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.79.0", "1.83.1", "1.86.0", "1.8.4", "2.84.0", "1.184.0", "", "?"})
  void notSupported(String version) {
    assertThatThrownBy(() -> GrpcVersions.check(version))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(ONE_LINE.formatted(version));
  }

  /** A program that makes a server or a channel and lets go what is thrown. */
  static final class Starts {
    private Starts() {}

    public static void main(String[] args) {
      if (args[0].equals("server")) {
        RingbellServerBuilder unused = RingbellServerBuilder.listen("tcp://127.0.0.1:0");
      } else {
        RingbellChannelBuilder unused = RingbellChannelBuilder.forTarget("roce://127.0.0.1:7471");
      }
    }
  }

  /** The real thing: grpc-core of an older version, with its own other modules. */
  @ParameterizedTest
  @ValueSource(strings = {"server", "channel"})
  void aProgramOnAnOlderVersionEndsWithThatLine(String what) throws Exception {
    String old = System.getProperty("ringbell.grpc.unsupported.classpath", "");
    assertThat(old).as("set by the build").isNotEmpty();
    Process process =
        new ProcessBuilder(
                List.of(
                    new File(System.getProperty("java.home"), "bin/java").getPath(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    // What comes first counts.
                    old + File.pathSeparator + System.getProperty("java.class.path"),
                    Starts.class.getName(),
                    what))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said.lines().findFirst().orElse(""))
        .isEqualTo(
            "Exception in thread \"main\" java.lang.IllegalStateException: "
                + ONE_LINE.formatted(System.getProperty("ringbell.grpc.unsupported.version")));
  }
}
