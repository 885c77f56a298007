package io.ringbell.grpc.bridge;

import io.ringbell.processor.RingbellProcessor;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** A directory of contracts, compiled with every warning on, with the bridge on the class path. */
final class Compiled {
  private final Path output;

  private Compiled(Path output) {
    this.output = output;
  }

  /** Fails with what javac says. */
  static Compiled of(Path sources, Path output, String... options) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> classPath =
          Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
              .map(Path::of)
              // The processor's path is another one; what depends on it only warns.
              .filter(entry -> !entry.toString().contains("test-classes"))
              .toList();
      files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
      files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(output));
      List<String> all =
          new ArrayList<>(List.of("-Xlint:all,-path,-classfile", "-Werror", "--release", "17"));
      all.addAll(List.of(options));
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              said, files, null, all, null, files.getJavaFileObjectsFromPaths(in(sources, "java")));
      task.setProcessors(List.of(new RingbellProcessor()));
      if (!task.call()) {
        throw new IllegalStateException(said.toString());
      }
    }
    return new Compiled(output);
  }

  /** All files below a directory with that ending, in order. */
  static List<Path> in(Path directory, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith("." + ending)).sorted().toList();
    }
  }

  /** What was written, by its path below the output. */
  List<String> written(String ending) throws IOException {
    return in(output, ending).stream().map(file -> output.relativize(file).toString()).toList();
  }

  String read(String file) throws IOException {
    return Files.readString(output.resolve(file));
  }

  Class<?> load(String name) throws Exception {
    return new URLClassLoader(new URL[] {output.toUri().toURL()}, Compiled.class.getClassLoader())
        .loadClass(name);
  }
}
