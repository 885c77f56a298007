package io.ringbell.processor;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import com.google.protobuf.ProtocolMessageEnum;
import com.google.protobuf.Timestamp;
import com.google.protobuf.WireFormat;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/** Turns an object of a message class into protobuf-java's message of the same content. */
final class ProtobufMessages {
  private ProtobufMessages() {}

  static DynamicMessage of(Object message, Descriptor descriptor) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(descriptor);
    for (Properties property : Properties.of(message.getClass())) {
      FieldDescriptor field = descriptor.findFieldByName(property.name());
      Object value = property.read(message);
      if (value instanceof Optional<?> optional) {
        value = optional.orElse(null);
      }
      value = ofPrimitive(value);
      if (value == null) {
        continue;
      }
      if (value instanceof Map<?, ?> map) {
        map.forEach((k, v) -> builder.addRepeatedField(field, entry(k, v, field)));
      } else if (field.isRepeated()) {
        elements(value).forEach(e -> builder.addRepeatedField(field, value(e, field)));
      } else {
        builder.setField(field, value(value, field));
      }
    }
    return builder.build();
  }

  private static Object ofPrimitive(Object value) {
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? number.getAsDouble() : null;
    }
    return value;
  }

  /** The message with one field that stands for a value of a sealed interface. */
  static DynamicMessage ofCase(Object value, Class<?> sealed, Descriptor descriptor) {
    FieldDescriptor field =
        descriptor.findFieldByNumber(SealedCases.number(sealed, value.getClass()));
    return DynamicMessage.newBuilder(descriptor)
        .setField(field, of(value, field.getMessageType()))
        .build();
  }

  private static Collection<?> elements(Object value) {
    if (value instanceof Collection<?> collection) {
      return collection;
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      elements.add(Array.get(value, i));
    }
    return elements;
  }

  /** As generated messages write it: with both parts, even if they are defaults. */
  private static Message entry(Object key, Object value, FieldDescriptor field) {
    Descriptor type = field.getMessageType();
    FieldDescriptor keyField = type.findFieldByNumber(1);
    FieldDescriptor valueField = type.findFieldByNumber(2);
    Object first = value(key, keyField);
    Object second = value(value, valueField);
    if (second instanceof com.google.protobuf.Descriptors.EnumValueDescriptor constant) {
      second = constant.getNumber();
    }
    return MapEntry.newDefaultInstance(type, wire(keyField), first, wire(valueField), second)
        .newBuilderForType()
        .setKey(first)
        .setValue(second)
        .build();
  }

  private static WireFormat.FieldType wire(FieldDescriptor field) {
    return WireFormat.FieldType.valueOf(field.getType().name());
  }

  private static Object value(Object value, FieldDescriptor field) {
    if (value instanceof ProtocolMessageEnum constant) {
      return constant.getValueDescriptor();
    }
    if (value instanceof Enum<?> constant) {
      String name = field.getEnumType().getName() + "_" + constant.name();
      return field.getEnumType().findValueByName(name);
    }
    if (value instanceof Byte || value instanceof Short) {
      return ((Number) value).intValue();
    }
    if (value instanceof Character letter) {
      return (int) letter;
    }
    if (value instanceof byte[] bytes) {
      return ByteString.copyFrom(bytes);
    }
    if (value instanceof ByteBuffer buffer) {
      return ByteString.copyFrom(buffer.duplicate());
    }
    if (value instanceof UUID uuid) {
      ByteBuffer bytes = ByteBuffer.allocate(16);
      bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
      return ByteString.copyFrom(bytes.flip());
    }
    return switch (field.getType()) {
      case STRING -> value.toString();
      case MESSAGE -> message(value, field.getMessageType());
      default -> value;
    };
  }

  private static Message message(Object value, Descriptor type) {
    if (value instanceof Instant instant) {
      return Timestamp.newBuilder()
          .setSeconds(instant.getEpochSecond())
          .setNanos(instant.getNano())
          .build();
    }
    if (value instanceof Duration duration) {
      // Both parts have the sign of the whole, computed here in another way than in the codec.
      boolean negative = duration.isNegative();
      Duration magnitude = duration.abs();
      return com.google.protobuf.Duration.newBuilder()
          .setSeconds(negative ? -magnitude.getSeconds() : magnitude.getSeconds())
          .setNanos(negative ? -magnitude.getNano() : magnitude.getNano())
          .build();
    }
    if (value instanceof Message message) {
      return message;
    }
    Class<?> sealed = SealedCases.sealed(value);
    return sealed != null && type.getName().equals(ProtobufSchema.name(sealed))
        ? ofCase(value, sealed, type)
        : of(value, type);
  }
}
