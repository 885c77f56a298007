package io.ringbell.fabric.verbs.natives;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The library as the build left it. */
final class BuiltLibrary {
  static Path release() {
    return Path.of("target/classes").resolve(LibraryFile.resource());
  }

  /** Skips the test, with the reason printed, where it could not be built. */
  static void assume() {
    boolean there = Files.exists(release());
    String reason = "libdisni.so was not built: " + release() + " is missing (gcc, rdma-core?)";
    if (!there) {
      System.out.println("SKIPPED: " + reason);
    }
    assumeTrue(there, reason);
  }

  private BuiltLibrary() {}
}
