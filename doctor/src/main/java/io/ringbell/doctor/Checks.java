package io.ringbell.doctor;

import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.roce.SelfTest;
import java.util.ArrayList;
import java.util.List;

/** All checks, in the order in which they are printed. */
final class Checks {
  private static final List<String> EXPECTED = List.of("tcp", "roce", "shm", "verbs");

  private Checks() {}

  /** Those that only look. */
  static List<Check> ofTheMachine() {
    return List.of(
        new JavaCheck(),
        new LibraryCheck(),
        new DeviceCheck(),
        new PortCheck(),
        new GidCheck(),
        new MtuCheck(),
        new MemlockCheck(),
        new PermissionCheck(),
        new HugePageCheck(),
        new UdpPortCheck(),
        new NumaCheck());
  }

  /** Those that send something. */
  static List<Check> live() {
    List<Check> checks = new ArrayList<>();
    checks.add(new SelfTestCheck(SelfTest::dontFragment));
    List<FabricProvider> providers = Fabrics.providers();
    for (String scheme : EXPECTED) {
      if (providers.stream().noneMatch(each -> each.scheme().equals(scheme))) {
        checks.add(new MissingFabricCheck(scheme));
      }
    }
    providers.forEach(each -> checks.add(new FabricCheck(each)));
    return checks;
  }
}
