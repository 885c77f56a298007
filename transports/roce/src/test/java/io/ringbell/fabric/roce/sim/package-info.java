/**
 * A simulated network for the RoCE protocol core: virtual clock, seeded loss, duplication,
 * reordering, corruption, delay, rate, queues and ECN marks. The same seed gives the same run.
 */
package io.ringbell.fabric.roce.sim;
