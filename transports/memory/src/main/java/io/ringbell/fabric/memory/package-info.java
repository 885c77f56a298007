/**
 * The in-memory fabric of the tests: queue pairs within one JVM, with faults that are derived from
 * a seed.
 *
 * <p>A {@link io.ringbell.fabric.memory.MemoryNetwork} is the world that fabrics share: who listens
 * where, the lock under which work is executed, and the faults of {@link
 * io.ringbell.fabric.memory.MemoryFaults}. Without faults a request is executed while it is posted;
 * with delays it is executed by a later poll of either side.
 *
 * <pre>{@code
 * MemoryFaults faults = MemoryFaults.seed(42).maxDelay(3).killAtStep(step, Death.BOTH).build();
 * MemoryNetwork network = new MemoryNetwork(faults);
 * Fabric client = network.openFabric();
 * Fabric server = network.openFabric();
 * Listener listener = server.listen(FabricAddress.parse("memory://127.0.0.1:0"), handler);
 * ... // run; then network.steps() says how many steps there were to strike at
 * }</pre>
 *
 * <p>The same seed has the same outcome as long as the same calls come in the same order: let one
 * thread drive both sides. Connection requests are handled by the listener's thread, while connect
 * waits for it.
 */
package io.ringbell.fabric.memory;
