package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is missing is said, the first cause first, with the remedy. */
class FindingsTest {
  private static final long MANY = Long.MAX_VALUE;

  @Test
  void nothingIsMissing() {
    Availability found = of("", List.of("mlx5_0", "mlx5_1"), List.of(), "", "", MANY);
    assertThat(found.available()).isTrue();
    assertThat(found.detail()).contains("mlx5_0, mlx5_1").contains("own").doesNotContain("only");
  }

  @Test
  void theLibrary() {
    Availability found =
        of("libibverbs.so.1 not found: install it", List.of(), List.of(), "", "", 0);
    assertThat(found.available()).isFalse();
    assertThat(found.detail()).isEqualTo("libibverbs.so.1 not found: install it");
  }

  @Test
  void theDevice() {
    assertUnavailable(of("", List.of(), List.of(), "/dev/x", "", 0), "no RDMA device", "rdma_rxe");
  }

  @Test
  void theFileOfTheConnectionManager() {
    assertUnavailable(
        of("", List.of("rxe0"), List.of("/dev/y"), "/dev/infiniband/rdma_cm", "", 0),
        "/dev/infiniband/rdma_cm is missing",
        "modprobe rdma_ucm",
        "--device=/dev/infiniband");
  }

  @Test
  void thePermission() {
    assertUnavailable(
        of("", List.of("rxe0"), List.of("/dev/infiniband/uverbs0"), "", "error", 0),
        "no permission to open /dev/infiniband/uverbs0",
        "group");
  }

  @Test
  void theDriverInUserSpace() {
    assertUnavailable(
        of("", List.of("rxe0"), List.of(), "", "No such device", 0),
        "rxe0: No such device",
        "ibverbs-providers");
  }

  @Test
  void lockedMemory() {
    assertUnavailable(
        of("", List.of("rxe0"), List.of(), "", "", 64 << 10), "only 64 KiB", "ulimit -l");
    Availability little = of("", List.of("rxe0"), List.of(), "", "", 8 << 20);
    assertThat(little.available()).isTrue();
    assertThat(little.detail()).contains("only 8 MiB").contains("ulimit -l");
  }

  /** Whatever this machine has, asking does not fail, and opening says the same. */
  @Test
  void thisMachine() {
    FabricProvider provider =
        Fabrics.providers().stream()
            .filter(p -> p.scheme().equals("verbs"))
            .findFirst()
            .orElseThrow();
    Availability found = provider.availability();
    assertThat(found.detail()).isNotBlank();
    assertThat(provider.availability()).isSameAs(found);
    if (found.available()) {
      provider.open().close();
    } else {
      assertThatExceptionOfType(FabricException.class)
          .isThrownBy(() -> Fabrics.open("verbs"))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE))
          .withMessageContaining(found.detail());
      assertThatExceptionOfType(FabricException.class)
          .isThrownBy(provider::open)
          .withMessageContaining(found.detail());
    }
  }

  private static void assertUnavailable(Availability found, String... texts) {
    assertThat(found.available()).as(found.detail()).isFalse();
    assertThat(found.detail()).contains(texts);
  }

  private static Availability of(
      String library,
      List<String> devices,
      List<String> files,
      String missing,
      String deviceError,
      long locked) {
    return new Findings(library, "its own", devices, files, missing, deviceError, locked)
        .availability();
  }
}
