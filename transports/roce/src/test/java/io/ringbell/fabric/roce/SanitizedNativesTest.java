package io.ringbell.fabric.roce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.fabric.support.PackedLibrary;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The natives under AddressSanitizer and UndefinedBehaviorSanitizer, in a JVM of its own. */
class SanitizedNativesTest {
  private static final Path BUILT = Path.of("target/asan").toAbsolutePath();
  private static final long SECONDS = 300;

  /** The JVM handles its own signals, and gives no memory back when it ends. */
  private static final String OPTIONS = "handle_segv=0:allow_user_segv_handler=1:detect_leaks=0";

  @TempDir Path directory;
  private Path sanitizer;

  @BeforeEach
  void needsTheSanitizer() throws IOException {
    String missing = whatIsMissing();
    if (missing != null) {
      System.out.println("SKIPPED: the RoCE natives under AddressSanitizer: " + missing);
    }
    assumeTrue(missing == null, missing);
  }

  private String whatIsMissing() throws IOException {
    Path library = BUILT.resolve(PackedLibrary.resource(DatagramNatives.LIBRARY));
    if (!Files.exists(library)) {
      return library + " was not built (gcc, libasan?)";
    }
    Process gcc = new ProcessBuilder("gcc", "-print-file-name=libasan.so").start();
    sanitizer = Path.of(new String(gcc.getInputStream().readAllBytes(), UTF_8).strip());
    return Files.exists(sanitizer) ? EpollNatives.missing() : "gcc has no libasan.so";
  }

  @Test
  void hasNothingToSayOfWhatTheSocketsDo() throws Exception {
    Ended suite = run(Suite.class);
    assertThat(suite.reports()).as("reports").isEmpty();
    assertThat(suite.status()).as(suite.output()).isZero();
  }

  @Test
  void seesAReadBehindTheLastImage() throws Exception {
    Ended overrun = run(Overrun.class);
    assertThat(overrun.reports()).contains("heap-buffer-overflow").contains("libringbell_roce.so");
    assertThat(overrun.status()).as(overrun.output()).isNotZero();
  }

  private record Ended(int status, String output, String reports) {}

  /** A program where the library for tests comes first. */
  private Ended run(Class<?> program) throws Exception {
    Path output = directory.resolve("output.txt");
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            BUILT + File.pathSeparator + System.getProperty("java.class.path"),
            program.getName());
    String log = ":log_path=" + directory.resolve("report");
    java.environment().put("LD_PRELOAD", sanitizer.toRealPath().toString());
    java.environment().put("ASAN_OPTIONS", OPTIONS + log);
    java.environment().put("UBSAN_OPTIONS", "print_stacktrace=1" + log);
    Process process = java.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(output), reports());
  }

  private String reports() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().contains("report")).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  /** That nothing else is loaded. */
  private static void assertSanitized() throws IOException {
    String resource = PackedLibrary.resource(DatagramNatives.LIBRARY);
    URL found = DatagramNatives.class.getClassLoader().getResource(resource);
    assertThat(found).hasToString(BUILT.resolve(resource).toUri().toURL().toString());
    assertThat(DatagramNatives.missing()).isNull();
    assertThat(Files.readString(Path.of("/proc/self/maps"))).contains("libasan");
  }

  /** A program: all that uses the natives, with images and datagrams of every kind. */
  static final class Suite {
    private static final List<Class<?>> TESTS =
        List.of(DatagramNativesTest.class, UdpSocketTest.class);

    private Suite() {}

    public static void main(String[] arguments) throws IOException {
      assertSanitized();
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(TESTS.stream().map(DiscoverySelectors::selectClass).toList())
              .build();
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      LauncherFactory.create().execute(request, listener);
      listener.getSummary().printTo(new PrintWriter(System.out, true, UTF_8));
      listener.getSummary().printFailuresTo(new PrintWriter(System.out, true, UTF_8));
      assertThat(listener.getSummary().getTestsSucceededCount()).isPositive();
      assertThat(listener.getSummary().getTotalFailureCount()).isZero();
    }
  }

  /** A program: tells the natives of one image more than there is. */
  static final class Overrun {
    private Overrun() {}

    public static void main(String[] arguments) throws IOException {
      assertSanitized();
      RunImages images = new RunImages(1);
      images.put(
          0,
          0,
          0,
          0,
          new SocketAddressImage(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9)));
      DatagramNatives.send(-1, images.address(0, 1), 2);
    }
  }
}
