package io.ringbell.processor.idl;

import java.util.Map;

/**
 * Makes what protoc makes of a file, a {@code FileDescriptorProto}; the numbers are those of
 * protobuf's {@code descriptor.proto}. Comments are not part of it.
 */
final class DescriptorWriter {
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 3;
  private static final int TYPE_MESSAGE = 11;
  private static final int TYPE_ENUM = 14;
  private static final int MAP_ENTRY = 7;
  private static final int IDEMPOTENT = 2;

  private static final Map<String, Integer> SCALARS =
      Map.ofEntries(
          Map.entry("double", 1),
          Map.entry("float", 2),
          Map.entry("int64", 3),
          Map.entry("uint64", 4),
          Map.entry("int32", 5),
          Map.entry("fixed64", 6),
          Map.entry("fixed32", 7),
          Map.entry("bool", 8),
          Map.entry("string", 9),
          Map.entry("bytes", 12),
          Map.entry("uint32", 13),
          Map.entry("sfixed32", 15),
          Map.entry("sfixed64", 16),
          Map.entry("sint32", 17),
          Map.entry("sint64", 18));

  private final ProtoFile file;
  private final ProtoTypes types;

  private DescriptorWriter(ProtoFile file) {
    this.file = file;
    this.types = new ProtoTypes(file);
  }

  /**
   * The descriptor.
   *
   * @param path what protoc would call the file
   */
  static byte[] write(ProtoFile file, String path) {
    return new DescriptorWriter(file).file(path);
  }

  private byte[] file(String path) {
    DescriptorOutput out = new DescriptorOutput().string(1, path);
    if (!file.packageName().isEmpty()) {
      out.string(2, file.packageName());
    }
    file.imports().forEach(imported -> out.string(3, imported));
    file.messages().forEach(message -> out.message(4, message(message, file.prefix())));
    file.enums().forEach(enumeration -> out.message(5, enumeration(enumeration)));
    out.message(6, service(file.service()));
    DescriptorOutput options = FileOptions.descriptor(file.options());
    if (!options.isEmpty()) {
      out.message(8, options);
    }
    return out.string(12, "proto3").toByteArray();
  }

  private static DescriptorOutput service(ProtoService service) {
    DescriptorOutput out = new DescriptorOutput().string(1, service.name());
    service.methods().forEach(method -> out.message(2, method(method)));
    if (service.deprecated()) {
      out.message(3, new DescriptorOutput().bool(33));
    }
    return out;
  }

  private static DescriptorOutput method(ProtoService.Method method) {
    DescriptorOutput out =
        new DescriptorOutput()
            .string(1, method.name())
            .string(2, method.request())
            .string(3, method.response());
    DescriptorOutput options = new DescriptorOutput();
    for (String option : method.options()) {
      switch (option) {
        case "deprecated = true" -> options.bool(33);
        case "idempotency_level = IDEMPOTENT" -> options.number(34, IDEMPOTENT);
        default -> throw new IllegalStateException("option of a method: " + option);
      }
    }
    if (!method.options().isEmpty()) {
      out.message(4, options);
    }
    if (method.requestStream()) {
      out.bool(5);
    }
    if (method.responseStream()) {
      out.bool(6);
    }
    return out;
  }

  private DescriptorOutput message(ProtoMessage message, String prefix) {
    String full = prefix + message.name();
    DescriptorOutput out = new DescriptorOutput().string(1, message.name());
    MessageOneofs oneofs = new MessageOneofs(message);
    // In the order in which they are printed.
    for (ProtoField field : oneofs.fields()) {
      out.message(2, field(field, full, oneofs));
      if (field.isMap()) {
        out.message(3, entry(field));
      }
    }
    message.messages().forEach(nested -> out.message(3, message(nested, full + ".")));
    message.enums().forEach(nested -> out.message(4, enumeration(nested)));
    if (message.deprecated()) {
      out.message(7, new DescriptorOutput().bool(3));
    }
    oneofs.names().forEach(name -> out.message(8, new DescriptorOutput().string(1, name)));
    for (ProtoReserved.Range range : message.reserved().ranges()) { // the end is exclusive
      out.message(9, new DescriptorOutput().number(1, range.from()).number(2, range.to() + 1L));
    }
    message.reserved().names().forEach(name -> out.string(10, name));
    return out;
  }

  private DescriptorOutput field(ProtoField field, String owner, MessageOneofs oneofs) {
    DescriptorOutput out =
        new DescriptorOutput()
            .string(1, field.name())
            .number(3, field.number())
            .number(4, field.isRepeated() ? REPEATED : OPTIONAL);
    if (field.isMap()) {
      out.number(5, TYPE_MESSAGE).string(6, owner + "." + entryName(field));
    } else {
      type(out, field.type());
    }
    if (oneofs.indexOf(field) >= 0) {
      out.number(9, oneofs.indexOf(field));
    }
    String json = ProtoNames.json(field.name());
    for (String option : field.options()) {
      if (option.startsWith("json_name = ")) {
        json = ProtoPrinter.unquoted(option.substring("json_name = ".length()));
      } else if (option.equals("deprecated = true")) {
        out.message(8, new DescriptorOutput().bool(3));
      } else {
        throw new IllegalStateException("option of a field: " + option);
      }
    }
    out.string(10, json);
    if (field.label() == ProtoField.Label.OPTIONAL) {
      out.bool(17);
    }
    return out;
  }

  /** The message that protobuf has one of for each entry of a map. */
  private DescriptorOutput entry(ProtoField field) {
    DescriptorOutput key =
        new DescriptorOutput().string(1, "key").number(3, 1).number(4, OPTIONAL).string(10, "key");
    type(key, field.key());
    DescriptorOutput value =
        new DescriptorOutput()
            .string(1, "value")
            .number(3, 2)
            .number(4, OPTIONAL)
            .string(10, "value");
    type(value, field.type());
    return new DescriptorOutput()
        .string(1, entryName(field))
        .message(2, key)
        .message(2, value)
        .message(7, new DescriptorOutput().bool(MAP_ENTRY));
  }

  /** {@code shelf_number} as {@code ShelfNumberEntry}. */
  private static String entryName(ProtoField field) {
    return ProtoNames.json("_" + field.name()) + "Entry";
  }

  private void type(DescriptorOutput out, String type) {
    if (!type.startsWith(".")) {
      out.number(5, SCALARS.get(type));
      return;
    }
    out.number(5, types.enums().containsKey(type) ? TYPE_ENUM : TYPE_MESSAGE).string(6, type);
  }

  private static DescriptorOutput enumeration(ProtoEnum enumeration) {
    DescriptorOutput out = new DescriptorOutput().string(1, enumeration.name());
    for (ProtoEnum.Constant constant : enumeration.constants()) {
      DescriptorOutput value =
          new DescriptorOutput().string(1, constant.name()).number(2, constant.number());
      if (constant.deprecated()) {
        value.message(3, new DescriptorOutput().bool(1));
      }
      out.message(2, value);
    }
    if (enumeration.deprecated()) {
      out.message(3, new DescriptorOutput().bool(3));
    }
    for (ProtoReserved.Range range : enumeration.reserved().ranges()) { // the end is inclusive
      out.message(4, new DescriptorOutput().number(1, range.from()).number(2, range.to()));
    }
    enumeration.reserved().names().forEach(name -> out.string(5, name));
    return out;
  }
}
