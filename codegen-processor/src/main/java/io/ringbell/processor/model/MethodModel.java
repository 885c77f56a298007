package io.ringbell.processor.model;

import java.util.List;
import java.util.Optional;

/**
 * A method.
 *
 * @param name in Java
 * @param wireName on the wire, unique in the service and an identifier
 * @param kind which sides are streams
 * @param settings what its annotation says
 * @param parameters the parameters; the fields of the request, unless that is the only one itself.
 *     Of a stream of requests it is one element
 * @param wrapped whether the request is made up even for a single message
 * @param result what it gives; of a stream of responses its field is one element
 * @param errors the exceptions it declares that are sent as such, subclasses before superclasses
 * @param reserved numbers and names that no parameter may have
 */
public record MethodModel(
    String name,
    String wireName,
    CallKind kind,
    MethodSettings settings,
    List<FieldModel> parameters,
    boolean wrapped,
    ResultModel result,
    List<ErrorModel> errors,
    ReservedModel reserved) {
  /** Copies the lists. */
  public MethodModel {
    parameters = List.copyOf(parameters);
    errors = List.copyOf(errors);
  }

  /** The message that is itself the request. */
  public Optional<ValueType.Message> requestMessage() {
    return parameters.size() == 1 && !wrapped ? asMessage(parameters.get(0)) : Optional.empty();
  }

  static Optional<ValueType.Message> asMessage(FieldModel field) {
    return field.type() instanceof FieldType.Singular singular
            && singular.presence() == FieldType.Presence.NULLABLE
            && singular.value() instanceof ValueType.Message message
        ? Optional.of(message)
        : Optional.empty();
  }
}
