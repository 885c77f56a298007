package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.List;

/** The libraries that the fabric {@code verbs} is built on. */
final class LibraryCheck implements Check {
  private record Library(String file, String debianPackage) {}

  private static final List<Library> LIBRARIES =
      List.of(
          new Library("libibverbs.so.1", "libibverbs1"),
          new Library("librdmacm.so.1", "librdmacm1"));

  @Override
  public String name() {
    return "native library";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<String> directories = directories(machine);
    boolean devices = !RdmaPort.devices(machine).isEmpty();
    for (Library library : LIBRARIES) {
      String found =
          directories.stream()
              .map(each -> each + "/" + library.file())
              .filter(machine::exists)
              .findFirst()
              .orElse("");
      String remedy = "install it (Debian: apt-get install " + library.debianPackage() + ")";
      if (!found.isEmpty()) {
        findings.ok("/" + found);
      } else if (devices) {
        findings.problem(library.file() + " is missing, and there is an RDMA device", remedy);
      } else {
        findings.note(library.file() + " is missing: no fabric 'verbs'", remedy);
      }
    }
  }

  /** Where the loader looks, near enough. */
  private static List<String> directories(Machine machine) {
    List<String> directories = new ArrayList<>();
    for (String base : List.of("usr/lib", "lib", "usr/lib64", "lib64", "usr/local/lib")) {
      directories.add(base);
      for (String name : machine.names(base)) {
        if (name.contains("-linux-gnu")) {
          directories.add(base + "/" + name);
        }
      }
    }
    return directories;
  }
}
