package io.ringbell.idl;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Random messages of protobuf-java of any type. */
final class RandomDynamicMessages {
  private static final int DEEPEST = 4;

  private final SplittableRandom random;
  private int depth;

  RandomDynamicMessages(long seed) {
    this.random = new SplittableRandom(seed);
  }

  DynamicMessage message(Descriptor type) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
    if (type.getFullName().equals("google.protobuf.Timestamp")) {
      return time(builder, random.nextLong(-62_135_596_800L, 253_402_300_800L), 1);
    }
    if (type.getFullName().equals("google.protobuf.Duration")) {
      long seconds = random.nextLong(-300_000_000_000L, 300_000_000_000L);
      return time(builder, seconds, seconds < 0 ? -1 : 1);
    }
    depth++;
    for (FieldDescriptor field : type.getFields()) {
      if (field.isMapField()) {
        map(builder, field);
      } else if (field.isRepeated()) {
        for (int i = count(); i > 0; i--) {
          builder.addRepeatedField(field, value(field));
        }
      } else if (random.nextInt(3) > 0 && !isTooDeep(field)) {
        builder.setField(field, value(field)); // clears the others of its oneof
      }
    }
    depth--;
    return builder.build();
  }

  private DynamicMessage time(DynamicMessage.Builder builder, long seconds, int sign) {
    int nanos = random.nextBoolean() ? 0 : sign * random.nextInt(1_000_000_000);
    Descriptor type = builder.getDescriptorForType();
    return builder
        .setField(type.findFieldByName("seconds"), seconds)
        .setField(type.findFieldByName("nanos"), nanos)
        .build();
  }

  private void map(DynamicMessage.Builder builder, FieldDescriptor field) {
    FieldDescriptor key = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor value = field.getMessageType().findFieldByNumber(2);
    Set<Object> keys = new HashSet<>();
    for (int i = count(); i > 0; i--) {
      Object k = value(key);
      if (keys.add(k)) {
        builder.addRepeatedField(
            field,
            DynamicMessage.newBuilder(field.getMessageType())
                .setField(key, k)
                .setField(value, value(value))
                .build());
      }
    }
  }

  private boolean isTooDeep(FieldDescriptor field) {
    return depth > DEEPEST && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
  }

  private int count() {
    return depth > DEEPEST ? 0 : random.nextInt(4);
  }

  private Object value(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT -> (int) integer();
      case LONG -> integer();
      case FLOAT -> (float) integer() / 3;
      case DOUBLE -> (double) integer() / 3;
      case BOOLEAN -> random.nextBoolean();
      case STRING -> "é😀".repeat(random.nextInt(3)) + "x".repeat(random.nextInt(2) * 150);
      case BYTE_STRING -> bytes();
      case ENUM -> constant(field.getEnumType().getValues());
      case MESSAGE -> message(field.getMessageType());
    };
  }

  private EnumValueDescriptor constant(List<EnumValueDescriptor> values) {
    return values.get(random.nextInt(values.size()));
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

  private ByteString bytes() {
    byte[] bytes = new byte[random.nextInt(4) * random.nextInt(100)];
    random.nextBytes(bytes);
    return ByteString.copyFrom(bytes);
  }
}
