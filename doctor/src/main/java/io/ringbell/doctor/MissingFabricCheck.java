package io.ringbell.doctor;

/** A fabric whose artifact is not on the class path. */
record MissingFabricCheck(String scheme) implements Check {
  @Override
  public String name() {
    return "fabric " + scheme;
  }

  @Override
  public void run(Machine machine, Findings findings) {
    findings.note("not on the class path", "add io.ringbell:ringbell-fabric-" + scheme);
  }
}
