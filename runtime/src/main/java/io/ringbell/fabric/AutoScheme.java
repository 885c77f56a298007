package io.ringbell.fabric;

import java.util.ArrayList;
import java.util.List;

/**
 * The scheme {@code auto}: the best fabric that works on this machine. It looks at this machine
 * only, since a peer cannot be asked before there is a fabric to ask over. From any thread.
 */
public final class AutoScheme {
  /** As it stands in an address. */
  public static final String NAME = "auto";

  /** Best first. {@code shm} is not among them: it reaches no other host. */
  static final List<String> ORDER = List.of("verbs", "roce", "tcp");

  private AutoScheme() {}

  /**
   * The first of the order that is available.
   *
   * @throws FabricException {@link FabricException.Reason#UNAVAILABLE} with the causes of all
   */
  static Choice choose(List<FabricProvider> providers) {
    List<String> passedOver = new ArrayList<>();
    for (String scheme : ORDER) {
      Availability availability = availability(scheme, providers);
      if (availability.available()) {
        return new Choice(scheme, scheme + why(availability.detail(), passedOver));
      }
      passedOver.add(scheme + " not: " + availability.detail());
    }
    throw new FabricException(
        FabricException.Reason.UNAVAILABLE,
        "scheme 'auto' found no fabric that works here: " + String.join("; ", passedOver));
  }

  private static Availability availability(String scheme, List<FabricProvider> providers) {
    for (FabricProvider provider : providers) {
      if (provider.scheme().equals(scheme)) {
        return provider.availability();
      }
    }
    return Availability.unavailable(
        "not on the class path: add io.ringbell:ringbell-fabric-" + scheme);
  }

  private static String why(String detail, List<String> passedOver) {
    StringBuilder text = new StringBuilder(" (").append(detail).append(')');
    passedOver.forEach(each -> text.append("; ").append(each));
    return text.toString();
  }

  /**
   * What was chosen.
   *
   * @param why which, what it found, and why not those before it; for one line of a log
   */
  record Choice(String scheme, String why) {}
}
