package io.ringbell.fabric.verbs.natives;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.ibm.disni.verbs.impl.NativeDispatcher;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
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
    assertThat(library.origin()).startsWith(LibraryFile.resource());
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
    Path library = directory.resolve("libdisni.so");
    Files.copy(BuiltLibrary.release(), library);

    assertThat(inAnotherProcess(directory))
        .containsExactly(library + " on java.library.path", "DiSNI itself: version 32");
  }

  @Test
  void aBrokenOneOfTheUserIsReportedAndOursIsTaken(@TempDir Path directory) throws Exception {
    Path library = directory.resolve("libdisni.so");
    Files.writeString(library, "no library");

    List<String> said = inAnotherProcess(directory);

    assertThat(said.get(0))
        .startsWith(LibraryFile.resource() + " of the jar (" + library)
        .contains("could not be loaded");
    assertThat(said.get(1))
        .as("it has nothing else")
        .startsWith("DiSNI itself: ")
        .contains("Error");
  }

  /** What DiSNI's constructor asks for, and nothing else. */
  private static String original() {
    return Stream.of(
            "getVersion",
            "getSockAddrInSize",
            "getIbvRecvWRSize",
            "getIbvSendWRSize",
            "getIbvSgeSize",
            "getIbvWCSize",
            "getRemoteAddressOffset",
            "getRKeyOffset")
        .map(
            name ->
                function(
                    "com_ibm_disni_verbs_impl_NativeDispatcher__1" + name,
                    name.equals("getVersion") ? 32 : 16))
        .collect(Collectors.joining());
  }

  private static String function(String name, int result) {
    return "int Java_%s(void *e, void *o) { (void)e; (void)o; return %d; }%n"
        .formatted(name, result);
  }

  private static void build(String source, Path directory) throws Exception {
    Path file = directory.resolve("disni.c");
    Files.writeString(file, source);
    String library = directory.resolve("libdisni.so").toString();
    Process gcc =
        new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library, file.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
  }

  @Test
  void anOriginalOneIsLeftToDisnisOwnUsers(@TempDir Path directory) throws Exception {
    build(original(), directory);

    List<String> said = inAnotherProcess(directory);

    assertThat(said.get(0))
        .startsWith(LibraryFile.resource() + " of the jar (" + directory)
        .contains("is left to DiSNI's own users: it lacks natives that this fabric needs");
    assertThat(said.get(1)).isEqualTo("DiSNI itself: version 32");
  }

  @Test
  void oneOfAnotherVersionOfOursIsNotMixedWithThis(@TempDir Path directory) throws Exception {
    String extras = "io_ringbell_fabric_verbs_natives_isolated_ExtrasNatives_";
    build(original() + function(extras + "version", VerbsExtras.VERSION + 1), directory);

    assertThat(inAnotherProcess(directory).get(0))
        .startsWith(LibraryFile.resource() + " of the jar (" + directory)
        .contains(
            "version %d (expected: %d)".formatted(VerbsExtras.VERSION + 1, VerbsExtras.VERSION));
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

  /** What {@link Origin} prints where this directory is searched for libraries. */
  private static List<String> inAnotherProcess(Path libraries) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.library.path=" + libraries,
                "-cp",
                System.getProperty("java.class.path"),
                Origin.class.getName())
            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.lines().toList();
  }

  /** A program: Ringbell's library, and beside it DiSNI as an application has it. */
  static final class Origin {
    private Origin() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
      NativeLibrary library = NativeLibrary.get();
      System.out.println(library.isLoaded() ? library.origin() : library.problem());
      String disni;
      try {
        var constructor = NativeDispatcher.class.getDeclaredConstructor();
        constructor.setAccessible(true);
        disni = "version " + constructor.newInstance()._getVersion();
      } catch (InvocationTargetException e) {
        disni = e.getCause().toString();
      } catch (LinkageError e) {
        disni = e.toString();
      }
      System.out.println("DiSNI itself: " + disni);
    }
  }
}
