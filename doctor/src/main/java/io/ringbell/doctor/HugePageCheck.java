package io.ringbell.doctor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Huge pages, of which an adapter needs fewer translations. */
final class HugePageCheck implements Check {
  private static final Pattern FREE = Pattern.compile("(?m)^HugePages_Free:\\s+(\\d{1,12})$");
  private static final Pattern TOTAL = Pattern.compile("(?m)^HugePages_Total:\\s+(\\d{1,12})$");
  private static final String REMEDY =
      "reserve some: sysctl vm.nr_hugepages=64, or let the kernel do it: echo madvise >"
          + " /sys/kernel/mm/transparent_hugepage/enabled";

  @Override
  public String name() {
    return "huge pages";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    String memory = machine.text("proc/meminfo").orElse("");
    Matcher free = FREE.matcher(memory);
    Matcher total = TOTAL.matcher(memory);
    String transparent =
        machine
            .text("sys/kernel/mm/transparent_hugepage/enabled")
            .map(each -> each.replaceFirst("(?s).*\\[(\\w+)].*", "$1"))
            .orElse("unknown");
    boolean reserved = free.find() && total.find() && Long.parseLong(free.group(1)) > 0;
    String text =
        "%s, transparent ones: %s"
            .formatted(
                reserved ? free.group(1) + " of " + total.group(1) + " free" : "none reserved",
                transparent);
    if (reserved || transparent.equals("always") || transparent.equals("madvise")) {
      findings.ok(text);
    } else {
      findings.note(text, REMEDY);
    }
  }
}
