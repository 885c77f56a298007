package io.ringbell.processor.step;

import com.google.auto.common.MoreTypes;
import com.google.common.base.Ascii;
import com.palantir.javapoet.TypeName;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.processor.model.CallKind;
import io.ringbell.processor.model.ErrorModel;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.MethodSettings;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.model.ResultModel;
import io.ringbell.processor.validation.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Reads the methods of a service, as its members, so that type arguments are those given to it. */
final class MethodReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*");

  /** Methods of the stub and of Object. */
  private static final Set<String> RESERVED =
      Set.of(
          "of",
          "withDeadline",
          "withMetadata",
          "withOptions",
          "withWaitForReady",
          "clone",
          "equals",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  private final TypeElement service;
  private final Contract contract;
  private final Types types;
  private final ErrorReader errors;

  MethodReader(TypeElement service, Contract contract, ProcessingEnvironment environment) {
    this.service = service;
    this.contract = contract;
    this.types = environment.getTypeUtils();
    this.errors = new ErrorReader(contract, environment);
  }

  /** Empty if it is wrong, which is then reported. */
  Optional<MethodModel> read(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    String text = MessageReader.typeText(service) + "." + name;
    if (!isPlain(method, text)) {
      return Optional.empty();
    }
    ExecutableType resolved =
        MoreTypes.asExecutable(types.asMemberOf((DeclaredType) service.asType(), method));
    RpcMethod annotation = method.getAnnotation(RpcMethod.class);
    Optional<String> wireName = wireName(annotation, name, method);
    CallKind kind = kind(resolved);
    Optional<List<FieldModel>> parameters = parameters(method, resolved, text);
    List<ErrorModel> thrown =
        errors.read(resolved.getThrownTypes(), place("method " + text, method));
    Optional<ResultModel> result = result(method, resolved.getReturnType(), text);
    boolean waits =
        kind == CallKind.CLIENT_STREAMING && !KnownTypes.isAsync(resolved.getReturnType());
    Optional<MethodSettings> settings =
        new SettingsReader(service, contract.report()).read(method, text, kind, waits);
    if (wireName.isEmpty() || parameters.isEmpty() || result.isEmpty() || settings.isEmpty()) {
      return Optional.empty();
    }
    boolean wrapped =
        method.getParameters().stream().anyMatch(p -> p.getAnnotation(Field.class) != null);
    return Optional.of(
        new MethodModel(
            name,
            wireName.get(),
            kind,
            settings.get(),
            parameters.get(),
            wrapped,
            result.get(),
            thrown,
            reserved(method, parameters.get(), text)));
  }

  private ReservedModel reserved(
      ExecutableElement method, List<FieldModel> parameters, String text) {
    ReservedReader reader = ReservedReader.ofFields(service, contract.report());
    ReservedModel reserved = reader.read(method, "method " + text);
    reader.check(
        reserved,
        method.getParameters(),
        parameters.stream().map(FieldModel::number).toList(),
        method.getParameters().stream()
            .map(p -> "parameter " + p.getSimpleName() + " of " + text)
            .toList());
    return reserved;
  }

  private boolean isPlain(ExecutableElement method, String text) {
    String name = method.getSimpleName().toString();
    if (!method.getTypeParameters().isEmpty()) {
      return error(Diagnostic.METHOD_GENERIC, method, text);
    }
    if (RESERVED.contains(name)) {
      return error(Diagnostic.METHOD_NAME_RESERVED, method, text, upperCamel(name));
    }
    if (method.isVarArgs()) {
      return error(Diagnostic.METHOD_VARARGS, method, text);
    }
    return true;
  }

  private Optional<String> wireName(RpcMethod annotation, String name, Element method) {
    String wireName =
        annotation == null || annotation.value().isEmpty() ? upperCamel(name) : annotation.value();
    if (!NAME.matcher(wireName).matches()) {
      error(Diagnostic.METHOD_NAME_INVALID, method, wireName);
      return Optional.empty();
    }
    return Optional.of(wireName);
  }

  private static String upperCamel(String name) {
    return Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static CallKind kind(ExecutableType method) {
    return CallKind.of(
        method.getParameterTypes().stream().anyMatch(KnownTypes::isStream),
        KnownTypes.isStream(method.getReturnType()));
  }

  private Optional<List<FieldModel>> parameters(
      ExecutableElement method, ExecutableType resolved, String text) {
    List<? extends VariableElement> parameters = method.getParameters();
    if (kind(resolved).requestStream() && parameters.size() > 1) {
      error(Diagnostic.METHOD_STREAM_PARAMETERS, method, text, parameters.size() - 1);
      return Optional.empty();
    }
    List<String> texts =
        parameters.stream().map(p -> "parameter " + p.getSimpleName() + " of " + text).toList();
    Optional<List<Integer>> numbers =
        Numbering.ofFields(service, contract.report()).assign(parameters, texts);
    List<FieldModel> models = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      VariableElement parameter = parameters.get(i);
      Place place = place(texts.get(i), parameter);
      Optional<FieldType> type = elementOrWhole(resolved.getParameterTypes().get(i), place);
      if (type.isPresent() && numbers.isPresent()) {
        String name = parameter.getSimpleName().toString();
        models.add(
            new FieldModel(
                numbers.get().get(i),
                name,
                text + "(" + name + ")",
                type.get(),
                Oneofs.read(type.get(), place)));
      }
    }
    return models.size() == parameters.size() ? Optional.of(models) : Optional.empty();
  }

  /** The type of a parameter's or result's one message. */
  private Optional<FieldType> elementOrWhole(TypeMirror type, Place place) {
    if (!KnownTypes.isStream(type)) {
      return contract.types().field(type, place);
    }
    if (KnownTypes.isRaw(type)) {
      place.error(Diagnostic.TYPE_RAW, TypeText.of(type));
      return Optional.empty();
    }
    return Lending.check(type, place)
        ? contract.types().field(KnownTypes.arguments(type).get(0), place)
        : Optional.empty();
  }

  private Optional<ResultModel> result(ExecutableElement method, TypeMirror declared, String text) {
    Place place = place("result of " + text, method);
    TypeName name = TypeName.get(declared);
    if (declared.getKind() == TypeKind.VOID) {
      return Optional.of(new ResultModel(name, false, Optional.empty()));
    }
    if (!KnownTypes.isAsync(declared)) {
      return elementOrWhole(declared, place)
          .flatMap(
              type ->
                  KnownTypes.isStream(declared) ? Optional.of(type) : Lending.result(type, place))
          .map(type -> new ResultModel(name, false, Optional.of(result(type, text))));
    }
    List<? extends TypeMirror> arguments = MoreTypes.asDeclared(declared).getTypeArguments();
    if (arguments.isEmpty()) {
      place.error(Diagnostic.TYPE_RAW, TypeText.of(declared));
      return Optional.empty();
    }
    TypeMirror type = arguments.get(0);
    if (type.getKind() == TypeKind.DECLARED && MoreTypes.isTypeOf(Void.class, type)) {
      return Optional.of(new ResultModel(name, true, Optional.empty()));
    }
    return field(type, text, place).map(f -> new ResultModel(name, true, Optional.of(f)));
  }

  private Optional<FieldModel> field(TypeMirror type, String text, Place place) {
    return contract
        .types()
        .field(type, place)
        .flatMap(fieldType -> Lending.result(fieldType, place))
        .map(fieldType -> result(fieldType, text));
  }

  private static FieldModel result(FieldType type, String text) {
    return new FieldModel(1, "result", text + "()", type);
  }

  /** An inherited method may have been compiled earlier: then its place is the service. */
  private Place place(String text, Element element) {
    boolean own = element.equals(service) || isWithin(element);
    return new Place(text, element, own ? element : service, contract.report());
  }

  private boolean isWithin(Element element) {
    for (Element e = element; e != null; e = e.getEnclosingElement()) {
      if (e.equals(service)) {
        return true;
      }
    }
    return false;
  }

  private boolean error(Diagnostic diagnostic, Element element, Object... arguments) {
    contract.report().error(diagnostic, element, service, arguments);
    return false;
  }
}
