package io.ringbell.processor.idl;

import com.google.common.collect.ListMultimap;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.ProtoName;
import io.ringbell.processor.idl.ProtoField.Label;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.VariableElement;

/** Makes the fields of messages. */
final class FieldMapper {
  /** The oneof that a sealed interface becomes. */
  static final String ONEOF = "value";

  private final Function<ClassName, String> typeNames;
  private final Origins origins;
  private final ImportedTypes imports;
  private final ListMultimap<String, Origin> places;

  FieldMapper(
      Function<ClassName, String> typeNames,
      Origins origins,
      ImportedTypes imports,
      ListMultimap<String, Origin> places) {
    this.typeNames = typeNames;
    this.origins = origins;
    this.imports = imports;
    this.places = places;
  }

  /** A field of the message {@code owner}. */
  ProtoField field(FieldModel field, Origin place, String comment, String owner) {
    boolean own = place.element() instanceof VariableElement;
    Optional<ProtoName> given = own ? Origins.name(place) : Optional.empty();
    String name = given.map(ProtoName::value).orElseGet(() -> ProtoNames.lowerSnake(field.name()));
    places.put(owner + "." + name, place);
    String json = given.isPresent() ? given.get().json() : field.name();
    List<String> options = new ArrayList<>();
    if (!json.isEmpty() && !json.equals(ProtoNames.json(name))) {
      options.add("json_name = " + ProtoPrinter.quoted(json));
    }
    if (own && origins.isDeprecated(place)) {
      options.add("deprecated = true");
    }
    if (!field.oneof().isEmpty()) {
      places.put(oneofPlace(owner, field.oneof()), place);
    }
    return of(field, name, comment, options);
  }

  /** Apart from a field of the same name. */
  static String oneofPlace(String owner, String oneof) {
    return owner + ".oneof " + oneof;
  }

  private ProtoField of(FieldModel field, String name, String comment, List<String> options) {
    FieldType type = field.type();
    String key = "";
    Label label = Label.NONE;
    ValueType value;
    if (type instanceof FieldType.Singular singular) {
      value = singular.value();
      boolean says =
          singular.presence() != FieldType.Presence.IMPLICIT
              && !isMessage(value)
              && field.oneof().isEmpty();
      label = says ? Label.OPTIONAL : Label.NONE;
    } else if (type instanceof FieldType.Mapping mapping) {
      key = mapping.key().kind().protoType();
      value = mapping.value();
    } else {
      label = Label.REPEATED;
      value =
          type instanceof FieldType.Repeated repeated
              ? repeated.element()
              : ((FieldType.Array) type).element();
    }
    return new ProtoField(
        name, field.number(), comment, label, key, name(value), field.oneof(), options);
  }

  /** A message that a sealed interface permits. */
  ProtoField oneofCase(int number, ClassName type, Origin place, String owner) {
    String name = ProtoNames.lowerSnake(type.simpleName());
    places.put(owner + "." + name, place);
    places.put(oneofPlace(owner, ONEOF), place);
    return new ProtoField(
        name, number, "", Label.NONE, "", typeNames.apply(type), ONEOF, List.of());
  }

  /** Messages have presence without saying so. */
  private static boolean isMessage(ValueType value) {
    return value instanceof ValueType.Message
        || (value instanceof ValueType.Scalar scalar
            && scalar.kind().protoType().startsWith("google."))
        || (value instanceof ValueType.Custom custom && isMessage(custom.wire()));
  }

  private String name(ValueType value) {
    if (value instanceof ValueType.Scalar scalar) {
      String name = scalar.kind().protoType();
      return name.startsWith("google.") ? imports.google(name) : name;
    }
    if (value instanceof ValueType.Enumeration enumeration) {
      return typeNames.apply(enumeration.type());
    }
    if (value instanceof ValueType.Message message) {
      return typeNames.apply(message.type());
    }
    return name(((ValueType.Custom) value).wire());
  }
}
