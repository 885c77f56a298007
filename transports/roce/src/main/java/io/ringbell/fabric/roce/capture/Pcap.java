package io.ringbell.fabric.roce.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** {@code ringbell pcap}: prints the RoCEv2 packets of a capture, and says whether all are good. */
public final class Pcap {
  private static final int ROCE_PORT = 4791;
  private static final int GOOD = 0;
  private static final int BAD = 1;
  private static final int USAGE = 2;

  private static final String HELP =
      """
      usage: ringbell pcap [-q] [--port PORT]... FILE

      Prints a line for each RoCEv2 packet of a capture, checks its ICRC, and ends with the line
      'N packets, M ok, K bad'. FILE is pcap or pcapng, of Ethernet (with VLAN tags or without), raw
      IP, loopback or Linux 'any' devices.

        -q           print only the packets that are bad, and the last line
        --port PORT  another UDP port besides 4791 that carries RoCEv2
        --help       this text

      Status: 0 if every packet is good, 1 if one does not parse or verify or the file is damaged,
      2 if the file cannot be read.""";

  private Pcap() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    PrintWriter out =
        new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, UTF_8)), false);
    PrintWriter err = new PrintWriter(System.err, true, UTF_8);
    int code = execute(out, err, arguments);
    out.flush();
    System.exit(code);
  }

  /** Runs the command and gives its code. */
  static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    Path file = null;
    boolean onlyBad = false;
    Set<Integer> ports = new HashSet<>(Set.of(ROCE_PORT));
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      switch (argument) {
        case "-h", "--help" -> {
          out.println(HELP);
          return GOOD;
        }
        case "-q" -> onlyBad = true;
        case "--port" -> {
          i++;
          int port = i < arguments.length ? portOf(arguments[i]) : -1;
          if (port < 0) {
            return complain(err, "--port wants a number from 1 to 65535");
          }
          ports.add(port);
        }
        default -> {
          if (file != null || (argument.startsWith("-") && argument.length() > 1)) {
            return complain(err, "unknown argument '" + argument + "'; see ringbell pcap --help");
          }
          file = Path.of(argument);
        }
      }
    }
    if (file == null) {
      return complain(err, "which file? See ringbell pcap --help");
    }
    return print(out, err, file, new CapturePrinter(out, ports, onlyBad));
  }

  private static int print(PrintWriter out, PrintWriter err, Path file, CapturePrinter printer) {
    boolean damaged = false;
    try (CaptureReader reader = CaptureReader.open(file)) {
      try {
        printer.print(reader);
      } catch (CaptureFormatException e) {
        damaged = true;
        out.flush();
        complain(err, file + ": " + e.getMessage());
      }
    } catch (NoSuchFileException e) {
      return complain(err, file + ": no such file");
    } catch (IOException e) {
      String what = Files.isDirectory(file) ? "is a directory" : e.getMessage();
      return complain(err, file + ": " + what);
    }
    if (!printer.unread().isEmpty()) {
      complain(err, file + ": " + printer.unread());
    }
    out.println(printer.summary());
    return damaged || printer.bad() > 0 ? BAD : GOOD;
  }

  private static int portOf(String text) {
    try {
      int port = Integer.parseInt(text);
      return port >= 1 && port <= 65535 ? port : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static int complain(PrintWriter err, String message) {
    err.println("pcap: " + message);
    return USAGE;
  }
}
