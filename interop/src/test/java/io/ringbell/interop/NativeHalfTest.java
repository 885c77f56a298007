package io.ringbell.interop;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The native half of the verbs fabric on the guest's rxe0: as it is packed, and once more under
 * AddressSanitizer.
 */
class NativeHalfTest {
  private static final Path OUTPUT = Path.of("target/guest-native").toAbsolutePath();
  private static final Path ASAN =
      Path.of("../transports/verbs/target/asan/linux-x86_64").toAbsolutePath().normalize();
  private static final String PACKAGE = "io.ringbell.fabric.verbs.natives.";
  private static final String[] CASES = {
    "/out", PACKAGE + "NativeHalfCases", PACKAGE + "ConcurrentCloseCases"
  };

  @TestFactory
  Stream<DynamicTest> asPacked() throws Exception {
    return inGuest(OUTPUT, List.of(), "");
  }

  @TestFactory
  Stream<DynamicTest> underAddressSanitizer() throws Exception {
    String missing = "";
    Path sanitizer = sanitizer();
    if (!Files.exists(ASAN.resolve("libdisni.so")) || !Files.exists(sanitizer)) {
      missing = "libdisni.so with AddressSanitizer was not built, or there is no " + sanitizer;
      System.out.println("SKIPPED: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    String environment =
        // The JVM handles its own signals, and gives no memory back when it ends.
        "export ASAN_OPTIONS=handle_segv=0:allow_user_segv_handler=1:detect_leaks=0"
            + ":log_path=/out/asan\n"
            + "export LD_PRELOAD="
            + sanitizer
            + "\n";
    List<DynamicTest> tests =
        new ArrayList<>(
            inGuest(Path.of(OUTPUT + "-asan"), List.of("-Djava.library.path=" + ASAN, "-Dringbell.cycles=100"), environment)
                .toList());
    tests.add(DynamicTest.dynamicTest("AddressSanitizer has nothing to say", this::noReport));
    return tests.stream();
  }

  private void noReport() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(OUTPUT + "-asan"))) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("asan")).toList()) {
        throw new AssertionError(Files.readString(file));
      }
    }
  }

  private static Path sanitizer() throws IOException, InterruptedException {
    VirtualMachine.Execution gcc =
        VirtualMachine.Execution.of(List.of("gcc", "-print-file-name=libasan.so"), Map.of());
    Path link = Path.of(gcc.output());
    return Files.exists(link) ? link.toRealPath() : link;
  }

  private static Stream<DynamicTest> inGuest(Path output, List<String> options, String environment)
      throws Exception {
    String missing = VirtualMachine.whatIsMissing();
    if (!missing.isEmpty()) {
      System.out.println("SKIPPED: the native half on a device: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    VirtualMachine.empty(output);
    String java = GuestJava.quoted(GuestJava.command(options, GuestSuite.class, CASES));
    VirtualMachine.Execution guest =
        VirtualMachine.run(output, ". /rxe-env\n" + environment + java + "\n");
    System.out.println(guest.output());
    return GuestTests.of(Outcomes.read(output), guest).stream();
  }
}
