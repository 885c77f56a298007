package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricException;

/**
 * Why a queue pair is in the error state.
 *
 * @param cause for this side
 * @param fault for the peer
 * @param position of the peer's record at fault, in its ring
 */
record Ending(FabricException cause, Fault fault, long position) {}
