package io.ringbell.processor;

import io.ringbell.codec.DecodeLimits;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Calls a generated codec, which only its package sees. */
final class CodecAccess {
  private final Class<?> codec;
  private final WireSizer sizer = new WireSizer();
  private final WireWriter writer = new WireWriter();
  private final WireReader reader = new WireReader();
  private boolean lends;

  CodecAccess(Class<?> codec) {
    this.codec = codec;
  }

  /** Encodes into the middle of a direct buffer, and checks that nothing around it is written. */
  byte[] encode(Object value) {
    return encode(value, () -> {});
  }

  /** Does something between the passes. */
  byte[] encode(Object value, Runnable between) {
    return encode(value.getClass(), value, between);
  }

  /** Encodes as that type, of which the value's class may be a case. */
  byte[] encode(Class<?> type, Object value) {
    return encode(type, value, () -> {});
  }

  private byte[] encode(Class<?> type, Object value, Runnable between) {
    sizer.reset();
    int size = (int) invoke(method("size", type, WireSizer.class), value, sizer);
    ByteBuffer buffer =
        ByteBuffer.allocateDirect(size + 2).put(0, (byte) 7).put(size + 1, (byte) 7);
    writer.wrap(buffer, 1, size + 1, sizer);
    between.run();
    invoke(method("write", type, WireWriter.class), value, writer);
    writer.finish();
    if (writer.position() != size + 1 || buffer.get(0) != 7 || buffer.get(size + 1) != 7) {
      throw new AssertionError("size " + size + ", written " + (writer.position() - 1));
    }
    byte[] bytes = new byte[size];
    buffer.get(1, bytes);
    return bytes;
  }

  /** Sets what decoding refuses. */
  void limits(DecodeLimits limits) {
    reader.limits(limits);
  }

  /** Lends what is decoded from now on. */
  void lending() {
    lends = true;
  }

  <T> T decode(Class<T> type, byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 3).put(3, bytes);
    reader.wrap(buffer, 3, bytes.length + 3);
    if (lends) {
      WireReader unused = reader.lending();
    }
    Method read =
        Arrays.stream(codec.getDeclaredMethods())
            .filter(m -> m.getReturnType() == type && m.getName().startsWith("read"))
            .filter(m -> !m.getName().endsWith("Response") && !m.getName().endsWith("OrNull"))
            .filter(m -> m.getParameterCount() == 1 && m.getParameterTypes()[0] == WireReader.class)
            .findFirst()
            .orElseThrow();
    return type.cast(invoke(read, reader));
  }

  private Method method(String prefix, Class<?> type, Class<?> with) {
    return Arrays.stream(codec.getDeclaredMethods())
        .filter(m -> m.getName().startsWith(prefix) && !m.getName().endsWith("Request"))
        .filter(m -> !m.getName().endsWith("Response") && !m.getName().contains("$"))
        .filter(m -> Arrays.equals(m.getParameterTypes(), new Class<?>[] {type, with}))
        .findFirst()
        .orElseThrow();
  }

  private static Object invoke(Method method, Object... arguments) {
    method.setAccessible(true);
    try {
      return method.invoke(null, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
