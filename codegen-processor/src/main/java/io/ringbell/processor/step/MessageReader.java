package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.validation.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** Reads messages: records, and classes annotated with {@code @RpcMessage}. */
final class MessageReader {
  private final Contract contract;
  private final ProcessingEnvironment environment;

  MessageReader(Contract contract, ProcessingEnvironment environment) {
    this.contract = contract;
    this.environment = environment;
  }

  /** Empty if it is wrong, which is then reported. */
  Optional<MessageModel> read(TypeElement type, Element user) {
    boolean record = type.getKind() == ElementKind.RECORD;
    boolean exception = isException(type);
    if (exception && !MoreElements.isAnnotationPresent(type, RpcMessage.class)) {
      return ExceptionText.message(type, user, contract);
    }
    if (!type.getTypeParameters().isEmpty()) {
      return refuse(Diagnostic.MESSAGE_GENERIC, type, user, typeText(type));
    }
    if (!record && !isPlainClass(type, user)) {
      return Optional.empty();
    }
    List<VariableElement> fields = fields(type);
    Optional<List<FieldModel>> models = fieldModels(type, fields, user);
    if (models.isEmpty()) {
      return Optional.empty();
    }
    ReservedModel reserved = reserved(type, fields, models.get(), user);
    return record
        ? Optional.of(ofRecord(type, models.get(), reserved))
        : new ClassAccess(type, fields, user, contract, environment)
            .message(models.get(), reserved);
  }

  private ReservedModel reserved(
      TypeElement type, List<VariableElement> fields, List<FieldModel> models, Element user) {
    ReservedReader reader = ReservedReader.ofFields(user, contract.report());
    ReservedModel reserved = reader.read(type, "message " + typeText(type));
    reader.check(
        reserved,
        fields,
        models.stream().map(FieldModel::number).toList(),
        fields.stream().map(f -> memberText(type, f.getSimpleName().toString())).toList());
    return reserved;
  }

  private boolean isException(TypeElement type) {
    return Mirrors.supertype(type.asType(), "java.lang.Throwable", environment.getTypeUtils())
        .isPresent();
  }

  private static MessageModel ofRecord(
      TypeElement type, List<FieldModel> fields, ReservedModel reserved) {
    List<PropertyModel> properties =
        fields.stream().map(field -> new PropertyModel(field, field.name() + "()", "")).toList();
    return new MessageModel(ClassName.get(type), properties, false, reserved);
  }

  private boolean isPlainClass(TypeElement type, Element user) {
    String name = typeText(type);
    if (type.getKind() != ElementKind.CLASS) {
      return error(Diagnostic.MESSAGE_NOT_CLASS, type, user, name);
    }
    if (type.getModifiers().contains(Modifier.ABSTRACT)) {
      return error(Diagnostic.MESSAGE_ABSTRACT, type, user, name);
    }
    if (type.getNestingKind().isNested() && !type.getModifiers().contains(Modifier.STATIC)) {
      return error(Diagnostic.MESSAGE_INNER, type, user, name);
    }
    if (!TypeText.of(type.getSuperclass()).equals("Object") && !isException(type)) {
      return error(Diagnostic.MESSAGE_EXTENDS, type, user, name, TypeText.of(type.getSuperclass()));
    }
    return true;
  }

  /** A record's components are its instance fields, and only these have a line. */
  private static List<VariableElement> fields(TypeElement type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(
            field ->
                !field.getModifiers().contains(Modifier.STATIC)
                    && !field.getModifiers().contains(Modifier.TRANSIENT))
        .toList();
  }

  private Optional<List<FieldModel>> fieldModels(
      TypeElement type, List<VariableElement> fields, Element user) {
    List<String> texts =
        fields.stream().map(f -> memberText(type, f.getSimpleName().toString())).toList();
    Optional<List<Integer>> numbers =
        Numbering.ofFields(user, contract.report()).assign(fields, texts);
    List<FieldModel> models = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      VariableElement field = fields.get(i);
      Place place = new Place(texts.get(i), field, user, contract.report());
      Optional<FieldType> fieldType = contract.types().field(field.asType(), place);
      if (numbers.isPresent() && fieldType.isPresent()) {
        String name = field.getSimpleName().toString();
        models.add(
            new FieldModel(
                numbers.get().get(i),
                name,
                typeText(type) + "." + name,
                fieldType.get(),
                Oneofs.read(fieldType.get(), place)));
      }
    }
    return models.size() == fields.size() ? Optional.of(models) : Optional.empty();
  }

  private Optional<MessageModel> refuse(
      Diagnostic diagnostic, Element element, Element user, Object... arguments) {
    error(diagnostic, element, user, arguments);
    return Optional.empty();
  }

  private boolean error(Diagnostic diagnostic, Element element, Element user, Object... arguments) {
    contract.report().error(diagnostic, element, user, arguments);
    return false;
  }

  static String typeText(TypeElement type) {
    return String.join(".", ClassName.get(type).simpleNames());
  }

  static String memberText(TypeElement type, String name) {
    String kind = type.getKind() == ElementKind.RECORD ? "component " : "field ";
    return kind + name + " of " + typeText(type);
  }

  static Element fieldNamed(TypeElement type, String name) {
    return fields(type).stream()
        .filter(field -> field.getSimpleName().contentEquals(name))
        .findFirst()
        .orElseThrow();
  }
}
