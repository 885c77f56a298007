package io.ringbell.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The verbs program ({@code verbs_peer.c}), driven by its text commands. */
final class VerbsPeer implements AutoCloseable {
  /** Where its first receive lands, from the start of its memory. */
  static final int INBOX = 1 << 20;

  private final Process process;
  private final Writer commands;
  private final BufferedReader answers;

  VerbsPeer(Path program) {
    try {
      process =
          new ProcessBuilder(KernelProcess.onKernelSide(List.of(program.toString())))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    commands = process.outputWriter(UTF_8);
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Sends a command without waiting for its answer. */
  void say(String format, Object... arguments) {
    try {
      commands.write(String.format(Locale.ROOT, format, arguments) + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next answer. */
  String hear() {
    try {
      String answer = answers.readLine();
      if (answer == null) {
        throw new AssertionError("the verbs program has ended");
      }
      return answer.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A command and its answer. */
  String ask(String format, Object... arguments) {
    say(format, arguments);
    return hear();
  }

  /** A command that must succeed. */
  void must(String format, Object... arguments) {
    String answer = ask(format, arguments);
    if (!answer.equals("ok")) {
      throw new AssertionError(String.format(Locale.ROOT, format, arguments) + ": " + answer);
    }
  }

  /** Ends it with SIGKILL: the kernel cleans up behind it. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
  }
}
