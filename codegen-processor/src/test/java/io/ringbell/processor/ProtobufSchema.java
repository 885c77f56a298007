package io.ringbell.processor;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.TypeProto;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The proto3 schema of a message class as the documented mapping has it, made here from the class
 * alone.
 */
final class ProtobufSchema {
  private static final Map<String, List<Integer>> ENUM_NUMBERS =
      Map.of("Level", List.of(10, 0, Integer.MAX_VALUE));

  /** What the sources say by {@code @Field}. */
  private static final Map<String, String> ENCODINGS =
      Map.ofEntries(
          Map.entry("rich_Encodings.signed", "SINT32"),
          Map.entry("rich_Encodings.unsigned", "UINT32"),
          Map.entry("rich_Encodings.fixed", "FIXED32"),
          Map.entry("rich_Encodings.signedFixed", "SFIXED32"),
          Map.entry("rich_Encodings.largeSigned", "SINT64"),
          Map.entry("rich_Encodings.largeUnsigned", "UINT64"),
          Map.entry("rich_Encodings.largeFixed", "FIXED64"),
          Map.entry("rich_Encodings.largeSignedFixed", "SFIXED64"),
          Map.entry("rich_Encodings.list", "SINT32"),
          Map.entry("rich_Encodings.set", "FIXED64"),
          Map.entry("rich_Encodings.array", "UINT32"),
          Map.entry("rich_Encodings.largeArray", "FIXED64"),
          Map.entry("rich_Encodings.optional", "SINT64"),
          Map.entry("rich_Encodings.optionalInt", "FIXED32"),
          Map.entry("rich_Encodings.boxed", "SINT32"),
          Map.entry("rich_Encodings.map.key", "FIXED32"),
          Map.entry("rich_Encodings.map.value", "SINT64"),
          Map.entry("rich_Keys.sint32.key", "SINT32"),
          Map.entry("rich_Keys.uint32.key", "UINT32"),
          Map.entry("rich_Keys.fixed32.key", "FIXED32"),
          Map.entry("rich_Keys.sfixed32.key", "SFIXED32"),
          Map.entry("rich_Keys.sint64.key", "SINT64"),
          Map.entry("rich_Keys.uint64.key", "UINT64"),
          Map.entry("rich_Keys.fixed64.key", "FIXED64"),
          Map.entry("rich_Keys.sfixed64.key", "SFIXED64"));

  private final FileDescriptorProto.Builder file =
      FileDescriptorProto.newBuilder()
          .setName("test.proto")
          .setPackage("test")
          .setSyntax("proto3")
          .addDependency("google/protobuf/timestamp.proto")
          .addDependency("google/protobuf/duration.proto")
          .addDependency("google/protobuf/struct.proto")
          .addDependency("google/protobuf/type.proto");
  private final Set<Class<?>> known = new LinkedHashSet<>();

  static Descriptor of(Class<?> type) {
    ProtobufSchema schema = new ProtobufSchema();
    schema.add(type);
    try {
      return FileDescriptor.buildFrom(
              schema.file.build(),
              new FileDescriptor[] {
                TimestampProto.getDescriptor(),
                DurationProto.getDescriptor(),
                StructProto.getDescriptor(),
                TypeProto.getDescriptor()
              })
          .findMessageTypeByName(name(type));
    } catch (DescriptorValidationException e) {
      throw new AssertionError(e);
    }
  }

  static String name(Class<?> type) {
    return type.getName().replace('.', '_').replace('$', '_');
  }

  private void add(Class<?> type) {
    if (!known.add(type)) {
      return;
    }
    if (type.isEnum()) {
      file.addEnumType(enumeration(type));
      return;
    }
    DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name(type));
    if (type.isSealed()) {
      addCases(message, type);
      file.addMessageType(message);
      return;
    }
    for (Properties property : Properties.of(type)) {
      addField(message, property);
    }
    file.addMessageType(message);
  }

  private void addCases(DescriptorProto.Builder message, Class<?> type) {
    message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("value"));
    for (Class<?> one : SealedCases.of(type)) {
      FieldDescriptorProto.Builder field =
          FieldDescriptorProto.newBuilder()
              .setName("case_" + one.getSimpleName())
              .setNumber(SealedCases.number(type, one))
              .setLabel(Label.LABEL_OPTIONAL)
              .setOneofIndex(0);
      setType(field, one);
      message.addField(field);
    }
  }

  /** Proto3 wants the constant with number 0 first. */
  private static EnumDescriptorProto enumeration(Class<?> type) {
    EnumDescriptorProto.Builder proto = EnumDescriptorProto.newBuilder().setName(name(type));
    Object[] constants = type.getEnumConstants();
    List<Integer> numbers = ENUM_NUMBERS.get(type.getSimpleName());
    for (int i = 0; i < constants.length; i++) {
      if (!constants[i].toString().equals("UNRECOGNIZED")) {
        EnumValueDescriptorProto value =
            EnumValueDescriptorProto.newBuilder()
                .setName(name(type) + "_" + constants[i])
                .setNumber(numbers == null ? i : numbers.get(i))
                .build();
        proto.addValue(value.getNumber() == 0 ? 0 : proto.getValueCount(), value);
      }
    }
    return proto.build();
  }

  private void addField(DescriptorProto.Builder message, Properties property) {
    FieldDescriptorProto.Builder field =
        FieldDescriptorProto.newBuilder()
            .setName(property.name())
            .setNumber(property.number())
            .setLabel(Label.LABEL_OPTIONAL);
    if (property.type() instanceof ParameterizedType type && type.getRawType() == Map.class) {
      DescriptorProto entry = entry(message.getName(), property.name(), type);
      message.addNestedType(entry);
      field
          .setLabel(Label.LABEL_REPEATED)
          .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
          .setTypeName(".test." + message.getName() + "." + entry.getName());
      message.addField(field);
      return;
    }
    Class<?> element = element(property.type());
    if (isRepeated(property.type())) {
      field.setLabel(Label.LABEL_REPEATED);
    }
    setType(field, element);
    String encoding = ENCODINGS.get(message.getName() + "." + property.name());
    if (encoding != null) {
      field.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + encoding));
    }
    boolean optional =
        field.getLabel() == Label.LABEL_OPTIONAL
            && field.getType() != FieldDescriptorProto.Type.TYPE_MESSAGE
            && hasPresence(property.type());
    if (optional) {
      field.setProto3Optional(true).setOneofIndex(message.getOneofDeclCount());
      message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + property.name()));
    }
    message.addField(field);
  }

  private DescriptorProto entry(String message, String name, ParameterizedType type) {
    FieldDescriptorProto.Builder key =
        FieldDescriptorProto.newBuilder()
            .setName("key")
            .setNumber(1)
            .setLabel(Label.LABEL_OPTIONAL);
    FieldDescriptorProto.Builder value =
        FieldDescriptorProto.newBuilder()
            .setName("value")
            .setNumber(2)
            .setLabel(Label.LABEL_OPTIONAL);
    setType(key, (Class<?>) type.getActualTypeArguments()[0]);
    setType(value, (Class<?>) type.getActualTypeArguments()[1]);
    String keyEncoding = ENCODINGS.get(message + "." + name + ".key");
    if (keyEncoding != null) {
      key.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + keyEncoding));
    }
    String valueEncoding = ENCODINGS.get(message + "." + name + ".value");
    if (valueEncoding != null) {
      value.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + valueEncoding));
    }
    return DescriptorProto.newBuilder()
        .setName(Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Entry")
        .setOptions(MessageOptions.newBuilder().setMapEntry(true))
        .addField(key)
        .addField(value)
        .build();
  }

  static boolean isRepeated(Type type) {
    return type instanceof ParameterizedType parameterized
        ? parameterized.getRawType() != Optional.class
        : ((Class<?>) type).isArray() && type != byte[].class;
  }

  private static Class<?> element(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getActualTypeArguments()[0];
    }
    Class<?> raw = (Class<?>) type;
    return raw.isArray() && raw != byte[].class ? raw.getComponentType() : raw;
  }

  static boolean hasPresence(Type type) {
    return !(type instanceof Class<?> raw)
        || (!raw.isPrimitive() && !RandomMessages.hasDefault(raw));
  }

  private void setType(FieldDescriptorProto.Builder field, Class<?> type) {
    switch (type.getSimpleName()) {
      case "boolean", "Boolean" -> field.setType(FieldDescriptorProto.Type.TYPE_BOOL);
      case "byte", "Byte", "short", "Short", "int", "Integer" ->
          field.setType(FieldDescriptorProto.Type.TYPE_INT32);
      case "OptionalInt" -> field.setType(FieldDescriptorProto.Type.TYPE_INT32);
      case "OptionalLong" -> field.setType(FieldDescriptorProto.Type.TYPE_INT64);
      case "OptionalDouble" -> field.setType(FieldDescriptorProto.Type.TYPE_DOUBLE);
      case "char", "Character" -> field.setType(FieldDescriptorProto.Type.TYPE_UINT32);
      case "long", "Long" -> field.setType(FieldDescriptorProto.Type.TYPE_INT64);
      case "float", "Float" -> field.setType(FieldDescriptorProto.Type.TYPE_FLOAT);
      case "double", "Double" -> field.setType(FieldDescriptorProto.Type.TYPE_DOUBLE);
      case "String", "BigInteger", "BigDecimal" ->
          field.setType(FieldDescriptorProto.Type.TYPE_STRING);
      case "byte[]", "ByteBuffer", "UUID" -> field.setType(FieldDescriptorProto.Type.TYPE_BYTES);
      case "Instant" ->
          field
              .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
              .setTypeName(".google.protobuf.Timestamp");
      case "Duration" ->
          field
              .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
              .setTypeName(".google.protobuf.Duration");
      default -> {
        if (Foreign.isForeign(type)) {
          String name =
              type.isMemberClass() ? "Field." + type.getSimpleName() : type.getSimpleName();
          field
              .setType(
                  type.isEnum()
                      ? FieldDescriptorProto.Type.TYPE_ENUM
                      : FieldDescriptorProto.Type.TYPE_MESSAGE)
              .setTypeName(".google.protobuf." + name);
          return;
        }
        add(type);
        field
            .setType(
                type.isEnum()
                    ? FieldDescriptorProto.Type.TYPE_ENUM
                    : FieldDescriptorProto.Type.TYPE_MESSAGE)
            .setTypeName(".test." + name(type));
      }
    }
  }
}
