package io.ringbell.idl;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/** Calls a generated codec, which only its package sees. */
final class GeneratedCodec {
  private final Class<?> codec;

  GeneratedCodec(Class<?> codec) {
    this.codec = codec;
  }

  Object decode(String message, byte[] bytes) {
    WireReader in = new WireReader().wrap(ByteBuffer.wrap(bytes), 0, bytes.length);
    return invoke("read" + message, new Class<?>[] {WireReader.class}, in);
  }

  byte[] encode(String message, Object value) {
    WireSizer sizer = new WireSizer().reset();
    Class<?> type = value.getClass();
    int size = (int) invoke("size" + message, new Class<?>[] {type, WireSizer.class}, value, sizer);
    byte[] bytes = new byte[size];
    WireWriter out = new WireWriter().wrap(ByteBuffer.wrap(bytes), 0, size, sizer);
    invoke("write" + message, new Class<?>[] {type, WireWriter.class}, value, out);
    out.finish();
    return bytes;
  }

  private Object invoke(String name, Class<?>[] types, Object... arguments) {
    try {
      Method method = codec.getDeclaredMethod(name, types);
      method.setAccessible(true);
      return method.invoke(null, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
