package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.List;

/** Takes the findings of one check. */
final class Findings {
  private final String check;
  private final List<Finding> all = new ArrayList<>();

  Findings(String check) {
    this.check = check;
  }

  void ok(String text) {
    all.add(new Finding(check, Level.OK, text, ""));
  }

  void note(String text, String remedy) {
    all.add(new Finding(check, Level.NOTE, text, remedy));
  }

  void warning(String text, String remedy) {
    all.add(new Finding(check, Level.WARNING, text, remedy));
  }

  void problem(String text, String remedy) {
    all.add(new Finding(check, Level.PROBLEM, text, remedy));
  }

  List<Finding> all() {
    return List.copyOf(all);
  }
}
