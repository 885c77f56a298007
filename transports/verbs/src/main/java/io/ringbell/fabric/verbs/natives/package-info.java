/**
 * The native half: libibverbs and librdmacm for the verbs fabric. Internal.
 *
 * <p>{@link io.ringbell.fabric.verbs.natives.NativeLibrary} finds and loads it. Two interfaces
 * reach it: {@link io.ringbell.fabric.verbs.natives.Dispatcher} has the natives of DiSNI, which any
 * libdisni has; {@link io.ringbell.fabric.verbs.natives.VerbsExtras} those which only Ringbell's
 * has. {@link io.ringbell.fabric.verbs.natives.HostMemory} needs no RDMA at all.
 *
 * <p>Objects are named by handles, never by pointers (with a foreign libdisni they are what that
 * library makes them). A handle that is closed, unknown or of another kind gives an {@link
 * java.io.IOException}, never a crash: {@link io.ringbell.fabric.verbs.natives.NativeException}
 * with errno {@link io.ringbell.fabric.verbs.natives.NativeException#EBADF}. Any native may be
 * called from any thread; closing an object waits for calls that are using it, and ends those that
 * wait.
 *
 * <p>Structures cross in images: direct buffers in native byte order, whose layout stands in the
 * class of the image. An image belongs to its caller and may be reused; it is read once, before the
 * work is done.
 */
package io.ringbell.fabric.verbs.natives;
