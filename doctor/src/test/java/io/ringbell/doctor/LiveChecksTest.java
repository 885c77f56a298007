package io.ringbell.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks that send something. */
class LiveChecksTest {
  @TempDir private Path root;
  private FakeMachine fake;

  @BeforeEach
  void newMachine() {
    fake = new FakeMachine(root);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "roce"})
  void aFabricThatWorksIsSaidToWork(String scheme) {
    FabricProvider provider =
        Fabrics.providers().stream().filter(each -> each.scheme().equals(scheme)).findFirst().get();
    Finding finding = fake.only(new FabricCheck(provider));
    assertThat(finding.level()).as(finding.text()).isEqualTo(Level.OK);
    assertThat(finding.text()).startsWith("127.0.0.1: WRITE and doorbell arrive, median ");
  }

  @Test
  void anExchangeTakesTime() {
    try (Fabric fabric = Fabrics.open("tcp")) {
      assertThat(new LiveExchange(fabric, FabricAddress.parse("tcp://127.0.0.1:0")).run())
          .isPositive();
    }
  }

  @Test
  void aFabricThatCannotWorkIsAProblemOnlyWhereThereIsADevice() {
    Provider provider =
        new Provider("verbs", Availability.unavailable("no library: install package x"), null);
    assertThat(fake.only(new FabricCheck(provider)))
        .isEqualTo(
            new Finding(
                "fabric verbs", Level.NOTE, "cannot work here: no library", "install package x"));
    assertThat(fake.device("mlx5_0").only(new FabricCheck(provider)).level())
        .isEqualTo(Level.PROBLEM);
  }

  @Test
  void aFabricThatDoesNotOpenIsAProblem() {
    FabricException failure = new FabricException(Reason.RESOURCE, "no memory");
    Provider provider = new Provider("tcp", Availability.available("good"), failure);
    assertThat(fake.only(new FabricCheck(provider)))
        .isEqualTo(
            new Finding(
                "fabric tcp", Level.PROBLEM, "does not open: no memory", "see docs/tcp.md"));
  }

  @Test
  void softRoceBesideTheKernelsIsToldToUseVerbs() {
    String line = " 1: 00000000:12B7 00000000:0000 07 0:0 00:0 0 0 0 71 2";
    fake.file("proc/net/udp", line).file("sys/module/rdma_rxe/refcnt", "1");
    FabricProvider provider = new DeafProvider("roce");
    assertThat(fake.only(new FabricCheck(provider)))
        .matches(finding -> finding.level() == Level.WARNING)
        .matches(finding -> finding.remedy().contains("use verbs:// or auto://"));
  }

  @Test
  void verbsWithoutAnAddressIsAProblem() {
    Provider provider = new Provider("verbs", Availability.available("good"), null);
    assertThat(fake.only(new FabricCheck(provider)).text()).contains("no address to try it at");
  }

  @Test
  void aPortThatCannotBeListenedAtFails() {
    try (Fabric fabric = Fabrics.open("tcp")) {
      FabricAddress elsewhere = FabricAddress.parse("tcp://192.0.2.1:0");
      assertThatExceptionOfType(FabricException.class)
          .isThrownBy(() -> new LiveExchange(fabric, elsewhere).run())
          .withMessageContaining("192.0.2.1");
    }
  }

  @Test
  void aSelfTestThatFailsWarns() {
    Availability failed = Availability.unavailable("DF is not set: use JDK 19");
    assertThat(fake.only(new SelfTestCheck(() -> failed)))
        .isEqualTo(new Finding("DF and ID", Level.WARNING, "roce: DF is not set", "use JDK 19"));
    Availability good = Availability.available("DF is set");
    assertThat(fake.only(new SelfTestCheck(() -> good)).level()).isEqualTo(Level.OK);
  }

  @Test
  void aMissingFabricIsNamed() {
    assertThat(fake.only(new MissingFabricCheck("verbs")).remedy())
        .isEqualTo("add io.ringbell:ringbell-fabric-verbs");
  }

  @Test
  void aCheckThatThrowsIsAProblemAndTheOthersGoOn() {
    Check broken =
        new Check() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public void run(Machine machine, Findings findings) {
            throw new IllegalStateException("oops");
          }
        };
    assertThat(new Examination(List.of(broken, new DeviceCheck())).of(fake.machine()))
        .extracting(Finding::level)
        .containsExactly(Level.PROBLEM, Level.NOTE);
  }

  @Test
  void eachFindingHasOneRemedyUnlessAllIsWell() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Finding("x", Level.NOTE, "something", ""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Finding("x", Level.OK, "something", "do it"));
  }

  @Test
  void aFabricThatHearsNothingIsAProblem() {
    assertThat(fake.only(new FabricCheck(new DeafProvider("tcp"))))
        .isEqualTo(
            new Finding(
                "fabric tcp",
                Level.PROBLEM,
                "a WRITE and its doorbell at tcp://127.0.0.1:0 fail: no answer",
                "let the firewall pass this host's own traffic"));
  }

  /** Gives fabrics that fail at the first use. */
  private record DeafProvider(String scheme) implements FabricProvider {
    @Override
    public Availability availability() {
      return Availability.available("good");
    }

    @Override
    public Fabric open() {
      return (Fabric)
          Proxy.newProxyInstance(
              Fabric.class.getClassLoader(),
              new Class<?>[] {Fabric.class},
              (self, method, arguments) -> {
                if (method.getName().equals("close")) {
                  return null;
                }
                throw new FabricException(Reason.TIMEOUT, "no answer");
              });
    }
  }

  private record Provider(String scheme, Availability availability, FabricException failure)
      implements FabricProvider {
    @Override
    public Fabric open() {
      if (failure == null) {
        throw new AssertionError("nothing to open");
      }
      throw failure;
    }
  }
}
