package io.ringbell.idl;

import io.ringbell.processor.RingbellProcessor;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles what was generated, with the processor and every warning on. */
final class Compiler {
  private Compiler() {}

  static void compile(Map<String, String> sources, Path sourceRoot, Path output)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = sourceRoot.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      files.add(file);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Path> classpath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(diagnostics, null, null)) {
      manager.setLocationFromPaths(StandardLocation.CLASS_PATH, classpath);
      manager.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              manager,
              diagnostics,
              // What is deprecated in the .proto is used there as well.
              List.of("-Xlint:all,-deprecation,-processing,-path", "-Werror", "--release", "17"),
              null,
              manager.getJavaFileObjectsFromPaths(files));
      task.setProcessors(List.of(new RingbellProcessor()));
      if (!task.call()) {
        throw new AssertionError(diagnostics.getDiagnostics().toString());
      }
    }
  }
}
