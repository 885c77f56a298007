package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.util.ElementFilter;

/** Reads one interface annotated with {@code @RpcService}. */
final class ServiceReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*");

  /** The option: the package on the wire of services that are not named. */
  static final String PACKAGE = "ringbell.package";

  private final TypeElement type;
  private final ProcessingEnvironment environment;
  private final ValidationReport report;
  private final String text;

  ServiceReader(TypeElement type, ProcessingEnvironment environment, ValidationReport report) {
    this.type = type;
    this.environment = environment;
    this.report = report;
    this.text = MessageReader.typeText(type);
  }

  /** Empty if anything is wrong, which is then reported. */
  Optional<ServiceModel> read() {
    if (!isPlainInterface()) {
      return Optional.empty();
    }
    String wireName = wireName();
    Contract contract = new Contract(type, environment, report);
    List<MethodModel> methods = methods(new MethodReader(type, contract, environment));
    List<MessageModel> messages = contract.messages();
    List<EnumModel> enums = contract.enums();
    if (!report.isClean()) {
      return Optional.empty();
    }
    return Optional.of(
        new ServiceModel(
            ClassName.get(type),
            Visibility.isPublic(type),
            wireName,
            names(),
            methods,
            messages,
            contract.oneofs(),
            contract.protobufs(),
            enums));
  }

  private boolean isPlainInterface() {
    if (type.getKind() != ElementKind.INTERFACE) {
      return error(Diagnostic.SERVICE_NOT_INTERFACE, text);
    }
    if (!type.getTypeParameters().isEmpty()) {
      return error(Diagnostic.SERVICE_GENERIC, text);
    }
    if (!Visibility.isVisible(type, MoreElements.getPackage(type).getQualifiedName().toString())) {
      return error(Diagnostic.SERVICE_NOT_VISIBLE, text);
    }
    if (type.getModifiers().contains(Modifier.SEALED)) {
      return error(Diagnostic.SERVICE_SEALED, text);
    }
    return true;
  }

  private String wireName() {
    String given = type.getAnnotation(RpcService.class).value();
    String inPackage = environment.getOptions().get(PACKAGE);
    String usual = inPackage == null ? type.getQualifiedName().toString() : inPackage + "." + text;
    String name = given.isEmpty() ? usual : given;
    if (!NAME.matcher(name).matches()) {
      error(Diagnostic.SERVICE_NAME_INVALID, name);
    }
    return name;
  }

  /** Inherited methods first. */
  private List<MethodModel> methods(MethodReader reader) {
    List<MethodModel> models = new ArrayList<>();
    Set<String> overloaded = new HashSet<>();
    Map<String, ExecutableElement> javaNames = new HashMap<>();
    Map<String, String> wireNames = new HashMap<>();
    for (ExecutableElement method : abstractMethods()) {
      String name = method.getSimpleName().toString();
      ExecutableElement other = javaNames.putIfAbsent(name, method);
      if (other != null) {
        if (!isSame(method, other)) {
          if (overloaded.add(name)) {
            report.error(Diagnostic.METHOD_OVERLOADED, method, type, text + "." + name);
          }
        } else if (!isSameErased(method, other)) {
          error(Diagnostic.METHOD_AMBIGUOUS, text + "." + name, owner(other), owner(method), text);
        }
        continue;
      }
      reader
          .read(method)
          .filter(model -> isUnique(model, method, wireNames))
          .ifPresent(models::add);
    }
    return models;
  }

  /** Whether they are one method, inherited from two interfaces. */
  private boolean isSame(ExecutableElement a, ExecutableElement b) {
    return environment.getTypeUtils().isSubsignature(asMember(a), asMember(b));
  }

  /** Otherwise the compiler calls neither, although they are one method in the end. */
  private boolean isSameErased(ExecutableElement a, ExecutableElement b) {
    return environment
        .getTypeUtils()
        .isSubsignature(
            MoreTypes.asExecutable(environment.getTypeUtils().erasure(a.asType())),
            MoreTypes.asExecutable(environment.getTypeUtils().erasure(b.asType())));
  }

  private static String owner(ExecutableElement method) {
    return MessageReader.typeText(MoreElements.asType(method.getEnclosingElement()));
  }

  /** With the type arguments that this service gives. */
  private ExecutableType asMember(ExecutableElement method) {
    return MoreTypes.asExecutable(
        environment.getTypeUtils().asMemberOf(MoreTypes.asDeclared(type.asType()), method));
  }

  private boolean isUnique(
      MethodModel model, ExecutableElement method, Map<String, String> wireNames) {
    String other = wireNames.putIfAbsent(model.wireName(), model.name());
    if (other == null) {
      return true;
    }
    report.error(
        Diagnostic.METHOD_NAME_CLASH,
        method,
        type,
        text + "." + model.name(),
        model.wireName(),
        other);
    return false;
  }

  private List<ExecutableElement> abstractMethods() {
    return MoreElements.getLocalAndInheritedMethods(
            type, environment.getTypeUtils(), environment.getElementUtils())
        .stream()
        .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
        .filter(method -> !MoreTypes.isTypeOf(Object.class, method.getEnclosingElement().asType()))
        .toList();
  }

  /** Static methods too: a generated one of that name would be in the way. */
  private Set<String> names() {
    return ElementFilter.methodsIn(environment.getElementUtils().getAllMembers(type)).stream()
        .map(method -> method.getSimpleName().toString())
        .collect(Collectors.toSet());
  }

  private boolean error(Diagnostic diagnostic, Object... arguments) {
    report.error(diagnostic, type, type, arguments);
    return false;
  }
}
