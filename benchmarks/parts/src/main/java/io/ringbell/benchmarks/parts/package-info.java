/**
 * JMH benchmarks of the parts of a call. Those that need what its package keeps to itself stand in
 * the package of the part, with names that end in {@code Benchmark}.
 */
package io.ringbell.benchmarks.parts;
