package io.ringbell.processor;

import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/** Random values of any type that a message may hold, edge values among them. */
final class RandomMessages {
  private static final String[] TEXTS = {
    "", "a", "ascii only", "é", "漢字", "😀 pair", "\0", "\ud7ff\ue000"
  };
  private static final int DEEPEST = 4;

  private final SplittableRandom random;
  private int depth;

  RandomMessages(long seed) {
    this.random = new SplittableRandom(seed);
  }

  Object message(Class<?> type) {
    depth++;
    List<Object> values = new ArrayList<>();
    for (Properties property : Properties.of(type)) {
      values.add(field(property.type()));
    }
    depth--;
    return Properties.make(type, values);
  }

  private Object field(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return container(parameterized);
    }
    Class<?> raw = (Class<?>) type;
    if (raw.getSimpleName().startsWith("Optional")) {
      return optionalPrimitive(raw);
    }
    if (raw.isArray() && raw != byte[].class) {
      Object array = Array.newInstance(raw.getComponentType(), count());
      for (int i = 0; i < Array.getLength(array); i++) {
        Array.set(array, i, value(raw.getComponentType()));
      }
      return array;
    }
    boolean nullable = !raw.isPrimitive() && !hasDefault(raw);
    return nullable && random.nextInt(3) == 0 ? null : value(raw);
  }

  private Object optionalPrimitive(Class<?> type) {
    boolean empty = random.nextInt(3) == 0;
    return switch (type.getSimpleName()) {
      case "OptionalInt" -> empty ? OptionalInt.empty() : OptionalInt.of((int) integer());
      case "OptionalLong" -> empty ? OptionalLong.empty() : OptionalLong.of(integer());
      default -> empty ? OptionalDouble.empty() : OptionalDouble.of((double) integer() / 3);
    };
  }

  static boolean hasDefault(Class<?> type) {
    return type == String.class
        || type == byte[].class
        || ByteBuffer.class.isAssignableFrom(type)
        || type.isEnum();
  }

  private Object container(ParameterizedType type) {
    Type first = type.getActualTypeArguments()[0];
    if (type.getRawType() == Optional.class) {
      return random.nextInt(3) == 0 || depth > DEEPEST
          ? Optional.empty()
          : Optional.of(value((Class<?>) first));
    }
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new LinkedHashMap<>();
      Class<?> second = (Class<?>) type.getActualTypeArguments()[1];
      for (int i = count(); i > 0; i--) {
        map.put(value((Class<?>) first), value(second));
      }
      return map;
    }
    List<Object> list = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      list.add(value((Class<?>) first));
    }
    return type.getRawType() == Set.class ? new LinkedHashSet<>(list) : list;
  }

  /** The first case does not contain the whole again. */
  Object oneOf(Class<?> type) {
    List<Class<?>> cases = SealedCases.of(type);
    return message(cases.get(depth > DEEPEST ? 0 : random.nextInt(cases.size())));
  }

  private int count() {
    if (depth > DEEPEST) {
      return 0;
    }
    return depth == 1 && random.nextInt(8) == 0 ? random.nextInt(200) : random.nextInt(4);
  }

  private Object value(Class<?> type) {
    if (type.isSealed() && type != ByteBuffer.class) { // which is, from JDK 19 on
      return oneOf(type);
    }
    if (Foreign.isForeign(type)) {
      return Foreign.random(type, random);
    }
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      Object constant = constants[random.nextInt(constants.length)];
      return constant.toString().equals("UNRECOGNIZED") ? constants[0] : constant;
    }
    return switch (type.getSimpleName()) {
      case "boolean", "Boolean" -> random.nextBoolean();
      case "byte", "Byte" -> (byte) integer();
      case "short", "Short" -> (short) integer();
      case "char", "Character" -> (char) integer();
      case "int", "Integer" -> (int) integer();
      case "long", "Long" -> integer();
      case "float", "Float" -> Float.intBitsToFloat(canonical((int) integer()));
      case "double", "Double" -> (double) integer() / 3;
      case "String" -> TEXTS[random.nextInt(TEXTS.length)] + "x".repeat(random.nextInt(3) * 150);
      case "byte[]" -> bytes();
      case "ByteBuffer" -> ByteBuffer.wrap(bytes());
      case "UUID" -> new UUID(integer(), integer());
      case "BigInteger" -> BigInteger.valueOf(integer()).pow(3);
      case "BigDecimal" -> BigDecimal.valueOf(integer(), random.nextInt(-30, 30));
      case "Instant" ->
          Instant.ofEpochSecond(random.nextLong(-62_135_596_800L, 253_402_300_800L), nanos());
      case "Duration" ->
          Duration.ofSeconds(random.nextLong(-300_000_000_000L, 300_000_000_000L), nanos());
      default -> message(type);
    };
  }

  /** Small and large, of either sign, and the ends. */
  private long integer() {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> Long.MAX_VALUE;
      case 3 -> Long.MIN_VALUE;
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  /** A NaN has many forms, which are not equal as objects. */
  private static int canonical(int bits) {
    return Float.isNaN(Float.intBitsToFloat(bits)) ? 0x8000_0000 : bits;
  }

  private int nanos() {
    return random.nextBoolean() ? 0 : random.nextInt(1_000_000_000);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(4) * random.nextInt(100)];
    random.nextBytes(bytes);
    return bytes;
  }
}
