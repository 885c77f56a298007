/**
 * {@code ringbell perf}: a client and a server process that measure calls and, alternated with them
 * in slices, a raw TCP ping-pong between the same two threads on the same two cores.
 */
package io.ringbell.benchmarks.perf;
