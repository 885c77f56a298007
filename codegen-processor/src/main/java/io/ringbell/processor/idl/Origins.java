package io.ringbell.processor.idl;

import com.google.auto.common.MoreElements;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.ProtoName;
import io.ringbell.processor.model.MethodModel;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Finds the elements that the model was read from, for what it does not hold: documentation, names
 * in the {@code .proto}, and the places of mistakes.
 */
final class Origins {
  private final TypeElement service;
  private final ProcessingEnvironment environment;
  private final List<ExecutableElement> methods;

  Origins(TypeElement service, ProcessingEnvironment environment) {
    this.service = service;
    this.environment = environment;
    this.methods =
        MoreElements.getLocalAndInheritedMethods(
                service, environment.getTypeUtils(), environment.getElementUtils())
            .stream()
            .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
            .toList();
  }

  Origin service() {
    return new Origin(service, "service " + service.getSimpleName());
  }

  Origin type(ClassName name) {
    TypeElement type = environment.getElementUtils().getTypeElement(name.canonicalName());
    String kind = type.getKind() == ElementKind.ENUM ? "enum " : "message ";
    return new Origin(type, kind + simpleNames(name));
  }

  Origin field(ClassName type, String name) {
    Element owner = type(type).element();
    String kind = owner.getKind() == ElementKind.RECORD ? "component " : "field ";
    return new Origin(member(owner, name), kind + name + " of " + simpleNames(type));
  }

  Origin constant(ClassName type, String name) {
    return new Origin(
        member(type(type).element(), name), "constant " + simpleNames(type) + "." + name);
  }

  Origin method(MethodModel method) {
    return new Origin(element(method), "method " + text(method));
  }

  Origin parameter(MethodModel method, String name) {
    VariableElement parameter =
        element(method).getParameters().stream()
            .filter(p -> p.getSimpleName().contentEquals(name))
            .findFirst()
            .orElseThrow();
    return new Origin(parameter, "parameter " + name + " of " + text(method));
  }

  Origin result(MethodModel method) {
    return new Origin(element(method), "result of " + text(method));
  }

  private ExecutableElement element(MethodModel method) {
    return methods.stream()
        .filter(m -> m.getSimpleName().contentEquals(method.name()))
        .findFirst()
        .orElseThrow();
  }

  private String text(MethodModel method) {
    return simpleNames(ClassName.get(service)) + "." + method.name();
  }

  /** The type itself for an exception's text, which is no field of its class. */
  private static Element member(Element type, String name) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(field -> field.getSimpleName().contentEquals(name))
        .map(Element.class::cast)
        .findFirst()
        .orElse(type);
  }

  private static String simpleNames(ClassName name) {
    return String.join(".", name.simpleNames());
  }

  /** Empty for what was compiled earlier, as class files hold no comments. */
  Javadoc javadoc(Origin origin) {
    return Javadoc.parse(environment.getElementUtils().getDocComment(origin.element()));
  }

  boolean isDeprecated(Origin origin) {
    return environment.getElementUtils().isDeprecated(origin.element());
  }

  static Optional<ProtoName> name(Origin origin) {
    return annotation(origin, ProtoName.class);
  }

  static <A extends Annotation> Optional<A> annotation(Origin origin, Class<A> type) {
    return Optional.ofNullable(origin.element().getAnnotation(type));
  }
}
