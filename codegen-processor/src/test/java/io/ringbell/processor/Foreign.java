package io.ringbell.processor;

import com.google.protobuf.Field.Kind;
import com.google.protobuf.NullValue;
import com.google.protobuf.ProtocolMessageEnum;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import java.util.SplittableRandom;

/** What protoc generated and comes with protobuf-java. */
final class Foreign {
  private Foreign() {}

  static boolean isForeign(Class<?> type) {
    return type.getName().startsWith("com.google.protobuf.");
  }

  static Object random(Class<?> type, SplittableRandom random) {
    if (type == Kind.class) {
      return Kind.forNumber(random.nextInt(19));
    }
    if (type == NullValue.class) {
      return NullValue.NULL_VALUE;
    }
    if (type == Timestamp.class) {
      return Timestamp.newBuilder()
          .setSeconds(random.nextLong())
          .setNanos(random.nextInt(3))
          .build();
    }
    if (type == Value.class) {
      return value(random);
    }
    if (type == Struct.class) {
      Struct.Builder struct = Struct.newBuilder();
      for (int i = random.nextInt(4); i > 0; i--) {
        struct.putFields("é" + i, value(random));
      }
      return struct.build();
    }
    throw new IllegalArgumentException("type: " + type);
  }

  private static Value value(SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> Value.newBuilder().setNumberValue(random.nextDouble()).build();
      case 1 -> Value.newBuilder().setStringValue("x".repeat(random.nextInt(300))).build();
      default -> Value.getDefaultInstance();
    };
  }

  static int number(Object constant) {
    return ((ProtocolMessageEnum) constant).getNumber();
  }
}
