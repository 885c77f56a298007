package io.ringbell.benchmarks.microservices;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The six processes of one variant. By one thread at a time. */
final class Deployment implements AutoCloseable {
  private final List<ServiceProcess> processes = new ArrayList<>();
  private final Map<Role, String> addresses = new EnumMap<>(Role.class);
  private volatile ServiceProcess dead; // the first that has ended by itself

  private Deployment() {}

  /** Starts all, and waits until they serve. */
  static Deployment start(Variant variant, GraphOptions options) throws IOException {
    Deployment deployment = new Deployment();
    try {
      List<Role> left = new ArrayList<>(List.of(Role.values()));
      while (!left.isEmpty()) {
        List<Role> next =
            left.stream()
                .filter(role -> deployment.addresses.keySet().containsAll(role.calls()))
                .toList();
        deployment.startAll(next, variant, options);
        left.removeAll(next);
      }
      return deployment;
    } catch (IOException | RuntimeException e) {
      deployment.close();
      throw e;
    }
  }

  private void startAll(List<Role> roles, Variant variant, GraphOptions options)
      throws IOException {
    List<ServiceProcess> started = new ArrayList<>();
    for (Role role : roles) {
      Map<Role, String> others = new EnumMap<>(Role.class);
      role.calls().forEach(other -> others.put(other, addresses.get(other)));
      ServiceProcess process = ServiceProcess.start(role, variant, options, others);
      processes.add(process);
      started.add(process);
      process.onExit(() -> onExit(process));
    }
    for (ServiceProcess process : started) {
      addresses.put(process.role(), process.awaitReady());
    }
  }

  private synchronized void onExit(ServiceProcess process) {
    if (dead == null) {
      dead = process;
    }
  }

  /** Where the front end listens. */
  String frontEnd() {
    return addresses.get(Role.FRONT_END);
  }

  /** The processes. */
  List<ServiceProcess> processes() {
    return List.copyOf(processes);
  }

  /** Whether none has ended. From any thread. */
  boolean isWhole() {
    return dead == null;
  }

  /**
   * Says which service has ended.
   *
   * @throws IOException if one has
   */
  void checkWhole() throws IOException {
    ServiceProcess first = dead;
    if (first != null) {
      throw new IOException("during the run, " + first.death() + "; the others are stopped");
    }
  }

  /** Nanoseconds of processor time that each has used. */
  Map<Role, Long> processorTimes() throws IOException {
    Map<Role, Long> times = new EnumMap<>(Role.class);
    for (ServiceProcess process : processes) {
      times.put(process.role(), Long.valueOf(process.ask(ServiceProgram.CPU).get(0)));
    }
    return times;
  }

  /** Asks all of them, and gives all lines of their answers. */
  List<String> askAll(String question) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ServiceProcess process : processes) {
      lines.addAll(process.ask(question));
    }
    return lines;
  }

  @Override
  public void close() {
    for (int i = processes.size() - 1; i >= 0; i--) { // callers before those that they call
      processes.get(i).askToEnd();
    }
    processes.forEach(ServiceProcess::close);
  }
}
