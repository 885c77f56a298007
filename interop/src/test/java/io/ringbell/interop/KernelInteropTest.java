package io.ringbell.interop;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Boots the guest once and reports each of its cases. {@code -Dringbell.interop=TEXT} runs only the
 * cases whose name contains the text.
 */
class KernelInteropTest {
  private static final Path OUTPUT = Path.of("target/guest").toAbsolutePath();
  private static final String WANTED = System.getProperty("ringbell.interop", "");

  @TestFactory
  Stream<DynamicTest> cases() throws Exception {
    String missing = VirtualMachine.whatIsMissing();
    if (!missing.isEmpty()) {
      System.out.println("SKIPPED: the tests against the kernel's RoCEv2: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    VirtualMachine.empty(OUTPUT);
    Path verbsPeer = OUTPUT.resolve("verbs_peer");
    VirtualMachine.buildVerbsPeer(verbsPeer);
    VirtualMachine.Execution guest =
        VirtualMachine.run(OUTPUT, GuestProgram.class, "/out", verbsPeer.toString(), WANTED);
    System.out.println(guest.output());
    Map<String, Outcome> outcomes = Outcomes.read(OUTPUT);
    Path capture = OUTPUT.resolve(VirtualMachine.CAPTURE);
    return Stream.concat(
        InteropCases.all().stream()
            .filter(each -> each.name().contains(WANTED))
            .map(
                each ->
                    DynamicTest.dynamicTest(
                        each.name(), () -> check(outcomes.get(each.name()), guest))),
        Stream.of(
            DynamicTest.dynamicTest("pcap verifies the capture", () -> CaptureJudges.pcap(capture)),
            DynamicTest.dynamicTest(
                "tshark decodes the capture", () -> CaptureJudges.tshark(capture))));
  }

  private static void check(Outcome outcome, VirtualMachine.Execution guest) {
    if (outcome == null) {
      throw new AssertionError(
          "it did not run; the guest (status %d) said:%n%s"
              .formatted(guest.status(), guest.output()));
    }
    outcome.requireNoFailure();
  }
}
