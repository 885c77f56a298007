/**
 * The classes that touch natives, defined by {@link
 * io.ringbell.fabric.verbs.natives.NativeLibrary}'s own class loader together with DiSNI's: that
 * loader tells the JVM where the packed library is, which DiSNI's {@code
 * System.loadLibrary("disni")} would else seek on java.library.path only.
 *
 * <p>Everything outside calls them through interfaces of the package above, of which each has one
 * implementation: a monomorphic call, then the crossing.
 */
package io.ringbell.fabric.verbs.natives.isolated;
