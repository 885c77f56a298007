package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.model.ValueType;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The codecs of the user's own that a service needs. */
final class UserCodecs {
  private UserCodecs() {}

  static Set<ClassName> of(ServiceModel service) {
    Set<ClassName> codecs = new LinkedHashSet<>();
    fields(service)
        .map(field -> value(field.type()))
        .forEach(
            value -> {
              if (value instanceof ValueType.Custom custom) {
                codecs.add(custom.codec());
              }
            });
    return codecs;
  }

  private static Stream<FieldModel> fields(ServiceModel service) {
    return Stream.of(
            service.methods().stream().flatMap(method -> method.parameters().stream()),
            service.methods().stream().flatMap(method -> method.result().field().stream()),
            service.messages().stream()
                .flatMap(message -> message.properties().stream())
                .map(PropertyModel::field))
        .flatMap(fields -> fields);
  }

  private static ValueType value(FieldType type) {
    if (type instanceof FieldType.Singular singular) {
      return singular.value();
    }
    if (type instanceof FieldType.Repeated repeated) {
      return repeated.element();
    }
    return type instanceof FieldType.Mapping mapping
        ? mapping.value()
        : ((FieldType.Array) type).element();
  }
}
