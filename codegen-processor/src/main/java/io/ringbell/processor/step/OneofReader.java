package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.processor.model.OneofModel;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.validation.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Reads sealed interfaces. */
final class OneofReader {
  private final Contract contract;

  OneofReader(Contract contract) {
    this.contract = contract;
  }

  /** Empty if it is wrong, which is then reported. */
  Optional<OneofModel> read(TypeElement type, Element user) {
    String text = MessageReader.typeText(type);
    if (!type.getTypeParameters().isEmpty()) {
      contract.report().error(Diagnostic.MESSAGE_GENERIC, type, user, text);
      return Optional.empty();
    }
    List<TypeElement> cases = new ArrayList<>();
    Optional<ClassName> unrecognized = Optional.empty();
    for (TypeElement permitted :
        type.getPermittedSubclasses().stream().map(MoreTypes::asTypeElement).toList()) {
      if (isUnrecognized(permitted)) {
        unrecognized = Optional.of(ClassName.get(permitted));
      } else if (isCase(permitted, text, user)) {
        cases.add(permitted);
      } else {
        return Optional.empty();
      }
    }
    Optional<ClassName> others = unrecognized;
    return numbered(type, cases, user)
        .map(
            numbers ->
                new OneofModel(
                    ClassName.get(type),
                    cases(cases, numbers, user),
                    others,
                    reserved(type, cases, numbers, user)));
  }

  private Optional<List<Integer>> numbered(
      TypeElement type, List<TypeElement> cases, Element user) {
    if (cases.isEmpty()) {
      contract.report().error(Diagnostic.ONEOF_EMPTY, type, user, MessageReader.typeText(type));
      return Optional.empty();
    }
    return Numbering.ofFields(user, contract.report()).assign(cases, texts(type, cases));
  }

  private ReservedModel reserved(
      TypeElement type, List<TypeElement> cases, List<Integer> numbers, Element user) {
    ReservedReader reader = ReservedReader.ofFields(user, contract.report());
    ReservedModel reserved = reader.read(type, MessageReader.typeText(type));
    reader.check(reserved, cases, numbers, texts(type, cases));
    return reserved;
  }

  private List<OneofModel.Case> cases(
      List<TypeElement> types, List<Integer> numbers, Element user) {
    List<OneofModel.Case> cases = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      cases.add(new OneofModel.Case(numbers.get(i), contract.message(types.get(i), user)));
    }
    return cases;
  }

  private static List<String> texts(TypeElement type, List<TypeElement> cases) {
    String of = " of " + MessageReader.typeText(type);
    return cases.stream().map(one -> "case " + MessageReader.typeText(one) + of).toList();
  }

  private static boolean isUnrecognized(TypeElement permitted) {
    return permitted.getKind() == ElementKind.RECORD
        && permitted.getSimpleName().contentEquals(OneofModel.UNRECOGNIZED)
        && permitted.getRecordComponents().isEmpty()
        && permitted.getTypeParameters().isEmpty()
        && permitted.getAnnotation(Field.class) == null;
  }

  private boolean isCase(TypeElement permitted, String text, Element user) {
    String name = MessageReader.typeText(permitted);
    boolean message =
        permitted.getKind() == ElementKind.RECORD
            || (MoreElements.isAnnotationPresent(permitted, RpcMessage.class)
                && permitted.getModifiers().contains(Modifier.FINAL));
    if (!message) {
      contract.report().error(Diagnostic.ONEOF_CASE, permitted, user, text, name);
      return false;
    }
    if (!Visibility.isVisible(permitted, contract.packageName())) {
      contract
          .report()
          .error(
              Diagnostic.TYPE_NOT_VISIBLE,
              permitted,
              user,
              "case of " + text,
              name,
              contract.packageName());
      return false;
    }
    return true;
  }
}
