package io.ringbell.fabric.shm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process as file names tell it: its number, when it started, since numbers are used again, and
 * in which name space the number counts, since containers may share a directory.
 */
record ProcessStamp(String space, long pid, long start) {
  private static final Pattern TEXT = Pattern.compile("([0-9a-z]{1,20})-(\\d{1,10})-(\\d{1,20})");

  /** This process. */
  static ProcessStamp self() {
    long pid = ProcessHandle.current().pid();
    return new ProcessStamp(currentSpace(), pid, start(pid).orElse(0L));
  }

  /** Reads what {@link #toString} wrote. */
  static Optional<ProcessStamp> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessStamp(
              matcher.group(1),
              Long.parseLong(matcher.group(2)),
              Long.parseLong(matcher.group(3))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Whether that process has surely ended. */
  boolean isDead() {
    if (!space.equals(currentSpace())) {
      return false; // its numbers mean nothing here
    }
    Optional<Long> now = start(pid);
    return now.isEmpty() ? ProcessHandle.of(pid).isEmpty() : now.get() != start;
  }

  private static Optional<Long> start(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(handle -> handle.info().startInstant())
        .map(instant -> instant.toEpochMilli());
  }

  private static String currentSpace() {
    try {
      String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      return link.replaceAll("[^0-9]", "");
    } catch (IOException | UnsupportedOperationException e) {
      return "0"; // a system without such name spaces
    }
  }

  @Override
  public String toString() {
    return space + "-" + pid + "-" + start;
  }
}
