package io.ringbell.interop.darpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringbell.fabric.verbs.natives.NativeLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs DaRPC's server and client as two JVMs on the libdisni of the jar: {@code HOST CALLS
 * WARM-UP}. Prints what the client does; the status is its. With {@code -Dpin=true} the server is
 * on processor 0 and the client on 1.
 */
public final class DarpcPingPong {
  private static final String PORT = "7479";

  private DarpcPingPong() {}

  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory("darpc");
    Path library = directory.resolve("libdisni.so");
    extractTo(library);
    Process server = start(directory, 0, DarpcServer.class, arguments[0], PORT);
    int status = 1;
    try (BufferedReader lines = server.inputReader(UTF_8)) {
      String line = lines.readLine();
      if ("listening".equals(line)) {
        Process client =
            start(directory, 1, DarpcClient.class, arguments[0], PORT, arguments[1], arguments[2]);
        client.getOutputStream().close();
        client.getInputStream().transferTo(System.out);
        status = client.waitFor();
      } else {
        System.out.println("the server said " + line);
      }
      server.getOutputStream().close();
      server.waitFor();
    } finally {
      server.destroyForcibly();
      Files.delete(library);
      Files.delete(directory);
    }
    System.exit(status);
  }

  private static void extractTo(Path file) throws IOException {
    String arch = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch64";
    String name = "META-INF/native/linux-" + arch + "/libdisni.so";
    try (InputStream in = NativeLibrary.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not on the class path");
      }
      Files.copy(in, file);
    }
  }

  private static Process start(Path libraries, int processor, Class<?> program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (Boolean.getBoolean("pin")) {
      command.addAll(List.of("taskset", "--cpu-list", Integer.toString(processor)));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // DiSNI's Java layer casts to sun.nio.ch.DirectBuffer.
    command.add("--add-exports=java.base/sun.nio.ch=ALL-UNNAMED");
    command.add("-Djava.library.path=" + libraries);
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
