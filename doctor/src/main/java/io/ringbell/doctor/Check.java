package io.ringbell.doctor;

/** Looks at one thing. It may find several, one for each device or port. */
interface Check {
  /** One or two words, for people. */
  String name();

  /** Looks, and reports at least one finding. */
  void run(Machine machine, Findings findings);
}
