package io.ringbell.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
  @Test
  void readsWhatTheSystemSays(@TempDir Path root) throws IOException {
    write(
        root,
        "proc/cpuinfo",
        "processor\t: 0\nmodel name\t: Fast One\nflags\t\t: fpu hypervisor\n");
    write(root, "proc/meminfo", "MemTotal:       8000 kB\n");
    write(root, "sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0-1\n");
    write(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    write(root, "sys/class/dmi/id/sys_vendor", "Acme\n");
    Map<String, String> seen = Fingerprint.read(root);
    assertThat(seen)
        .containsEntry("CPU", "Fast One")
        .containsEntry("memory", "8000 kB")
        .containsEntry("threads of a core", "2")
        .containsEntry("governor", "powersave")
        .containsEntry("virtualisation", "a virtual machine (Acme)")
        .containsEntry("load before", "not seen");
    assertThat(seen).containsKeys("kernel", "JVM", "JVM flags", "commit", "date");
    assertThat(seen.values()).noneMatch(String::isBlank);
  }

  @Test
  void whatIsNotThereIsSaid(@TempDir Path root) {
    assertThat(Fingerprint.read(root)).containsEntry("CPU", "not seen");
    Section section = Fingerprint.section(Fingerprint.read());
    assertThat(section.blocks()).hasSize(1);
  }

  private static void write(Path root, String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
