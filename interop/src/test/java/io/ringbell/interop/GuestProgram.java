package io.ringbell.interop;

import io.ringbell.fabric.roce.capture.PcapFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The guest's main program: runs all cases, or those whose name contains the third argument, and
 * writes their outcomes as it goes.
 */
final class GuestProgram {
  private static final long SECONDS_PER_CASE = 60;
  private static final long SECONDS_TO_GIVE_UP = 10;

  private GuestProgram() {}

  public static void main(String[] arguments) throws Exception {
    Path output = Path.of(arguments[0]);
    Guest guest = new Guest(output, Path.of(arguments[1]));
    String wanted = arguments.length > 2 ? arguments[2] : "";
    String capture = System.getProperty("ringbell.roce.pcap");
    try (Outcomes.Writer outcomes = Outcomes.write(output);
        PcapFile whole = PcapFile.open(capture)) { // the fabrics of all cases share it
      for (InteropCase next : InteropCases.all()) {
        if (next.name().contains(wanted)) {
          run(next, guest, outcomes);
        }
      }
      System.out.println("captured: " + whole.counters());
    }
    System.exit(0); // whatever a failed case may have left running
  }

  private static void run(InteropCase next, Guest guest, Outcomes.Writer outcomes)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread = new Thread(() -> run(next, guest, done), next.name());
    thread.setDaemon(true);
    thread.start();
    String failure = "";
    try {
      done.get(SECONDS_PER_CASE, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      StringWriter trace = new StringWriter();
      e.getCause().printStackTrace(new PrintWriter(trace));
      failure = trace.toString();
    } catch (TimeoutException e) {
      failure = "not done after " + SECONDS_PER_CASE + " s; it was at\n" + stackOf(thread);
      thread.interrupt();
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    outcomes.add(new Outcome(next.name(), millis, failure, ""));
    System.out.printf("%6d ms  %s%s%n", millis, next.name(), failure.isEmpty() ? "" : ": FAILED");
    thread.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_GIVE_UP));
    if (thread.isAlive()) {
      throw new IllegalStateException(next.name() + " does not even end when interrupted");
    }
  }

  private static void run(InteropCase next, Guest guest, CompletableFuture<Void> done) {
    try {
      next.body().run(guest);
      done.complete(null);
    } catch (Throwable e) { // the outcome of the case, whatever it is
      done.completeExceptionally(e);
    }
  }

  private static String stackOf(Thread thread) {
    StringBuilder stack = new StringBuilder();
    for (StackTraceElement element : thread.getStackTrace()) {
      stack.append("\tat ").append(element).append('\n');
    }
    return stack.toString();
  }
}
