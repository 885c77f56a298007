package io.ringbell.processor.step;

import com.google.common.base.Ascii;
import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.validation.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Finds how the fields of an {@code @RpcMessage} class are read and set, and how one is made. */
final class ClassAccess {
  private final TypeElement type;
  private final List<VariableElement> fields;
  private final List<ExecutableElement> methods;
  private final Element user;
  private final Contract contract;
  private final Types types;

  ClassAccess(
      TypeElement type,
      List<VariableElement> fields,
      Element user,
      Contract contract,
      ProcessingEnvironment environment) {
    this.type = type;
    this.fields = fields;
    this.methods = ElementFilter.methodsIn(type.getEnclosedElements());
    this.user = user;
    this.contract = contract;
    this.types = environment.getTypeUtils();
  }

  /** Empty if something cannot be reached, which is then reported. */
  Optional<MessageModel> message(List<FieldModel> models, ReservedModel reserved) {
    boolean immutable = !fields.isEmpty() && hasConstructor(fields);
    if (!immutable && !hasConstructor(List.of())) {
      String parameters =
          fields.stream().map(f -> TypeText.of(f.asType())).collect(Collectors.joining(", "));
      error(Diagnostic.MESSAGE_CONSTRUCTOR, type, MessageReader.typeText(type), parameters);
      return Optional.empty();
    }
    List<PropertyModel> properties = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      property(fields.get(i), models.get(i), immutable).ifPresent(properties::add);
    }
    return properties.size() == fields.size()
        ? Optional.of(new MessageModel(ClassName.get(type), properties, !immutable, reserved))
        : Optional.empty();
  }

  private boolean hasConstructor(List<VariableElement> parameters) {
    return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
        .anyMatch(constructor -> isVisible(constructor) && takes(constructor, parameters));
  }

  private boolean takes(ExecutableElement method, List<VariableElement> values) {
    List<? extends VariableElement> parameters = method.getParameters();
    if (parameters.size() != values.size()) {
      return false;
    }
    for (int i = 0; i < values.size(); i++) {
      if (!types.isSameType(parameters.get(i).asType(), values.get(i).asType())) {
        return false;
      }
    }
    return true;
  }

  private Optional<PropertyModel> property(
      VariableElement field, FieldModel model, boolean immutable) {
    Optional<String> read = reader(field);
    if (read.isEmpty()) {
      error(Diagnostic.MESSAGE_FIELD_UNREADABLE, field, text(field), model.name(), getter(field));
      return Optional.empty();
    }
    Optional<String> setter = immutable ? Optional.of("") : setter(field);
    if (setter.isEmpty()) {
      error(
          Diagnostic.MESSAGE_FIELD_UNSETTABLE,
          field,
          text(field),
          accessor("set", field),
          TypeText.of(field.asType()));
      return Optional.empty();
    }
    return Optional.of(new PropertyModel(model, read.get(), setter.get()));
  }

  private Optional<String> reader(VariableElement field) {
    String name = field.getSimpleName().toString();
    for (String candidate : List.of(name, accessor("get", field), getter(field))) {
      if (hasMethod(candidate, List.of(), field.asType())) {
        return Optional.of(candidate + "()");
      }
    }
    return isVisible(field) ? Optional.of(name) : Optional.empty();
  }

  private Optional<String> setter(VariableElement field) {
    String setter = accessor("set", field);
    if (hasMethod(setter, List.of(field), null)) {
      return Optional.of(setter);
    }
    boolean assignable = isVisible(field) && !field.getModifiers().contains(Modifier.FINAL);
    return assignable ? Optional.of("") : Optional.empty();
  }

  /** Whether there is such a method; any result will do if {@code result} is null. */
  private boolean hasMethod(String name, List<VariableElement> parameters, TypeMirror result) {
    return methods.stream()
        .anyMatch(
            method ->
                method.getSimpleName().contentEquals(name)
                    && !method.getModifiers().contains(Modifier.STATIC)
                    && isVisible(method)
                    && takes(method, parameters)
                    && (result == null || types.isSameType(method.getReturnType(), result)));
  }

  private static String getter(VariableElement field) {
    return accessor(field.asType().getKind() == TypeKind.BOOLEAN ? "is" : "get", field);
  }

  private static String accessor(String prefix, VariableElement field) {
    String name = field.getSimpleName().toString();
    return prefix + Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private boolean isVisible(Element element) {
    return Visibility.isVisible(element, contract.packageName());
  }

  private String text(VariableElement field) {
    return MessageReader.memberText(type, field.getSimpleName().toString());
  }

  private void error(Diagnostic diagnostic, Element element, Object... arguments) {
    contract.report().error(diagnostic, element, user, arguments);
  }
}
