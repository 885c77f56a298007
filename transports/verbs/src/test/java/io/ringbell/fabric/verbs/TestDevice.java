package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Availability;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The device that tests run on, if there is one. */
public final class TestDevice {
  /** The rxe device of the guest that the project's own tests boot; else an environment's. */
  private static final String DEFAULT_INTERFACE = "wire0";

  private TestDevice() {}

  /** Skips the test, aloud, where there is no device. */
  public static void require() {
    Availability availability = new VerbsFabricProvider().availability();
    if (!availability.available()) {
      System.out.println("skipped: no verbs here: " + availability.detail());
    }
    Assumptions.assumeTrue(availability.available(), availability.detail());
  }

  /** How slow it is: 1, or {@code ringbell.verbs.slowness}, which a guest's host may set. */
  public static int slowness() {
    return Integer.getInteger("ringbell.verbs.slowness", 1);
  }

  /** The IPv4 address of the device's network interface, RINGBELL_VERBS_HOST if that is set. */
  public static String host() {
    String host = System.getenv("RINGBELL_VERBS_HOST");
    if (host != null) {
      return host;
    }
    try {
      NetworkInterface wire = NetworkInterface.getByName(DEFAULT_INTERFACE);
      if (wire != null && Files.exists(Path.of("/sys/class/infiniband/rxe0"))) {
        return wire.inetAddresses()
            .filter(Inet4Address.class::isInstance)
            .map(InetAddress::getHostAddress)
            .findFirst()
            .orElse("127.0.0.1");
      }
    } catch (SocketException e) {
      throw new IllegalStateException(e);
    }
    return "127.0.0.1"; // rdma_cm takes any device for it
  }
}
