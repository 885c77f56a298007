package io.ringbell.interop;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Boots the guest once and runs the test classes of the fabric {@code verbs} in it, on rxe0. {@code
 * -Dringbell.interop.suites=NAME,NAME} runs only those whose names contain one of these.
 */
class VerbsVmTest {
  private static final Path OUTPUT = Path.of("target/guest-verbs").toAbsolutePath();
  private static final String WANTED = System.getProperty("ringbell.interop.suites", "");

  private static final List<Class<?>> SUITES =
      List.of(
          VerbsContractSuite.class,
          MixedFleetSuite.class,
          VerbsFaultSuite.class,
          DoctorSuite.class,
          VerbsRpcSuite.class);

  @TestFactory
  List<DynamicTest> tests() throws Exception {
    String missing = VirtualMachine.whatIsMissing();
    if (!missing.isEmpty()) {
      System.out.println("SKIPPED: the tests of verbs on the kernel's rdma_rxe: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    VirtualMachine.empty(OUTPUT);
    List<String> arguments = new ArrayList<>(List.of("/out"));
    SUITES.stream()
        .map(Class::getName)
        .filter(name -> Stream.of(WANTED.split(",", -1)).anyMatch(name::contains))
        .forEach(arguments::add);
    List<String> command =
        GuestJava.command(List.of(), GuestSuite.class, arguments.toArray(String[]::new));
    VirtualMachine.Execution guest =
        VirtualMachine.run(OUTPUT, ". /rxe-env\nexec " + GuestJava.quoted(command) + "\n");
    System.out.println(guest.output());
    return GuestTests.of(Outcomes.read(OUTPUT), guest);
  }
}
