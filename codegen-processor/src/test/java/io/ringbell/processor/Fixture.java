package io.ringbell.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** A directory of contracts, compiled with every warning on and loaded. */
final class Fixture {
  static final Path GOLDEN = Path.of("src/test/resources/golden");

  private final Path output;
  private final ClassLoader loader;

  private Fixture(Path output) throws IOException {
    this.output = output;
    this.loader =
        new URLClassLoader(new URL[] {output.toUri().toURL()}, Fixture.class.getClassLoader());
  }

  /** Compiles with warnings as errors; what javac says is in the exception. */
  static Fixture compile(Path sources, Path output, String... options) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_PATH, classpath());
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
      files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(output));
      List<String> all = new ArrayList<>(List.of("-Xlint:all", "-Werror", "--release", "17"));
      all.addAll(List.of(options));
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              files,
              diagnostics,
              all,
              null,
              files.getJavaFileObjectsFromPaths(Sources.in(sources)));
      task.setProcessors(List.of(new RingbellProcessor()));
      if (!task.call()) {
        throw new IllegalStateException(text(diagnostics.getDiagnostics()));
      }
      return new Fixture(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> classpath() {
    return List.of(
        location(io.ringbell.annotations.RpcService.class),
        location(io.ringbell.codec.WireReader.class),
        location(com.google.protobuf.Message.class));
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    StringBuilder text = new StringBuilder();
    diagnostics.forEach(diagnostic -> text.append(diagnostic).append('\n'));
    return text.toString();
  }

  /** The generated sources, and what was written for protobuf, by their path. */
  Map<String, String> generated() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Path file : Sources.in(output)) {
      if (file.toString().endsWith(".java") || file.toString().endsWith(".proto")) {
        sources.put(output.relativize(file).toString(), Files.readString(file));
      }
    }
    return sources;
  }

  Class<?> load(String name) {
    try {
      return loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
