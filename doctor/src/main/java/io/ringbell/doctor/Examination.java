package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.List;

/** Runs checks, one after the other. One that throws is a problem, and the others go on. */
final class Examination {
  private final List<Check> checks;

  Examination(List<Check> checks) {
    this.checks = List.copyOf(checks);
  }

  List<Finding> of(Machine machine) {
    List<Finding> all = new ArrayList<>();
    for (Check check : checks) {
      Findings findings = new Findings(check.name());
      try {
        check.run(machine, findings);
      } catch (RuntimeException | LinkageError e) {
        findings.problem("the check failed: " + e, "report it, with this text");
      }
      all.addAll(findings.all());
    }
    return all;
  }
}
