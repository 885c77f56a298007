package io.ringbell.fabric.roce;

import static java.lang.invoke.MethodType.methodType;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.Native;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Array;

/**
 * The system calls of Netty's epoll library that it does not offer to others in a form without
 * garbage: recvmsg with UDP_GRO, sendmmsg with UDP_SEGMENT, epoll_wait. Found by private look-up,
 * which needs no flag as long as Netty is on the class path or opens its package; where it fails,
 * the java.nio sockets serve.
 */
final class EpollNatives {
  private static final String PACKET_ARRAY = "io.netty.channel.epoll.NativeDatagramPacketArray";

  private static final MethodHandle NEW_PACKET;
  private static final MethodHandle SEND_MMSG;
  private static final MethodHandle RECV_MSG;
  private static final MethodHandle EPOLL_WAIT;
  private static final MethodHandle SET_ADDRESS;
  private static final MethodHandle SET_COUNT;
  private static final MethodHandle GET_COUNT;
  private static final MethodHandle SET_SEGMENT;
  private static final MethodHandle GET_SEGMENT;
  private static final MethodHandle SENDER;
  private static final MethodHandle GET_SENDER_LENGTH;
  private static final MethodHandle GET_SENDER_PORT;
  private static final MethodHandle GET_SENDER_SCOPE;
  private static final MethodHandle RECIPIENT;
  private static final MethodHandle SET_RECIPIENT_LENGTH;
  private static final MethodHandle SET_RECIPIENT_PORT;
  private static final MethodHandle SET_RECIPIENT_SCOPE;
  private static final Class<?> PACKET;

  /** Why it does not work, or null. */
  private static final String MISSING;

  static {
    MethodHandle[] handles = new MethodHandle[17];
    Class<?> packet = null;
    String missing = null;
    try {
      if (!Epoll.isAvailable()) {
        missing = rootCause(Epoll.unavailabilityCause());
      } else {
        packet = Class.forName(PACKET_ARRAY + "$NativeDatagramPacket");
        lookUp(handles, packet);
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      missing = rootCause(e);
    }
    MISSING = missing;
    PACKET = packet;
    NEW_PACKET = handles[0];
    SEND_MMSG = handles[1];
    RECV_MSG = handles[2];
    EPOLL_WAIT = handles[3];
    SET_ADDRESS = handles[4];
    SET_COUNT = handles[5];
    GET_COUNT = handles[6];
    SET_SEGMENT = handles[7];
    GET_SEGMENT = handles[8];
    SENDER = handles[9];
    GET_SENDER_LENGTH = handles[10];
    GET_SENDER_PORT = handles[11];
    GET_SENDER_SCOPE = handles[12];
    RECIPIENT = handles[13];
    SET_RECIPIENT_LENGTH = handles[14];
    SET_RECIPIENT_PORT = handles[15];
    SET_RECIPIENT_SCOPE = handles[16];
  }

  private EpollNatives() {}

  private static void lookUp(MethodHandle[] handles, Class<?> packet)
      throws ReflectiveOperationException {
    Class<?> array = packet.arrayType();
    Class<?> owner = Class.forName(PACKET_ARRAY);
    Lookup natives = MethodHandles.privateLookupIn(Native.class, MethodHandles.lookup());
    Lookup packets = MethodHandles.privateLookupIn(packet, MethodHandles.lookup());
    Class<?> number = int.class;
    handles[0] =
        packets
            .findConstructor(packet, methodType(void.class, owner))
            .asType(methodType(Object.class, Object.class));
    handles[1] = batch(natives, "sendmmsg0", array);
    handles[2] =
        natives
            .findStatic(Native.class, "recvmsg0", methodType(number, number, boolean.class, packet))
            .asType(methodType(number, number, boolean.class, Object.class));
    handles[3] =
        natives.findStatic(
            Native.class, "epollWait", methodType(number, number, long.class, number, number));
    handles[4] =
        packets
            .findSetter(packet, "memoryAddress", long.class)
            .asType(methodType(void.class, Object.class, long.class));
    handles[5] = setter(packets, packet, "count");
    handles[6] = getter(packets, packet, "count");
    handles[7] = setter(packets, packet, "segmentSize");
    handles[8] = getter(packets, packet, "segmentSize");
    handles[9] = bytes(packets, packet, "senderAddr");
    handles[10] = getter(packets, packet, "senderAddrLen");
    handles[11] = getter(packets, packet, "senderPort");
    handles[12] = getter(packets, packet, "senderScopeId");
    handles[13] = bytes(packets, packet, "recipientAddr");
    handles[14] = setter(packets, packet, "recipientAddrLen");
    handles[15] = setter(packets, packet, "recipientPort");
    handles[16] = setter(packets, packet, "recipientScopeId");
  }

  private static MethodHandle batch(Lookup natives, String name, Class<?> array)
      throws ReflectiveOperationException {
    return natives
        .findStatic(
            Native.class,
            name,
            methodType(int.class, int.class, boolean.class, array, int.class, int.class))
        .asType(
            methodType(int.class, int.class, boolean.class, Object.class, int.class, int.class));
  }

  private static MethodHandle setter(Lookup packets, Class<?> packet, String field)
      throws ReflectiveOperationException {
    return packets
        .findSetter(packet, field, int.class)
        .asType(methodType(void.class, Object.class, int.class));
  }

  private static MethodHandle getter(Lookup packets, Class<?> packet, String field)
      throws ReflectiveOperationException {
    return packets.findGetter(packet, field, int.class).asType(methodType(int.class, Object.class));
  }

  private static MethodHandle bytes(Lookup packets, Class<?> packet, String field)
      throws ReflectiveOperationException {
    return packets
        .findGetter(packet, field, byte[].class)
        .asType(methodType(byte[].class, Object.class));
  }

  private static String rootCause(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString();
  }

  /** Why this cannot be used, or null if it can. */
  static String missing() {
    return MISSING;
  }

  /** A new array for {@link #receive} or {@link #send}, filled with packets. */
  static Object[] newPackets(int count) {
    Object[] packets = (Object[]) Array.newInstance(PACKET, count);
    try {
      for (int i = 0; i < count; i++) {
        packets[i] = (Object) NEW_PACKET.invokeExact((Object) null);
      }
    } catch (Throwable e) {
      throw unexpected(e);
    }
    return packets;
  }

  /** Points a packet to an array of {@code iovec}. */
  static void vector(Object packet, long address, int count) {
    try {
      SET_ADDRESS.invokeExact(packet, address);
      SET_COUNT.invokeExact(packet, count);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void setCount(Object packet, int count) {
    try {
      SET_COUNT.invokeExact(packet, count);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Before a receive how many {@code iovec}s, after it how many bytes. */
  static int count(Object packet) {
    try {
      return (int) GET_COUNT.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int segment(Object packet) {
    try {
      return (int) GET_SEGMENT.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void setSegment(Object packet, int length) {
    try {
      SET_SEGMENT.invokeExact(packet, length);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static byte[] sender(Object packet) {
    try {
      return (byte[]) SENDER.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int senderLength(Object packet) {
    try {
      return (int) GET_SENDER_LENGTH.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int senderPort(Object packet) {
    try {
      return (int) GET_SENDER_PORT.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int senderScope(Object packet) {
    try {
      return (int) GET_SENDER_SCOPE.invokeExact(packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Names the receiver.
   *
   * @param address 4 or 16 bytes
   */
  static void recipient(Object packet, byte[] address, int scopeId, int port) {
    try {
      byte[] bytes = (byte[]) RECIPIENT.invokeExact(packet);
      // Netty's C code takes an IPv4 address from where it stands in an IPv4-mapped one.
      System.arraycopy(address, 0, bytes, bytes.length - address.length, address.length);
      SET_RECIPIENT_LENGTH.invokeExact(packet, address.length);
      SET_RECIPIENT_SCOPE.invokeExact(packet, scopeId);
      SET_RECIPIENT_PORT.invokeExact(packet, port);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** One block with the length of its segments; returns its length, or a negative errno. */
  static int receive(int fd, boolean ipv6, Object packet) {
    try {
      return (int) RECV_MSG.invokeExact(fd, ipv6, packet);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns how many, or a negative errno. */
  static int send(int fd, boolean ipv6, Object packets, int offset, int count) {
    try {
      return (int) SEND_MMSG.invokeExact(fd, ipv6, packets, offset, count);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int epollWait(int fd, long events, int length, int timeoutMillis) {
    try {
      return (int) EPOLL_WAIT.invokeExact(fd, events, length, timeoutMillis);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
  }
}
