package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.interop.darpc.DarpcPingPong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The native half of the verbs fabric on the guest's rxe0: as it is packed, once more under
 * AddressSanitizer, and DaRPC from Maven Central on it. One boot.
 */
class NativeHalfTest {
  private static final Path OUTPUT = Path.of("target/guest-native").toAbsolutePath();
  private static final Path SANITIZED =
      Path.of("../transports/verbs/target/asan/linux-x86_64").toAbsolutePath().normalize();
  private static final String PACKAGE = "io.ringbell.fabric.verbs.natives.";
  private static final List<String> CASES =
      List.of(PACKAGE + "NativeHalfCases", PACKAGE + "ConcurrentCloseCases");
  private static final String QUIET = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

  /** The fabric's contract suite makes 1000 connections, with the same natives. */
  private static final String CYCLES = "-Dringbell.cycles=200";

  /** Since each costs several times as much. */
  private static final List<String> FEW_CYCLES =
      List.of("-Dringbell.cycles=50", "-Dringbell.rounds=3");

  private static final String CALLS_OF_DARPC = "200";

  @TestFactory
  Stream<DynamicNode> inTheGuest() throws Exception {
    String missing = VirtualMachine.whatIsMissing();
    if (!missing.isEmpty()) {
      System.out.println("SKIPPED: the native half on a device: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    VirtualMachine.empty(OUTPUT);
    for (String suite : List.of("packed", "sanitized", "events")) {
      Files.createDirectories(OUTPUT.resolve(suite));
    }
    Path sanitizer = sanitizer();
    VirtualMachine.Execution guest = VirtualMachine.run(OUTPUT, script(sanitizer));
    System.out.println(guest.output());
    return Stream.of(
        DynamicContainer.dynamicContainer("as packed", outcomes("packed", guest)),
        sanitizer == null
            ? DynamicTest.dynamicTest("under AddressSanitizer", NativeHalfTest::skipSanitizer)
            : DynamicContainer.dynamicContainer(
                "under AddressSanitizer", outcomes("sanitized", guest)),
        DynamicContainer.dynamicContainer("events of the device", outcomes("events", guest)),
        DynamicTest.dynamicTest("AddressSanitizer has nothing to say", NativeHalfTest::noReport),
        DynamicTest.dynamicTest("DaRPC runs unchanged", NativeHalfTest::darpc));
  }

  private static String script(Path sanitizer) {
    // The link goes down and up at the end.
    return String.join(
        "\n",
        ". /rxe-env",
        suite("packed", List.of(QUIET, CYCLES), CASES),
        "JAVA_TOOL_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' " // of its children
            + GuestJava.quoted(
                GuestJava.command(
                    List.of(QUIET), DarpcPingPong.class, Guest.KERNEL, CALLS_OF_DARPC, "100"))
            + " >/out/darpc.txt 2>&1",
        "echo \"status $?\" >>/out/darpc.txt",
        "cat /out/darpc.txt",
        sanitizer == null ? "" : sanitized(sanitizer),
        suite("events", List.of(QUIET), List.of(PACKAGE + "AsyncEventCases")),
        "");
  }

  private static String sanitized(Path sanitizer) {
    // The JVM handles its own signals, and gives no memory back when it ends.
    return "ASAN_OPTIONS=handle_segv=0:allow_user_segv_handler=1:detect_leaks=0:log_path=/out/asan"
        + " UBSAN_OPTIONS=print_stacktrace=1:log_path=/out/asan LD_PRELOAD="
        + sanitizer
        + " "
        + suite(
            "sanitized",
            List.of(
                QUIET,
                FEW_CYCLES.get(0),
                FEW_CYCLES.get(1),
                "-Djava.library.path=" + SANITIZED,
                "-Dringbell.library=java.library.path"),
            CASES);
  }

  private static String suite(String name, List<String> options, List<String> cases) {
    List<String> arguments = new ArrayList<>(List.of("/out/" + name));
    arguments.addAll(cases);
    return GuestJava.quoted(
        GuestJava.command(options, GuestSuite.class, arguments.toArray(String[]::new)));
  }

  private static Stream<DynamicTest> outcomes(String suite, VirtualMachine.Execution guest)
      throws IOException {
    return GuestTests.of(Outcomes.read(OUTPUT.resolve(suite)), guest).stream();
  }

  /** The library to preload, or null if there is none, or no libdisni that was built for it. */
  private static Path sanitizer() throws IOException, InterruptedException {
    VirtualMachine.Execution gcc =
        VirtualMachine.Execution.of(List.of("gcc", "-print-file-name=libasan.so"), Map.of());
    Path link = Path.of(gcc.output());
    return link.isAbsolute() && Files.exists(link) && Files.exists(SANITIZED.resolve("libdisni.so"))
        ? link.toRealPath()
        : null;
  }

  private static void skipSanitizer() {
    String missing = "no libdisni.so in " + SANITIZED + ", or gcc has no libasan.so";
    System.out.println("SKIPPED: the native half under AddressSanitizer: " + missing);
    assumeTrue(false, missing);
  }

  private static void noReport() throws IOException {
    try (Stream<Path> files = Files.list(OUTPUT)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("asan")) {
          throw new AssertionError(Files.readString(file));
        }
      }
    }
  }

  private static void darpc() throws IOException {
    String output = Files.readString(OUTPUT.resolve("darpc.txt"));
    assertThat(output)
        .contains("DaRPC: " + CALLS_OF_DARPC + " calls of 32 B, p50 ")
        .endsWith("status 0\n");
  }
}
