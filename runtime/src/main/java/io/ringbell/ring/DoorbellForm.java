package io.ringbell.ring;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How frames are announced where that fits; the plain doorbell is always there. A side offers forms
 * in its HELLO, and both use those that both offer.
 */
enum DoorbellForm {
  /** WRITE of the frames, and a {@link Doorbell} by SEND. */
  SEND(0),

  /** One WRITE_WITH_IMM, whose immediate carries the credits ({@link ImmediateDoorbell}). */
  IMM(1),

  /** One SEND: the {@link Doorbell}, and small frames behind it. */
  EAGER(1 << 1);

  /** The features of a side that takes whatever its peer chooses. */
  static final long ANY = IMM.feature | EAGER.feature;

  /** The option of an address that chooses the form: the ring's own, not the fabric's. */
  static final String OPTION = "doorbell";

  private final long feature;

  DoorbellForm(long feature) {
    this.feature = feature;
  }

  /** Its bit among HELLO's features; 0 for the plain one. */
  long feature() {
    return feature;
  }

  boolean isIn(long features) {
    return (features & feature) != 0;
  }

  /**
   * The features that an address asks for.
   *
   * @param otherwise those of an address without the option
   * @throws FabricException ADDRESS_INVALID if the form is not known
   */
  static long featuresOf(FabricAddress address, long otherwise) {
    String given = address.options().get(OPTION);
    if (given == null) {
      return otherwise;
    }
    for (DoorbellForm form : values()) {
      if (form.name().toLowerCase(Locale.ROOT).equals(given)) {
        return form.feature;
      }
    }
    throw new FabricException(
        FabricException.Reason.ADDRESS_INVALID,
        "option doorbell=%s of %s (expected: doorbell=send, imm or eager)"
            .formatted(given, address));
  }

  /** The address as its fabric sees it. */
  static FabricAddress withoutOption(FabricAddress address) {
    if (!address.options().containsKey(OPTION)) {
      return address;
    }
    Map<String, String> others = new LinkedHashMap<>(address.options());
    others.remove(OPTION);
    return new FabricAddress(address.scheme(), address.host(), address.port(), others);
  }
}
