package io.ringbell.benchmarks.report;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a figure depends on beside the program: the machine, its system, the JVM and the commit. A
 * figure without these cannot be compared with another.
 */
public final class Fingerprint {
  private static final String UNKNOWN = "not seen";

  private final Path root;
  private final Map<String, String> entries = new LinkedHashMap<>();

  private Fingerprint(Path root) {
    this.root = root;
  }

  /** Of this machine and this process, now; names in the order in which they are to be shown. */
  public static Map<String, String> read() {
    return read(Path.of("/"));
  }

  /** The same with {@code /proc} and {@code /sys} below another directory. */
  static Map<String, String> read(Path root) {
    Fingerprint fingerprint = new Fingerprint(root);
    fingerprint.machine();
    fingerprint.program();
    return fingerprint.entries;
  }

  /** As a section of a report. */
  public static Section section(Map<String, String> entries) {
    List<List<String>> rows = new ArrayList<>();
    entries.forEach((name, value) -> rows.add(List.of(name, value)));
    return new Section(
        "The machine",
        "Figures hold for this machine, at that time. Ratios within one run carry further than"
            + " microseconds do.",
        List.of(new DataTable("Fingerprint", "", List.of("what", "seen"), rows)));
  }

  private void machine() {
    List<String> cpu = lines("proc/cpuinfo");
    add("CPU", valueOf(cpu, "model name"));
    add("cores for this process", Integer.toString(Runtime.getRuntime().availableProcessors()));
    add("threads of a core", threadsOfCore());
    add("governor", governors());
    add("memory", valueOf(lines("proc/meminfo"), "MemTotal"));
    add("virtualisation", virtualisation(cpu));
    add("load before", first(lines("proc/loadavg")));
    add("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    add("kernel", System.getProperty("os.version"));
  }

  private void program() {
    add("JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
    add("JVM flags", flags.isEmpty() ? "none" : String.join(" ", flags));
    List<String> collectors = new ArrayList<>();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collectors.add(bean.getName());
    }
    add("garbage collectors", String.join(", ", collectors));
    add("heap at most", (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
    add("commit", Commit.read());
    add("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private String threadsOfCore() {
    String siblings = first(lines("sys/devices/system/cpu/cpu0/topology/thread_siblings_list"));
    return siblings.isEmpty() ? "" : Integer.toString(siblings.split("[,-]", -1).length);
  }

  private String governors() {
    TreeSet<String> seen = new TreeSet<>();
    for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
      seen.add(first(lines("sys/devices/system/cpu/cpu" + core + "/cpufreq/scaling_governor")));
    }
    seen.remove("");
    return String.join(", ", seen);
  }

  private String virtualisation(List<String> cpu) {
    boolean guest = (" " + valueOf(cpu, "flags") + " ").contains(" hypervisor ");
    String vendor = first(lines("sys/class/dmi/id/sys_vendor"));
    String product = first(lines("sys/class/dmi/id/product_name"));
    String hardware = (vendor + " " + product).strip();
    String where = hardware.isEmpty() ? "" : " (" + hardware + ")";
    return guest ? "a virtual machine" + where : "none seen" + where;
  }

  private void add(String name, String value) {
    entries.put(name, value.isBlank() ? UNKNOWN : value.strip());
  }

  private List<String> lines(String file) {
    try {
      return Files.readAllLines(root.resolve(file));
    } catch (IOException e) {
      return List.of(); // another system, or a container that hides it
    }
  }

  private static String first(List<String> lines) {
    return lines.isEmpty() ? "" : lines.get(0).strip();
  }

  /** The value of the first line {@code name : value}. */
  private static String valueOf(List<String> lines, String name) {
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).strip().equals(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    return "";
  }
}
