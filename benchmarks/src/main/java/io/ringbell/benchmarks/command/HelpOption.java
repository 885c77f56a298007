package io.ringbell.benchmarks.command;

import picocli.CommandLine.Option;

/**
 * {@code --help}, to be mixed into a command. Picocli's own mixin has {@code --version} too, of
 * which there is none to show.
 */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "this text")
  @SuppressWarnings("UnusedVariable") // picocli looks at it
  private boolean help;
}
