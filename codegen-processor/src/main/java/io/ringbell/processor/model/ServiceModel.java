package io.ringbell.processor.model;

import com.palantir.javapoet.ClassName;
import java.util.List;

/**
 * A service and everything that its generated code needs.
 *
 * @param type the interface
 * @param isPublic whether it can be seen from every package
 * @param wireName its full name on the wire
 * @param methods its methods, whose position is their index
 * @param messages all messages that its methods lead to
 * @param enums all enums that its methods lead to
 */
public record ServiceModel(
    ClassName type,
    boolean isPublic,
    String wireName,
    List<MethodModel> methods,
    List<MessageModel> messages,
    List<EnumModel> enums) {
  /** Copies the lists. */
  public ServiceModel {
    methods = List.copyOf(methods);
    messages = List.copyOf(messages);
    enums = List.copyOf(enums);
  }

  /** The generated class with this ending; the names of enclosing types are joined by {@code _}. */
  public ClassName generated(String ending) {
    return ClassName.get(type.packageName(), String.join("_", type.simpleNames()) + ending);
  }
}
