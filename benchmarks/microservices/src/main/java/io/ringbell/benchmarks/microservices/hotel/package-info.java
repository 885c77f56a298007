/**
 * The graph: six services that find and book hotels, their data, generated from a seed, and the
 * indexes in which they keep them. Knows nothing of what carries the calls.
 */
package io.ringbell.benchmarks.microservices.hotel;
