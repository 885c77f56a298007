package io.ringbell.benchmarks.parts;

/** What is encoded and decoded: 40 to 50 bytes. */
public record Quote(String symbol, long bid, long ask, int depth, double weight, boolean open) {}
