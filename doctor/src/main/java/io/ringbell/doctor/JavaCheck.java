package io.ringbell.doctor;

/** The JVM that runs this. */
final class JavaCheck implements Check {
  private static final int OLDEST = 17;

  @Override
  public String name() {
    return "java";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    String version = machine.property("java.specification.version");
    String words =
        "Java %s, %s, %s"
            .formatted(
                machine.property("java.version"),
                machine.property("java.vendor"),
                machine.property("os.arch"));
    if (!version.matches("\\d{1,4}") || Integer.parseInt(version) < OLDEST) {
      findings.problem(
          words + ": too old", "install JDK " + OLDEST + " or newer, and let JAVA_HOME name it");
    } else {
      findings.ok(words);
    }
  }
}
