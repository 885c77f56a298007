/**
 * The in-memory fabric of the tests: queue pairs within one JVM, with faults that are derived from
 * a seed.
 *
 * <p>A {@link io.ringbell.fabric.memory.MemoryNetwork} is the world that fabrics share: who listens
 * where, the lock under which work is executed, and the faults of {@link
 * io.ringbell.fabric.memory.MemoryFaults}. Without faults a request is executed while it is posted;
 * with delays it is executed by a later poll of either side.
 */
package io.ringbell.fabric.memory;
