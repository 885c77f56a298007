/**
 * What carries the calls: the same services on gRPC's Netty, Ringbell's gRPC transport, or
 * natively.
 */
package io.ringbell.benchmarks.microservices.stack;
