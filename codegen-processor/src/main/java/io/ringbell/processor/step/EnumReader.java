package io.ringbell.processor.step;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Reads enums. */
final class EnumReader {
  private EnumReader() {}

  static Optional<EnumModel> read(TypeElement type, Element user, ValidationReport report) {
    ClassName name = ClassName.get(type);
    String typeText = String.join(".", name.simpleNames());
    List<Element> numbered = new ArrayList<>();
    String unrecognized = "";
    for (Element member : type.getEnclosedElements()) {
      if (member.getKind() == ElementKind.ENUM_CONSTANT) {
        if (member.getSimpleName().contentEquals(EnumModel.UNRECOGNIZED)) {
          unrecognized = EnumModel.UNRECOGNIZED;
        } else {
          numbered.add(member);
        }
      }
    }
    if (numbered.isEmpty()) {
      report.error(Diagnostic.ENUM_EMPTY, type, user, typeText);
      return Optional.empty();
    }
    List<String> texts =
        numbered.stream().map(e -> "constant " + typeText + "." + e.getSimpleName()).toList();
    Optional<List<Integer>> numbers =
        ProtobufTypes.isEnum(type)
            ? Optional.of(ProtobufTypes.numbers(type, numbered))
            : Numbering.ofConstants(user, report).assign(numbered, texts);
    if (numbers.isEmpty()) {
      return Optional.empty();
    }
    if (!numbers.get().contains(0)) {
      report.error(Diagnostic.ENUM_ZERO_MISSING, type, user, typeText);
      return Optional.empty();
    }
    ReservedReader reader = ReservedReader.ofConstants(user, report);
    ReservedModel reserved = reader.read(type, "enum " + typeText);
    reader.check(reserved, numbered, numbers.get(), texts);
    List<EnumModel.Constant> constants = new ArrayList<>();
    for (int i = 0; i < numbered.size(); i++) {
      constants.add(
          new EnumModel.Constant(numbered.get(i).getSimpleName().toString(), numbers.get().get(i)));
    }
    return Optional.of(new EnumModel(name, constants, unrecognized, reserved));
  }
}
