/** Measures from which length on a message is better READ than written into the ring. */
package io.ringbell.benchmarks.rendezvous;
