package io.ringbell.doctor;

/** How much a finding matters. */
enum Level {
  /** As it should be. */
  OK,
  /** Something that a fabric could use is not there; nothing is broken. */
  NOTE,
  /** Works, but slower, or not with every peer. */
  WARNING,
  /** Something that is there does not work. */
  PROBLEM
}
