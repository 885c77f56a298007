package io.ringbell.fabric.roce.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What {@code ringbell pcap} printed. */
record CommandRun(int code, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Pcap.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** Of a file with these bytes. */
  static CommandRun of(Path directory, byte[] capture) throws IOException {
    Path file = Files.createTempFile(directory, "capture", ".pcap");
    Files.write(file, capture);
    return of(file.toString());
  }

  List<String> lines() {
    return out.lines().toList();
  }

  String lastLine() {
    List<String> lines = lines();
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }
}
