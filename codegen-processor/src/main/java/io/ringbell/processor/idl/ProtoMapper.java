package io.ringbell.processor.idl;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.OneofModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ProtobufModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the {@code .proto} of a service from its model. */
final class ProtoMapper {
  private final ServiceModel service;
  private final Origins origins;
  private final ImportedTypes imports;
  private final TypeNames names;
  private final FieldMapper fields;
  private final ListMultimap<String, Origin> places = ArrayListMultimap.create();
  private final List<ProtoMessage> madeUp = new ArrayList<>();

  ProtoMapper(ServiceModel service, Origins origins, ImportedTypes imports) {
    this.service = service;
    this.origins = origins;
    this.imports = imports;
    List<ClassName> messages =
        Stream.concat(
                service.messages().stream().map(MessageModel::type),
                service.oneofs().stream().map(OneofModel::type))
            .toList();
    List<ClassName> enums = service.enums().stream().map(EnumModel::type).toList();
    this.names = new TypeNames(service, origins, messages, enums);
    this.fields = new FieldMapper(this::typeName, origins, imports, places);
  }

  /** The file with these options. */
  MappedFile map(Map<String, String> options) {
    String wireName = service.wireName();
    int dot = wireName.lastIndexOf('.');
    String name = wireName.substring(dot + 1);
    places.put("." + wireName, origins.service());
    Javadoc javadoc = origins.javadoc(origins.service());
    ProtoService proto =
        new ProtoService(
            name,
            javadoc.text(),
            origins.isDeprecated(origins.service()),
            service.methods().stream().map(this::method).toList());
    List<ProtoMessage> messages = new ArrayList<>(madeUp);
    messages.addAll(messages(null));
    List<ProtoEnum> enums = enums(null);
    ProtoFile file =
        new ProtoFile(
            "Written by Ringbell from " + service.type().canonicalName() + ": change it there.",
            dot < 0 ? "" : wireName.substring(0, dot),
            List.copyOf(imports.files()),
            options,
            proto,
            messages,
            enums);
    return new MappedFile(file, places);
  }

  private String typeName(ClassName type) {
    return service.protobufs().contains(new ProtobufModel(type))
        ? imports.name(type).orElse("." + type.canonicalName())
        : names.full(type);
  }

  private ProtoService.Method method(MethodModel method) {
    Origin origin = origins.method(method);
    places.put("." + service.wireName() + "." + method.wireName(), origin);
    Javadoc javadoc = origins.javadoc(origin);
    List<String> options = new ArrayList<>();
    if (origins.isDeprecated(origin)) {
      options.add("deprecated = true");
    }
    if (method.settings().idempotent()) {
      options.add("idempotency_level = IDEMPOTENT");
    }
    return new ProtoService.Method(
        method.wireName(),
        comment(method, javadoc),
        request(method, javadoc),
        method.kind().requestStream(),
        response(method, javadoc),
        method.kind().responseStream(),
        options);
  }

  /** What is said of parameters and the result goes to their fields, if they are fields. */
  private static String comment(MethodModel method, Javadoc javadoc) {
    String text = javadoc.text();
    if (method.requestMessage().isPresent()) {
      String said = javadoc.parameters().getOrDefault(method.parameters().get(0).name(), "");
      text = Javadoc.join(text, said.isEmpty() ? "" : "Request: " + said);
    }
    if (method.result().message().isPresent() && !javadoc.result().isEmpty()) {
      text = Javadoc.join(text, "Response: " + javadoc.result());
    }
    if (!method.errors().isEmpty()) {
      String errors =
          method.errors().stream()
              .map(error -> error.wireName() + " (" + error.status() + ")")
              .collect(Collectors.joining(", "));
      text = Javadoc.join(text, "Fails with: " + errors);
    }
    return text;
  }

  private String request(MethodModel method, Javadoc javadoc) {
    if (method.requestMessage().isPresent()) {
      return typeName(method.requestMessage().get().type());
    }
    if (method.parameters().isEmpty()) {
      return imports.google("google.protobuf.Empty");
    }
    return madeUp(
        method,
        "Request",
        method.parameters(),
        field -> origins.parameter(method, field.name()),
        javadoc.parameters());
  }

  private String response(MethodModel method, Javadoc javadoc) {
    if (method.result().message().isPresent()) {
      return typeName(method.result().message().get().type());
    }
    if (method.result().field().isEmpty()) {
      return imports.google("google.protobuf.Empty");
    }
    return madeUp(
        method,
        "Response",
        List.of(method.result().field().get()),
        field -> origins.result(method),
        Map.of("result", javadoc.result()));
  }

  private String madeUp(
      MethodModel method,
      String ending,
      List<FieldModel> models,
      Function<FieldModel, Origin> fieldOrigins,
      Map<String, String> comments) {
    String name = names.madeUp(method, ending);
    String full = names.top(name);
    places.put(full, origins.method(method));
    List<ProtoField> protos = new ArrayList<>();
    for (FieldModel model : models) {
      String comment = comments.getOrDefault(model.name(), "");
      protos.add(fields.field(model, fieldOrigins.apply(model), comment, full));
    }
    ProtoReserved reserved =
        ending.equals("Request") ? ProtoReserved.ofFields(method.reserved()) : ProtoReserved.NONE;
    madeUp.add(new ProtoMessage(name, "", false, reserved, protos, List.of(), List.of()));
    return full;
  }

  /** The messages directly within {@code parent}. */
  private List<ProtoMessage> messages(ClassName parent) {
    List<ProtoMessage> messages = new ArrayList<>();
    for (MessageModel message : service.messages()) {
      if (names.isWithin(message.type(), parent)) {
        messages.add(message(message));
      }
    }
    for (OneofModel oneof : service.oneofs()) {
      if (names.isWithin(oneof.type(), parent)) {
        messages.add(oneof(oneof));
      }
    }
    return messages;
  }

  private ProtoMessage message(MessageModel message) {
    String full = names.full(message.type());
    Origin origin = origins.type(message.type());
    places.put(full, origin);
    Javadoc javadoc = origins.javadoc(origin);
    List<ProtoField> protos = new ArrayList<>();
    for (PropertyModel property : message.properties()) {
      FieldModel field = property.field();
      Origin place = origins.field(message.type(), field.name());
      String comment =
          place.element().equals(origin.element())
              ? ""
              : Javadoc.join(
                  javadoc.parameters().getOrDefault(field.name(), ""),
                  origins.javadoc(place).text());
      protos.add(fields.field(field, place, comment, full));
    }
    return new ProtoMessage(
        names.local(message.type()),
        javadoc.text(),
        origins.isDeprecated(origin),
        ProtoReserved.ofFields(message.reserved()),
        protos,
        messages(message.type()),
        enums(message.type()));
  }

  private ProtoMessage oneof(OneofModel oneof) {
    String full = names.full(oneof.type());
    Origin origin = origins.type(oneof.type());
    places.put(full, origin);
    List<ProtoField> protos =
        oneof.cases().stream()
            .map(c -> fields.oneofCase(c.number(), c.type(), origins.type(c.type()), full))
            .toList();
    return new ProtoMessage(
        names.local(oneof.type()),
        origins.javadoc(origin).text(),
        origins.isDeprecated(origin),
        ProtoReserved.ofFields(oneof.reserved()),
        protos,
        messages(oneof.type()),
        enums(oneof.type()));
  }

  private List<ProtoEnum> enums(ClassName parent) {
    return service.enums().stream()
        .filter(enumeration -> names.isWithin(enumeration.type(), parent))
        .map(this::enumeration)
        .toList();
  }

  private ProtoEnum enumeration(EnumModel enumeration) {
    String full = names.full(enumeration.type());
    String name = names.local(enumeration.type());
    Origin origin = origins.type(enumeration.type());
    places.put(full, origin);
    List<ProtoEnum.Constant> constants = new ArrayList<>();
    for (EnumModel.Constant constant : enumeration.constants()) {
      Origin place = origins.constant(enumeration.type(), constant.name());
      String proto =
          Origins.name(place)
              .map(given -> given.value())
              .orElseGet(() -> ProtoNames.constant(name, constant.name()));
      places.put(full + "." + proto, place);
      constants.add(
          new ProtoEnum.Constant(
              proto,
              constant.number(),
              origins.javadoc(place).text(),
              origins.isDeprecated(place)));
    }
    // Proto3 wants it first; the others keep their order.
    constants.sort(Comparator.comparing(constant -> constant.number() != 0));
    return new ProtoEnum(
        name,
        origins.javadoc(origin).text(),
        origins.isDeprecated(origin),
        ProtoReserved.ofConstants(enumeration.reserved(), name),
        constants);
  }
}
