package io.ringbell.doctor;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricProvider;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A WRITE and its doorbell, live, over a fabric of this machine. */
final class FabricCheck implements Check {
  private final FabricProvider provider;
  private final FabricAddresses addresses;

  FabricCheck(FabricProvider provider) {
    this.provider = provider;
    this.addresses = new FabricAddresses(provider.scheme());
  }

  @Override
  public String name() {
    return "fabric " + provider.scheme();
  }

  @Override
  public void run(Machine machine, Findings findings) {
    Availability availability = provider.availability();
    if (!availability.available()) {
      Cause cause = Cause.of(availability.detail(), "see docs/" + provider.scheme() + ".md");
      if (RdmaPort.devices(machine).isEmpty()) {
        findings.note("cannot work here: " + cause.text(), cause.remedy());
      } else {
        findings.problem("cannot work here: " + cause.text(), cause.remedy());
      }
      return;
    }
    List<FabricAddress> found = addresses.of(machine);
    if (found.isEmpty()) {
      findings.problem(
          "there is no address to try it at", "give an RDMA port an IPv4 address, and bring it up");
      return;
    }
    try (Fabric fabric = provider.open()) {
      found.forEach(each -> exchange(machine, fabric, each, availability.detail(), findings));
    } catch (FabricException e) {
      findings.problem("does not open: " + e.getMessage(), "see docs/" + name(e) + ".md");
    }
  }

  private void exchange(
      Machine machine, Fabric fabric, FabricAddress address, String detail, Findings findings) {
    try {
      long nanos = new LiveExchange(fabric, address).run();
      findings.ok(
          "%s: WRITE and doorbell arrive, median %.0f us (%s)"
              .formatted(
                  address.host(), nanos / (double) TimeUnit.MICROSECONDS.toNanos(1), detail));
    } catch (FabricException e) {
      String text = "a WRITE and its doorbell at %s fail: %s".formatted(address, e.getMessage());
      if (provider.scheme().equals("roce") && UdpPortCheck.isOfTheKernel(machine)) {
        findings.warning(
            "the kernel's rdma_rxe has UDP 4791: " + text,
            "use verbs:// or auto:// on this machine; or give rdma_rxe up: rdma link delete NAME");
        return;
      }
      findings.problem(
          text,
          switch (e.reason()) {
            case RESOURCE -> "raise the limits of this process (memlock, open files)";
            case UNREACHABLE, TIMEOUT -> "let the firewall pass this host's own traffic";
            default -> "see docs/" + name(e) + ".md";
          });
    }
  }

  private String name(FabricException e) {
    return e.reason() == FabricException.Reason.PROTOCOL
        ? "wire"
        : provider.scheme().toLowerCase(Locale.ROOT);
  }
}
