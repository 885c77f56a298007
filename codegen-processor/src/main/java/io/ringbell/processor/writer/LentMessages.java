package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.OneofModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.model.ValueType;
import java.util.HashSet;
import java.util.Set;

/** The messages of a service that have something lent in them, however deep. */
final class LentMessages {
  private final Set<ClassName> found = new HashSet<>();

  LentMessages(ServiceModel service) {
    int before;
    do {
      before = found.size();
      service.messages().stream().filter(this::lends).map(MessageModel::type).forEach(found::add);
      service.oneofs().stream().filter(this::lends).map(OneofModel::type).forEach(found::add);
    } while (found.size() > before);
  }

  /**
   * Whether the handler of a method can be lent what it is called with: it is done with it then.
   */
  boolean lendsTo(MethodModel method) {
    return !method.kind().requestStream()
        && !method.kind().responseStream()
        && !method.result().async()
        && method.parameters().stream().map(FieldModel::type).anyMatch(this::lends);
  }

  private boolean lends(MessageModel message) {
    return message.properties().stream()
        .map(PropertyModel::field)
        .map(FieldModel::type)
        .anyMatch(this::lends);
  }

  private boolean lends(OneofModel oneof) {
    return oneof.cases().stream().map(OneofModel.Case::type).anyMatch(found::contains);
  }

  private boolean lends(FieldType type) {
    if (type instanceof FieldType.Singular singular) {
      return lends(singular.value());
    }
    if (type instanceof FieldType.Repeated repeated) {
      return lends(repeated.element());
    }
    return type instanceof FieldType.Mapping mapping && lends(mapping.value());
  }

  private boolean lends(ValueType value) {
    if (value instanceof ValueType.Custom custom) {
      return lends(custom.wire());
    }
    return value instanceof ValueType.Scalar scalar
        ? scalar.kind() == ScalarKind.LENT_BUFFER
        : value instanceof ValueType.Message message && found.contains(message.type());
  }
}
