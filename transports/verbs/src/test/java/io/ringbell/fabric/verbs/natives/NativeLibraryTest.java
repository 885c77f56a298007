package io.ringbell.fabric.verbs.natives;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  @BeforeEach
  void needsTheLibrary() {
    BuiltLibrary.assume();
  }

  @Test
  void thePackedOneIsLoadedWithAllItsParts() {
    NativeLibrary library = NativeLibrary.get();

    assertThat(library.problem()).isEmpty();
    assertThat(library.origin()).startsWith(PackedLibrary.resource());
    assertThat(library.extras()).isNotNull();
    assertThat(library.memory()).isNotNull();
    assertThat(library.dispatcher().version()).isEqualTo(32);
  }

  @Test
  void itsTemporaryFileIsGone() throws IOException {
    assertThat(NativeLibrary.get().isLoaded()).isTrue();
    String maps = Files.readString(Path.of("/proc/self/maps"));

    List<String> mapped =
        maps.lines().filter(line -> line.contains("libdisni.so")).distinct().toList();

    assertThat(mapped).isNotEmpty().allMatch(line -> line.endsWith("(deleted)"));
  }

  @Test
  void theUsersOwnOnJavaLibraryPathWins(@TempDir Path directory) throws Exception {
    Files.copy(BuiltLibrary.release(), directory.resolve("libdisni.so"));

    String origin = inAnotherProcess("-Djava.library.path=" + directory);

    assertThat(origin).isEqualTo("libdisni on java.library.path");
  }

  @Test
  void aBrokenOneOfTheUserIsReportedAndOursIsTaken(@TempDir Path directory) throws Exception {
    Files.writeString(directory.resolve("libdisni.so"), "no library");

    String origin = inAnotherProcess("-Djava.library.path=" + directory);

    assertThat(origin).startsWith(PackedLibrary.resource()).contains("could not be loaded");
  }

  @Test
  void anOriginalOneHasTheDispatcherOnly(@TempDir Path directory) throws Exception {
    Path source = directory.resolve("disni.c");
    // What DiSNI's constructor asks for, and nothing else.
    Files.writeString(
        source,
        "int Java_com_ibm_disni_verbs_impl_NativeDispatcher__1getVersion(void *e, void *o)"
            + " { (void)e; (void)o; return 32; }\n"
            + Stream.of(
                    "getSockAddrInSize",
                    "getIbvRecvWRSize",
                    "getIbvSendWRSize",
                    "getIbvSgeSize",
                    "getIbvWCSize",
                    "getRemoteAddressOffset",
                    "getRKeyOffset")
                .map(
                    name ->
                        "int Java_com_ibm_disni_verbs_impl_NativeDispatcher__1%s(void *e, void *o)"
                                .formatted(name)
                            + " { (void)e; (void)o; return 16; }\n")
                .reduce("", String::concat));
    String library = directory.resolve("libdisni.so").toString();
    Process gcc =
        new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library, source.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();

    String origin = inAnotherProcess("-Djava.library.path=" + directory);

    assertThat(origin).isEqualTo("libdisni on java.library.path, without extras, with memory");
  }

  @Test
  void withoutADeviceOpeningSaysWhatToLookAt() {
    assumeFalse(
        Files.exists(Path.of("/dev/infiniband/rdma_cm")), "this machine has an RDMA device");
    assertThatThrownBy(() -> NativeLibrary.get().dispatcher().createEventChannel())
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("rdma_create_event_channel")
        .hasMessageContaining("/sys/class/infiniband")
        .satisfies(e -> assertThat(((NativeException) e).errno()).isPositive());
  }

  /** What {@link Origin} prints with this flag. */
  private static String inAnotherProcess(String flag) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                flag,
                "-cp",
                System.getProperty("java.class.path"),
                Origin.class.getName())
            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.strip();
  }

  /** A program. */
  static final class Origin {
    private Origin() {}

    public static void main(String[] arguments) {
      NativeLibrary library = NativeLibrary.get();
      System.out.println(
          (library.isLoaded() ? library.origin() : library.problem())
              + (library.extras() == null ? ", without extras" : "")
              + (library.extras() == null && library.memory() != null ? ", with memory" : ""));
    }
  }
}
