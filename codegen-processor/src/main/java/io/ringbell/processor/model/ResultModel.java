package io.ringbell.processor.model;

import com.palantir.javapoet.TypeName;
import java.util.Optional;

/**
 * What a method gives.
 *
 * @param declared the return type
 * @param async whether that is a {@code CompletableFuture} or {@code CompletionStage} of the result
 * @param field the result as field 1 of the response; empty for void
 */
public record ResultModel(TypeName declared, boolean async, Optional<FieldModel> field) {
  /** The message that is itself the response. */
  public Optional<ValueType.Message> message() {
    return field.flatMap(MethodModel::asMessage);
  }
}
