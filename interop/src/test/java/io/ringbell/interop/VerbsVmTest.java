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

  /** A message takes most of a millisecond there: the contracts' repetitions are a tenth. */
  private static final String SLOWNESS = "-Dringbell.verbs.slowness=10";

  private static final String WANTED = System.getProperty("ringbell.interop.suites", "");

  /** Those of the fabric's own module, which skip themselves where there is no device, and ours. */
  private static final List<String> SUITES =
      List.of(
          LinkSuite.class.getName(),
          "io.ringbell.fabric.verbs.VerbsFabricContractTest",
          "io.ringbell.fabric.verbs.DeviceTest",
          MixedFleetSuite.class.getName(),
          "io.ringbell.rpc.verbs.VerbsRpcContractTest",
          "io.ringbell.grpc.VerbsTransportSuite",
          "io.ringbell.grpc.VerbsChannelSuite",
          "io.ringbell.grpc.VerbsInteropSuite",
          DoctorSuite.class.getName(),
          VerbsFaultSuite.class.getName(),
          DoctorWithoutLinkSuite.class.getName(),
          LeftoverSuite.class.getName());

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
        .filter(name -> Stream.of(WANTED.split(",", -1)).anyMatch(name::contains))
        .forEach(arguments::add);
    List<String> command =
        GuestJava.command(List.of(SLOWNESS), GuestSuite.class, arguments.toArray(String[]::new));
    VirtualMachine.Execution guest =
        VirtualMachine.run(
            OUTPUT,
            ". /rxe-env\nrdma resource show >/out/%s\nexec %s\n"
                .formatted(LeftoverSuite.BEFORE, GuestJava.quoted(command)));
    System.out.println(guest.output());
    return GuestTests.of(Outcomes.read(OUTPUT), guest);
  }
}
