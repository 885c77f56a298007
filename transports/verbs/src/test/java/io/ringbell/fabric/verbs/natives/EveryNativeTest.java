package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every native of DiSNI and of ours, with handles that are none. */
class EveryNativeTest {
  private static final long SEED = 0x5eed;
  private static final int RANDOM_HANDLES = 200;

  @BeforeEach
  void needsTheLibrary() {
    BuiltLibrary.assume();
  }

  @Test
  void allAreBound() throws ReflectiveOperationException {
    Object dispatcher = Natives.disni();

    List<Method> all = Natives.of(dispatcher);

    assertThat(all).hasSize(48); // of NativeDispatcher
    for (Method each : all) {
      if (each.getParameterCount() == 0 && each.getReturnType() == int.class) {
        assertThat((int) each.invoke(dispatcher)).describedAs(each.getName()).isPositive();
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> disniGivesAnExceptionForEveryDeadHandle()
      throws ReflectiveOperationException {
    Object dispatcher = Natives.disni();
    return Natives.of(dispatcher).stream()
        .filter(Natives::takesHandle)
        .map(each -> DynamicTest.dynamicTest(each.getName(), () -> tryAll(dispatcher, each)));
  }

  @TestFactory
  Stream<DynamicTest> extrasGiveAnExceptionForEveryDeadHandle() {
    VerbsExtras extras = NativeLibrary.get().extras();
    return Natives.of(extras).stream()
        .filter(Natives::takesHandle)
        .map(each -> DynamicTest.dynamicTest(each.getName(), () -> tryAll(extras, each)));
  }

  private static void tryAll(Object target, Method method) throws Exception {
    VerbsExtras extras = NativeLibrary.get().extras();
    long open = extras.createWakeup();
    long closed = extras.createWakeup();
    extras.destroyWakeup(closed);
    List<Long> handles = new ArrayList<>(List.of(0L, 1L, -1L, 42L, Long.MAX_VALUE, Long.MIN_VALUE));
    handles.add(closed);
    boolean isOfWakeups = List.of("wake", "drain", "destroyWakeup").contains(method.getName());
    if (!isOfWakeups) {
      handles.add(open); // of another kind
    }
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < RANDOM_HANDLES; i++) {
      handles.add(random.nextLong());
      // The right form, but nothing there: any kind, generation and place.
      handles.add(random.nextLong(1, 10) << 56 | random.nextLong(4) << 24 | random.nextInt(5000));
    }
    for (long handle : handles) {
      if (handle == open && isOfWakeups) {
        continue;
      }
      assertThat(Natives.call(target, method, handle))
          .describedAs("%s with handle 0x%x (seed 0x%x)", method.getName(), handle, SEED)
          .isInstanceOf(NativeException.class);
    }
    extras.destroyWakeup(open);
  }

  /** Calls by reflection. */
  static final class Natives {
    private static final ByteBuffer SCRATCH = ByteBuffer.allocateDirect(1 << 16);

    private Natives() {}

    static Object disni() throws ReflectiveOperationException {
      Dispatcher bridge = NativeLibrary.get().dispatcher();
      var field = bridge.getClass().getDeclaredField("natives");
      field.setAccessible(true);
      return field.get(bridge);
    }

    static List<Method> of(Object target) {
      return Stream.of(target.getClass().getDeclaredMethods())
          .filter(each -> Modifier.isNative(each.getModifiers()))
          .sorted(Comparator.comparing(Method::getName))
          .toList();
    }

    static boolean takesHandle(Method method) {
      return method.getParameterCount() > 0 && method.getParameterTypes()[0] == long.class;
    }

    /** The exception, or null. All other arguments are good ones: memory there, small numbers. */
    static Throwable call(Object target, Method method, long handle) throws IllegalAccessException {
      Object[] arguments = new Object[method.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = i == 0 ? handle : other(method.getParameterTypes()[i]);
      }
      for (int i = 0; i < 64; i++) {
        SCRATCH.put(i, (byte) 0); // a sockaddr without family, a request without elements
      }
      try {
        method.setAccessible(true);
        method.invoke(target, arguments);
        return null;
      } catch (InvocationTargetException e) {
        return e.getCause();
      }
    }

    private static Object other(Class<?> type) {
      if (type == long.class) {
        return NativeLibrary.get().memory().addressOf(SCRATCH);
      }
      if (type == int.class) {
        return 1;
      }
      if (type == short.class) {
        return Verbs.PS_TCP;
      }
      if (type == byte.class) {
        return (byte) 0;
      }
      return SCRATCH;
    }
  }

  @Test
  void nullAddressesAreRefusedBeforeTheyAreRead() throws IOException {
    Dispatcher dispatcher = NativeLibrary.get().dispatcher();
    for (long address : new long[] {0, 1, 4095, -1, Long.MIN_VALUE}) {
      assertThat(failure(() -> dispatcher.bindAddr(1, address))).hasMessageContaining("no address");
      assertThat(failure(() -> dispatcher.getCmEvent(1, address, address, 0)))
          .hasMessageContaining("no address");
    }
  }

  private interface Call {
    void run() throws IOException;
  }

  private static Throwable failure(Call call) {
    try {
      call.run();
      return null;
    } catch (IOException e) {
      return e;
    }
  }
}
