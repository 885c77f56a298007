package io.ringbell.benchmarks.report;

import java.util.List;

/** Explains the words of a report to somebody who has not read any before. */
public final class Glossary {
  static final String TITLE = "How to read this";

  private Glossary() {}

  /** A section for the end of a report. */
  public static Section section() {
    return new Section(
        TITLE,
        "",
        List.of(
            new DataTable(
                "Words",
                "",
                List.of("word", "meaning"),
                List.of(
                    List.of("call", "a request to another process and its answer, decoded"),
                    List.of("round trip", "the time from the request until the answer is there"),
                    List.of("p50", "half of all calls took no longer than this: the median"),
                    List.of(
                        "p99.9",
                        "999 of 1000 calls took no longer than this. Who makes a hundred calls to"
                            + " answer one user meets it every tenth time, so the tail counts"),
                    List.of(
                        "raw link",
                        "messages of the same size over the bare socket or memory, in the same"
                            + " language and the same two processes, without any framework: the"
                            + " least that a call can take here. A ratio of 1 is as fast as that"),
                    List.of(
                        "closed loop",
                        "the next call begins when the one before has ended, so a slow server is"
                            + " asked less often"),
                    List.of(
                        "open loop",
                        "calls begin by the clock, as those of many users do. A call that could not"
                            + " begin in time, because others stood in its way, counts from"
                            + " when it was due. Without that the worst moments go"
                            + " unseen (coordinated omission)"),
                    List.of(
                        "fabric",
                        "what carries the messages: tcp (sockets), roce (RDMA's packets over UDP),"
                            + " shm (memory that two processes of one machine share), verbs"
                            + " (RDMA adapters)")))));
  }
}
