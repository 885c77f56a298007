package io.ringbell.fabric.verbs;

import io.ringbell.fabric.verbs.natives.Dispatcher;
import io.ringbell.fabric.verbs.natives.HostMemory;
import io.ringbell.fabric.verbs.natives.NativeException;
import io.ringbell.fabric.verbs.natives.Verbs;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Natives without a device: what is posted waits for the test to complete it. */
final class FakeDevice {
  private static final int FLUSHED = 5;

  private final TreeMap<Long, ByteBuffer> memory = new TreeMap<>();
  private final Deque<long[]> completions = new ArrayDeque<>(); // wr_id, status, vendor_err
  final List<Long> sends = new ArrayList<>();
  final List<Long> receives = new ArrayList<>();
  final List<String> calls = new ArrayList<>();

  /** How many requests the device takes before it refuses; -1 for all. */
  int takes = -1;

  boolean flushes = true;
  boolean resizable = true;
  private boolean broken;
  private long lastHandle = 100;
  private long lastAddress = 1 << 20;

  Natives natives() {
    return new Natives(proxy(Dispatcher.class), proxy(VerbsExtras.class), proxy(HostMemory.class));
  }

  /** The device completes a request with a number of ibv_wc_status. */
  void complete(long id, int status) {
    complete(id, status, 0);
  }

  /** The same, with the device's own number of the error. */
  synchronized void complete(long id, int status, int vendorError) {
    sends.remove(id);
    receives.remove(id);
    completions.add(new long[] {id, status, vendorError});
  }

  /** How often a native was called. */
  synchronized long count(String call) {
    return calls.stream().filter(call::equals).count();
  }

  private <T> T proxy(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (p, method, args) -> call(method, args)));
  }

  private Object call(Method method, Object[] args) throws Exception {
    switch (method.getName()) {
      case "await" -> {
        Thread.sleep(5);
        return 0;
      }
      case "awaitCompletion" -> {
        Thread.sleep(5);
        return false;
      }
      case "armAndAwait" -> Thread.sleep(5);
      default -> {}
    }
    return callLocked(method, args);
  }

  private synchronized Object callLocked(Method method, Object[] args) throws Exception {
    calls.add(method.getName());
    return switch (method.getName()) {
      case "addressOf" -> addressOf((ByteBuffer) args[0]);
      case "allocate" -> ByteBuffer.allocateDirect((int) args[0]);
      case "createQueuePair" -> {
        ((ByteBuffer) args[1]).putInt(52, (int) lastHandle + 1);
        yield ++lastHandle;
      }
      case "postSend" -> post((long) args[1], sends);
      case "postReceive" -> post((long) args[1], receives);
      case "pollCq" -> poll((int) args[1], at((long) args[2]));
      case "armAndAwait" -> poll((int) args[5], at((long) args[4]));
      case "modifyQueuePair" -> modify((ByteBuffer) args[1]);
      case "resizeCompletionQueue" -> resize();
      case "getCqEvent" -> -1;
      default -> nothing(method.getReturnType());
    };
  }

  private Object resize() throws NativeException {
    if (!resizable) {
      throw new NativeException("ibv_resize_cq: not supported", 95, 0);
    }
    return null;
  }

  private Object nothing(Class<?> type) {
    if (type == long.class) {
      return ++lastHandle;
    }
    if (type == int.class) {
      return 0;
    }
    return type == boolean.class ? false : null;
  }

  private long addressOf(ByteBuffer buffer) {
    long address = lastAddress;
    lastAddress += buffer.capacity() + 4096;
    memory.put(address, buffer.duplicate().order(ByteOrder.nativeOrder()));
    return address;
  }

  private ByteBuffer at(long address) {
    Map.Entry<Long, ByteBuffer> entry = memory.floorEntry(address);
    int offset = (int) (address - entry.getKey());
    return entry
        .getValue()
        .slice(offset, entry.getValue().capacity() - offset)
        .order(ByteOrder.nativeOrder());
  }

  private Object post(long first, List<Long> queue) throws NativeException {
    int taken = 0;
    for (long request = first; request != 0; request = at(request).getLong(8)) {
      if (takes == 0) {
        throw new NativeException("ibv_post: no more", NativeException.ENOMEM, taken);
      }
      takes = takes > 0 ? takes - 1 : takes;
      queue.add(at(request).getLong(0));
      taken++;
      if (broken) {
        flush();
      }
    }
    return null;
  }

  private int poll(int limit, ByteBuffer out) {
    int count = 0;
    while (count < limit && !completions.isEmpty()) {
      long[] completion = completions.remove();
      out.putLong(48 * count, completion[0]).putInt(48 * count + 8, (int) completion[1]);
      out.putInt(48 * count + 12, completion[0] < 0 ? 128 : 0);
      out.putInt(48 * count + 16, (int) completion[2]);
      count++;
    }
    return count;
  }

  private Object modify(ByteBuffer attributes) {
    return (attributes.getInt(0) & Verbs.QP_STATE) != 0 ? flush() : null; // else a timer
  }

  private Object flush() {
    broken = true;
    if (flushes) {
      for (List<Long> queue : List.of(sends, receives)) {
        queue.forEach(id -> completions.add(new long[] {id, FLUSHED, 0}));
        queue.clear();
      }
    }
    return null;
  }
}
