/**
 * {@code ringbell bench microservices}: starts the graph's services as processes, lets guests come,
 * and reports how long they waited and where the time went.
 */
package io.ringbell.benchmarks.microservices;
