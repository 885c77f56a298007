package io.ringbell.doctor;

import static io.ringbell.doctor.Level.NOTE;
import static io.ringbell.doctor.Level.OK;
import static io.ringbell.doctor.Level.PROBLEM;
import static io.ringbell.doctor.Level.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks of ports, their GIDs and their interfaces. */
class PortChecksTest {
  @TempDir private Path root;
  private FakeMachine fake;

  @BeforeEach
  void newMachine() {
    fake = new FakeMachine(root);
  }

  @Test
  void withoutADeviceNothingIsWrong() {
    assertThat(
            List.of(
                fake.only(new PortCheck()), fake.only(new GidCheck()), fake.only(new MtuCheck())))
        .extracting(Finding::level)
        .containsOnly(OK);
  }

  @Test
  void aGoodAdapterIsGood() {
    fake.roceAdapter().file("sys/class/net/eth1/mtu", "9000");
    assertThat(fake.only(new PortCheck()))
        .isEqualTo(
            new Finding("ports", OK, "mlx5_0 port 1: Ethernet, ACTIVE, 100 Gb/sec (4X EDR)", ""));
    assertThat(fake.only(new GidCheck()))
        .isEqualTo(
            new Finding(
                "GIDs",
                OK,
                "mlx5_0 port 1: 0 fe80:0000:0000:0000:0000:0000:0000:0001 (IB/RoCE v1);"
                    + " 1 10.0.0.1 (RoCE v2)",
                ""));
    assertThat(fake.only(new MtuCheck()).text())
        .isEqualTo("eth1: 9000 bytes, path MTU of RoCE 4096");
  }

  @Test
  void aPortThatIsDownIsAProblemIfNoOtherIsUp() {
    fake.roceAdapter().port("mlx5_0", "Ethernet", "1: DOWN");
    assertThat(fake.only(new PortCheck()))
        .matches(finding -> finding.level() == PROBLEM)
        .matches(finding -> finding.remedy().contains("ip link set dev eth1 up"));
    fake.device("mlx5_1").port("mlx5_1", "InfiniBand", "4: ACTIVE");
    assertThat(fake.examine(new PortCheck()))
        .extracting(Finding::level)
        .containsExactly(WARNING, OK);
  }

  @Test
  void aPortWithoutGidsReachesNobody() {
    fake.device("mlx5_0").port("mlx5_0", "Ethernet", "4: ACTIVE");
    assertThat(fake.only(new GidCheck()).level()).isEqualTo(PROBLEM);
    fake.gid("mlx5_0", 0, FakeMachine.UNUSED_GID, "", "");
    assertThat(fake.only(new GidCheck()).text())
        .isEqualTo("mlx5_0 port 1 has no GID: no peer can be reached");
  }

  @Test
  void aRocePortNeedsRoceVersion2() {
    fake.device("mlx5_0")
        .port("mlx5_0", "Ethernet", "4: ACTIVE")
        .gid("mlx5_0", 0, "fe80:0000:0000:0000:0000:0000:0000:0001", "IB/RoCE v1", "eth1");
    assertThat(fake.only(new GidCheck()))
        .matches(finding -> finding.level() == PROBLEM)
        .matches(finding -> finding.text().endsWith("none is RoCE v2"));
    fake.gid("mlx5_0", 1, "fe80:0000:0000:0000:0000:0000:0000:0001", "RoCE v2", "eth1");
    assertThat(fake.only(new GidCheck()))
        .matches(finding -> finding.level() == WARNING)
        .matches(finding -> finding.remedy().contains("give eth1 an IPv4 address"));
  }

  @Test
  void anInfinibandPortNeedsNoType() {
    fake.device("mlx5_0")
        .port("mlx5_0", "InfiniBand", "4: ACTIVE")
        .gid("mlx5_0", 0, "fe80:0000:0000:0000:0000:0000:0000:0001", "IB/RoCE v1", "");
    assertThat(fake.only(new GidCheck()).level()).isEqualTo(OK);
  }

  @ParameterizedTest
  @CsvSource({"9000, 4096", "4192, 4096", "4191, 2048", "1500, 1024", "1119, 512", "351, 0"})
  void thePathMtuLeavesRoomForTheHeaders(int mtu, int path) {
    assertThat(MtuCheck.pathMtu(mtu)).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({"4200, OK", "1500, NOTE", "1000, WARNING", "much, NOTE"})
  void aSmallMtuIsSaid(String mtu, Level level) {
    Finding finding = fake.roceAdapter().file("sys/class/net/eth1/mtu", mtu).only(new MtuCheck());
    assertThat(finding.level()).isEqualTo(level);
  }

  @Test
  void withoutAnAdapterTheInterfacesThatAreUpCount() {
    fake.file("sys/class/net/eth0/mtu", "1500")
        .file("sys/class/net/eth0/operstate", "up")
        .file("sys/class/net/eth9/mtu", "1500")
        .file("sys/class/net/eth9/operstate", "down");
    assertThat(fake.only(new MtuCheck()))
        .matches(finding -> finding.level() == NOTE)
        .matches(finding -> finding.text().startsWith("eth0: 1500 bytes"))
        .matches(finding -> finding.remedy().contains("mtu 4192"));
  }

  @Test
  void verbsIsTriedAtTheAddressesOfActivePorts() {
    fake.roceAdapter().device("mlx5_1").port("mlx5_1", "Ethernet", "1: DOWN");
    fake.gid("mlx5_1", 0, "0000:0000:0000:0000:0000:ffff:0a00:0002", "RoCE v2", "eth2");
    assertThat(new FabricAddresses("verbs").of(fake.machine()))
        .extracting(Object::toString)
        .containsExactly("verbs://10.0.0.1:0");
    assertThat(new FabricAddresses("roce").of(fake.machine()))
        .extracting(Object::toString)
        .containsExactly("roce://127.0.0.1:0");
  }
}
