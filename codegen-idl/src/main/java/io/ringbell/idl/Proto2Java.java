package io.ringbell.idl;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ringbell proto2java}. */
@Command(
    name = "ringbell proto2java",
    description = "Turns .proto files (proto3) into annotated interfaces and records.",
    sortOptions = false)
public final class Proto2Java implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files.")
  private List<Path> files = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the sources go, below the directories of their packages.")
  private Path out = Path.of(".");

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description =
          "The Java package, for all files; by default what java_package says, or else"
              + " the package of protobuf.")
  private Optional<String> javaPackage = Optional.empty();

  @Option(
      names = {"-I", "--proto-path"},
      paramLabel = "DIR",
      description = "Where imports are looked for; by default the directory of each file.")
  private List<Path> importPaths = List.of();

  @Option(
      names = "--protoc",
      paramLabel = "FILE",
      description = "Google's compiler; by default that of the build, else of the PATH.")
  private Optional<Path> protoc = Optional.empty();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "This text.")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;

  private Proto2Java() {}

  /** Runs the command; the exit status is 0, 1 if a file is wrong, 2 if the arguments are. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    return new CommandLine(new Proto2Java())
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              if (!(e instanceof IdlException) && !(e instanceof IOException)) {
                throw e;
              }
              command.getErr().println(e instanceof IOException io ? text(io) : e.getMessage());
              return 1;
            })
        .execute(arguments);
  }

  /** In words: of a file system's errors many have only the file as their message. */
  private static String text(IOException e) {
    if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
      return e.getMessage() + ": is a file, expected a directory";
    }
    if (e instanceof AccessDeniedException) {
      return e.getMessage() + ": access denied";
    }
    return e instanceof FileSystemException ? e.getMessage() : e.toString();
  }

  @Override
  public Integer call() throws IOException {
    javaPackage.ifPresent(this::checkPackage);
    Map<String, String> sources = generate(files, importPaths, javaPackage, protoc);
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = out.resolve(source.getKey());
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, source.getValue());
    }
    return 0;
  }

  private void checkPackage(String name) {
    if (!SourceVersion.isName(name)) {
      throw new ParameterException(
          spec.commandLine(),
          "--package: '%s' (expected: the name of a Java package, such as org.example.shop)"
              .formatted(name));
    }
  }

  static Map<String, String> generate(
      List<Path> files, List<Path> importPaths, Optional<String> javaPackage, Optional<Path> protoc)
      throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Path path : importPaths) {
      if (!Files.isDirectory(path)) {
        throw new IdlException("-I " + path + ": there is no such directory");
      }
      paths.add(absolute(path));
    }
    List<String> names = new ArrayList<>();
    for (Path given : files) {
      Path file = absolute(given);
      if (!Files.isRegularFile(file)) {
        throw new IdlException(given + ": there is no such file");
      }
      if (paths.stream().noneMatch(file::startsWith)) {
        paths.add(file.getParent());
      }
      names.add(file.toString());
    }
    return JavaGenerator.generate(Protoc.find(protoc).read(paths, names), javaPackage);
  }

  /** As protoc compares paths by their text. */
  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
