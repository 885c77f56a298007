/**
 * Ringbell against the kernel's RoCEv2, in a virtual machine.
 *
 * <p>Two programs share this package. On the host, JUnit ({@link
 * io.ringbell.interop.KernelInteropTest}) boots the guest once and reports what its result file
 * says of each case. In the guest, {@link io.ringbell.interop.GuestProgram} runs the cases: it
 * lives in the network namespace {@code peer}, with the user-space stack, and starts the kernel's
 * programs in the other namespace, where rxe is.
 */
package io.ringbell.interop;
