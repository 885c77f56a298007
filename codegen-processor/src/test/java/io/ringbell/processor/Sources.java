package io.ringbell.processor;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiling in tests what compile-testing cannot: to a directory, without the processor. */
final class Sources {
  private Sources() {}

  static void compileTo(Path directory, JavaFileObject... sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(directory));
      boolean compiled =
          compiler.getTask(null, files, null, List.of("-proc:none"), null, List.of(sources)).call();
      if (!compiled) {
        throw new IllegalStateException("does not compile: " + List.of(sources));
      }
    }
  }

  static List<File> classpathWith(Path directory) {
    List<File> classpath = new ArrayList<>(List.of(directory.toFile()));
    for (String entry :
        Splitter.on(File.pathSeparator).split(System.getProperty("java.class.path"))) {
      classpath.add(new File(entry));
    }
    return classpath;
  }

  /** All files below a directory, in order. */
  static List<Path> in(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
