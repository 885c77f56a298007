/**
 * The contract suite of the fabric SPI. A fabric passes it by one test class that extends {@link
 * io.ringbell.fabric.contract.FabricContract}.
 *
 * <p>Each theme is an abstract class of its own; the suite nests them all. What the {@link
 * io.ringbell.fabric.FabricCapabilities} say that a fabric lacks is skipped, with the reason
 * printed.
 */
package io.ringbell.fabric.contract;
