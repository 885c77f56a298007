package io.ringbell.processor.step;

import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.RpcError;
import io.ringbell.processor.model.ErrorModel;
import io.ringbell.processor.validation.Diagnostic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Reads the exceptions that a method declares. What is wrong is reported and left out. */
final class ErrorReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*");

  /** What says no more than that something went wrong. */
  private static final Set<String> BROAD = Set.of("java.lang.Throwable", "java.lang.Exception");

  private static final Set<String> CODES =
      Set.of(
          "CANCELLED",
          "UNKNOWN",
          "INVALID_ARGUMENT",
          "DEADLINE_EXCEEDED",
          "NOT_FOUND",
          "ALREADY_EXISTS",
          "PERMISSION_DENIED",
          "RESOURCE_EXHAUSTED",
          "FAILED_PRECONDITION",
          "ABORTED",
          "OUT_OF_RANGE",
          "UNIMPLEMENTED",
          "INTERNAL",
          "UNAVAILABLE",
          "DATA_LOSS",
          "UNAUTHENTICATED");

  private final Contract contract;
  private final Types types;

  ErrorReader(Contract contract, ProcessingEnvironment environment) {
    this.contract = contract;
    this.types = environment.getTypeUtils();
  }

  /** Subclasses before their superclasses. */
  List<ErrorModel> read(List<? extends TypeMirror> thrown, Place method) {
    List<TypeElement> elements = new ArrayList<>();
    for (TypeMirror type : thrown) {
      if (type.getKind() == TypeKind.ERROR) {
        throw new UnresolvedTypeException(type.toString(), method);
      }
      if (BROAD.contains(KnownTypes.name(type))) {
        method.error(Diagnostic.METHOD_THROWS_BROAD, TypeText.of(type));
      } else if (isSent(type)) {
        elements.add(MoreTypes.asTypeElement(type));
      }
    }
    elements.sort(Comparator.comparingInt(this::depth).reversed());
    List<ErrorModel> errors = new ArrayList<>();
    Map<String, TypeElement> names = new HashMap<>();
    for (TypeElement element : elements) {
      read(element, method).filter(e -> isUnique(e, element, names, method)).ifPresent(errors::add);
    }
    return errors;
  }

  /** Errors of the virtual machine and what Ringbell itself throws have a status. */
  private boolean isSent(TypeMirror type) {
    return !KnownTypes.name(type).equals("java.lang.RuntimeException")
        && Mirrors.supertype(type, "java.lang.Error", types).isEmpty()
        && Mirrors.supertype(type, "io.ringbell.RpcException", types).isEmpty();
  }

  private int depth(TypeElement type) {
    int depth = 0;
    for (TypeElement e = type;
        e.getSuperclass().getKind() == TypeKind.DECLARED;
        e = MoreTypes.asTypeElement(e.getSuperclass())) {
      depth++;
    }
    return depth;
  }

  private Optional<ErrorModel> read(TypeElement type, Place method) {
    String text = MessageReader.typeText(type);
    if (!Visibility.isVisible(type, contract.packageName())) {
      return ValueReader.refuse(method, Diagnostic.TYPE_NOT_VISIBLE, text, contract.packageName());
    }
    RpcError settings = type.getAnnotation(RpcError.class);
    if (!isValid(settings, type, method.user())) {
      return Optional.empty();
    }
    String name =
        settings == null || settings.value().isEmpty()
            ? type.getQualifiedName().toString()
            : settings.value();
    String status = settings == null ? "UNKNOWN" : settings.status();
    ClassName message = contract.message(type, method.user());
    return Optional.of(new ErrorModel(message, name, status));
  }

  private boolean isValid(RpcError settings, TypeElement type, Element user) {
    if (settings == null) {
      return true;
    }
    String text = MessageReader.typeText(type);
    if (!settings.value().isEmpty() && !NAME.matcher(settings.value()).matches()) {
      contract.report().error(Diagnostic.ERROR_NAME_INVALID, type, user, text, settings.value());
      return false;
    }
    if (!CODES.contains(settings.status())) {
      contract.report().error(Diagnostic.ERROR_STATUS, type, user, text, settings.status());
      return false;
    }
    return true;
  }

  private static boolean isUnique(
      ErrorModel error, TypeElement type, Map<String, TypeElement> names, Place method) {
    TypeElement other = names.putIfAbsent(error.wireName(), type);
    if (other == null) {
      return true;
    }
    method.error(
        Diagnostic.ERROR_NAME_CLASH,
        MessageReader.typeText(type),
        error.wireName(),
        MessageReader.typeText(other));
    return false;
  }
}
