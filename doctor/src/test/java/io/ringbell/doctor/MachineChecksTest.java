package io.ringbell.doctor;

import static io.ringbell.doctor.Level.NOTE;
import static io.ringbell.doctor.Level.OK;
import static io.ringbell.doctor.Level.PROBLEM;
import static io.ringbell.doctor.Level.WARNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks that do not look at one port. */
class MachineChecksTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             unlimited            unlimited            processes
      Max locked memory         %s               unlimited            bytes
      Max pending signals       1                    1                    signals""";

  @TempDir private Path root;
  private FakeMachine fake;

  @BeforeEach
  void newMachine() {
    fake = new FakeMachine(root);
  }

  @ParameterizedTest
  @CsvSource({"17, OK", "25, OK", "11, PROBLEM", "1.8, PROBLEM", ", PROBLEM"})
  void anOldJavaIsAProblem(String version, Level level) {
    if (version != null) {
      fake.property("java.specification.version", version);
    }
    Finding finding = fake.property("java.version", "x.y").only(new JavaCheck());
    assertThat(finding.level()).isEqualTo(level);
    assertThat(finding.text()).contains("Java x.y");
    assertThat(finding.remedy().isEmpty()).isEqualTo(level == OK);
  }

  @Test
  void librariesAreFoundWhereDebianAndOthersHaveThem() {
    fake.file("usr/lib/aarch64-linux-gnu/libibverbs.so.1", "").file("usr/lib64/librdmacm.so.1", "");
    assertThat(fake.examine(new LibraryCheck()))
        .extracting(Finding::level, Finding::text)
        .containsExactly(
            tuple(OK, "/usr/lib/aarch64-linux-gnu/libibverbs.so.1"),
            tuple(OK, "/usr/lib64/librdmacm.so.1"));
  }

  @Test
  void aMissingLibraryIsAProblemOnlyWhereThereIsADevice() {
    assertThat(fake.examine(new LibraryCheck())).extracting(Finding::level).containsOnly(NOTE);
    fake.device("mlx5_0");
    assertThat(fake.examine(new LibraryCheck()))
        .extracting(Finding::level)
        .containsExactly(PROBLEM, PROBLEM);
    assertThat(fake.examine(new LibraryCheck()).get(0).remedy())
        .contains("apt-get install libibverbs1");
  }

  @Test
  void devicesAreNamed() {
    assertThat(fake.only(new DeviceCheck()).level()).isEqualTo(NOTE);
    Finding finding = fake.device("mlx5_0").only(new DeviceCheck());
    assertThat(finding)
        .isEqualTo(new Finding("devices", OK, "mlx5_0, CA, firmware 16.35.2000", ""));
  }

  @ParameterizedTest
  @CsvSource({"65536, PROBLEM", "8388608, WARNING", "67108864, OK", "unlimited, OK"})
  void littleLockableMemoryMatters(String limit, Level level) {
    fake.file("proc/self/limits", LIMITS.formatted(limit)).device("mlx5_0");
    Finding finding = fake.only(new MemlockCheck());
    assertThat(finding.level()).isEqualTo(level);
    assertThat(finding.remedy().contains("LimitMEMLOCK")).isEqualTo(level != OK);
  }

  @Test
  void littleLockableMemoryIsNoMatterWithoutADeviceOrForRoot() {
    fake.file("proc/self/limits", LIMITS.formatted("65536"));
    assertThat(fake.only(new MemlockCheck()).text()).contains("64 KiB", "no matter");
    fake.device("mlx5_0").file("proc/self/status", "Name: x\nCapEff:\t0000000000004000\nFoo: 1");
    assertThat(fake.only(new MemlockCheck()).text()).contains("CAP_IPC_LOCK");
    fake.file("proc/self/status", "CapEff:\t0000000000002000");
    assertThat(fake.only(new MemlockCheck()).level()).isEqualTo(PROBLEM);
  }

  @Test
  void anUnreadableLimitIsSaid() {
    assertThat(fake.only(new MemlockCheck()).level()).isEqualTo(NOTE);
  }

  @Test
  void deviceFilesMustBeThereAndOpen() {
    assertThat(fake.only(new PermissionCheck()).level()).isEqualTo(OK);
    fake.device("mlx5_0");
    assertThat(fake.examine(new PermissionCheck()))
        .extracting(Finding::remedy)
        .satisfiesExactly(
            uverbs -> assertThat(uverbs).contains("modprobe ib_uverbs"),
            cm -> assertThat(cm).contains("modprobe rdma_ucm"));
    fake.file("sys/class/infiniband_verbs/uverbs3/ibdev", "mlx5_0")
        .locked("dev/infiniband/uverbs3")
        .file("dev/infiniband/rdma_cm", "");
    assertThat(fake.examine(new PermissionCheck()))
        .extracting(Finding::level, Finding::text)
        .containsExactly(
            tuple(PROBLEM, "/dev/infiniband/uverbs3 may not be opened by this user"),
            tuple(OK, "/dev/infiniband/rdma_cm"));
  }

  @ParameterizedTest
  @CsvSource({"0, never, NOTE", "4, never, OK", "0, madvise, OK", "0, always, OK"})
  void hugePagesAreReservedOrMade(int free, String transparent, Level level) {
    String all = "always madvise never".replace(transparent, "[" + transparent + "]");
    fake.file("proc/meminfo", "HugePages_Total:       8\nHugePages_Free:        " + free)
        .file("sys/kernel/mm/transparent_hugepage/enabled", all);
    Finding finding = fake.only(new HugePageCheck());
    assertThat(finding.level()).isEqualTo(level);
    assertThat(finding.text()).contains("transparent ones: " + transparent);
  }

  @Test
  void theOwnerOfTheRocePortIsNamed() {
    String head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt uid";
    fake.file("proc/net/udp", head + "\n 1: 00000000:0035 00000000:0000 07 0:0 00:0 0 0 0 70 2");
    assertThat(fake.only(new UdpPortCheck()).text()).isEqualTo("free");
    fake.file("proc/net/udp6", head + "\n 9: 00:12B7 00000000:0000 07 0:0 00:0 0 0 0 71 2");
    assertThat(fake.only(new UdpPortCheck()).text()).contains("process of another user");
    fake.file("sys/module/rdma_rxe/refcnt", "1");
    assertThat(fake.only(new UdpPortCheck()).text()).contains("the kernel's rdma_rxe");
    fake.link("proc/42/fd/3", "/dev/null")
        .link("proc/42/fd/7", "socket:[71]")
        .file("proc/42/comm", "java");
    assertThat(fake.only(new UdpPortCheck()))
        .matches(finding -> finding.level() == NOTE && finding.remedy().contains("?local="))
        .extracting(Finding::text)
        .isEqualTo("process 42 (java) has it");
  }

  @Test
  void aProcessFarFromItsAdapterIsWarned() {
    assertThat(fake.only(new NumaCheck()).level()).isEqualTo(OK);
    fake.device("mlx5_0")
        .file("sys/class/infiniband/mlx5_0/device/numa_node", "1")
        .file("sys/devices/system/node/node1/cpulist", "8-15,24")
        .file("proc/self/status", "Cpus_allowed_list:\t0-7");
    assertThat(fake.only(new NumaCheck()).level()).isEqualTo(WARNING);
    assertThat(fake.only(new NumaCheck()).remedy()).contains("--cpunodebind=1");
    fake.file("proc/self/status", "Cpus_allowed_list:\t0-7,24");
    assertThat(fake.only(new NumaCheck()).level()).isEqualTo(OK);
    fake.file("sys/class/infiniband/mlx5_0/device/numa_node", "-1");
    assertThat(fake.only(new NumaCheck()).text()).isEqualTo("mlx5_0: of no node");
  }

  @Test
  void nonsenseInAListOfProcessorsIsLeftOut() {
    assertThat(CpuList.parse("0-2,x,9-7,5, 8").toString()).isEqualTo("{0, 1, 2, 5, 8}");
  }
}
