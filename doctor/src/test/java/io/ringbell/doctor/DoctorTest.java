package io.ringbell.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command. */
class DoctorTest {
  private final StringWriter out = new StringWriter();

  private int run(Machine machine, String... arguments) {
    return Doctor.execute(machine, new PrintWriter(out, true), arguments);
  }

  @Test
  void thisMachineIsExamined() {
    int status = run(Machine.local());
    assertThat(out.toString())
        .contains("ok       java ", "fabric tcp", "fabric roce", "WRITE and doorbell arrive")
        .contains("problems: ");
    assertThat(status).isEqualTo(out.toString().contains("problems: 0,") ? 0 : 1);
  }

  @Test
  void aMachineWithoutRdmaIsFine(@TempDir Path root) {
    Machine machine = new FakeMachine(root).property("java.specification.version", "17").machine();
    assertThat(run(machine, "--no-live")).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains("note     devices         no RDMA device")
        .contains("                         -> load the adapter's driver")
        .doesNotContain("fabric tcp")
        .contains("problems: 0, warnings: 0, notes: ");
  }

  @Test
  void aProblemGivesStatus1(@TempDir Path root) {
    Machine machine = new FakeMachine(root).property("java.specification.version", "11").machine();
    assertThat(run(machine, "--no-live")).isEqualTo(1);
    assertThat(out.toString()).contains("problem  java ").contains("problems: 1,");
  }

  @Test
  void aWarningGivesStatus0(@TempDir Path root) {
    FakeMachine fake =
        new FakeMachine(root)
            .property("java.specification.version", "17")
            .file("sys/class/net/eth0/mtu", "600")
            .file("sys/class/net/eth0/operstate", "up");
    assertThat(run(fake.machine(), "--no-live")).isZero();
    assertThat(out.toString()).contains("warning  MTU ").contains("warnings: 1,");
  }

  @Test
  void programsGetJson(@TempDir Path root) {
    Machine machine =
        new FakeMachine(root)
            .property("java.specification.version", "17")
            .property("java.vendor", "A \"B\" \\ C\t")
            .machine();
    assertThat(run(machine, "--no-live", "--json")).isZero();
    assertThat(out.toString())
        .startsWith("{\"problems\": 0, \"warnings\": 0, \"notes\": ")
        .contains(
            "{\"check\": \"java\", \"level\": \"ok\","
                + " \"text\": \"Java , A \\\"B\\\" \\\\ C\\u0009, \", \"remedy\": null}")
        .contains("{\"check\": \"devices\", \"level\": \"note\"")
        .endsWith("}]}" + System.lineSeparator());
  }

  @Test
  void aWrongOptionGivesStatus2(@TempDir Path root) {
    assertThat(run(new FakeMachine(root).machine(), "--surprise")).isEqualTo(2);
    assertThat(run(new FakeMachine(root).machine(), "--version")).isEqualTo(2); // it has none
  }

  @Test
  void helpNamesTheCommandAndItsStatus(@TempDir Path root) {
    assertThat(run(new FakeMachine(root).machine(), "--help")).isZero();
    assertThat(out.toString())
        .startsWith("Usage: ringbell doctor ")
        .contains("Exit status: 0", "--json", "--no-live");
  }

  @Test
  void everyCheckHasANameOfItsOwn() {
    assertThat(Checks.ofTheMachine()).extracting(Check::name).doesNotHaveDuplicates();
    assertThat(Checks.live()).extracting(Check::name).doesNotHaveDuplicates();
    assertThat(List.of(Checks.ofTheMachine().size(), Checks.live().size())).doesNotContain(0);
  }
}
