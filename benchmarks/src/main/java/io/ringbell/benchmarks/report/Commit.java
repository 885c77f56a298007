package io.ringbell.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The commit that this program was built from, by asking git where its classes lie. */
final class Commit {
  private static final int HASH_LETTERS = 12;

  private Commit() {}

  /** The hash, with a note if files differ from it; empty if there is no git. */
  static String read() {
    try {
      Path code = Path.of(Commit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      File directory = Files.isDirectory(code) ? code.toFile() : code.getParent().toFile();
      String hash = git(directory, "rev-parse", "--short=" + HASH_LETTERS, "HEAD");
      if (hash.isEmpty()) {
        return "";
      }
      String changes = git(directory, "status", "--porcelain", "--untracked-files=no", ":/");
      return changes.isEmpty() ? hash : hash + " with changes";
    } catch (IOException | URISyntaxException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static String git(File directory, String... words)
      throws IOException, InterruptedException {
    String[] command = new String[words.length + 1];
    command[0] = "git";
    System.arraycopy(words, 0, command, 1, words.length);
    Process git =
        new ProcessBuilder(command)
            .directory(directory)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    git.getOutputStream().close();
    String said = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
    return git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0 ? said : "";
  }
}
