/** Guests: which requests they make, when, and how long they wait. */
package io.ringbell.benchmarks.microservices.load;
