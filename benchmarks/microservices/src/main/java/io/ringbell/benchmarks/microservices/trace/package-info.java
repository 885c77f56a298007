/**
 * Timestamps of sampled calls, and the anatomy of each hop that they make up. A request that is
 * sampled carries a number in its metadata through the graph; each process keeps what it saw under
 * that number until it is asked. Calls that are not sampled cost one look at their metadata.
 */
package io.ringbell.benchmarks.microservices.trace;
