package io.ringbell.examples.rping;

import java.io.PrintWriter;

/** Where the program prints, in the words of rping. From any thread. */
record Printer(PrintWriter out, PrintWriter err, boolean debugging) {
  void say(String line) {
    out.println(line);
  }

  void complain(String line) {
    err.println(line);
  }

  void debug(String line) {
    if (debugging) {
      out.println(line);
    }
  }
}
