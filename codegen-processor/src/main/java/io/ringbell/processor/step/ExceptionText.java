package io.ringbell.processor.step;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.FieldModel;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.model.ScalarKind;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** The message of an exception that is not an {@code @RpcMessage}: its text, or nothing. */
final class ExceptionText {
  private ExceptionText() {}

  static Optional<MessageModel> message(TypeElement type, Element user, Contract contract) {
    String name = MessageReader.typeText(type);
    boolean inner =
        type.getNestingKind().isNested() && !type.getModifiers().contains(Modifier.STATIC);
    boolean concrete = !inner && !type.getModifiers().contains(Modifier.ABSTRACT);
    if (concrete && hasConstructor(type, true, contract)) {
      FieldType text =
          new FieldType.Singular(
              new ValueType.Scalar(ScalarKind.STRING), FieldType.Presence.NULLABLE);
      FieldModel field = new FieldModel(1, "message", name + ".message", text);
      return Optional.of(model(type, List.of(new PropertyModel(field, "getMessage()", "")), false));
    }
    if (concrete && hasConstructor(type, false, contract)) {
      return Optional.of(model(type, List.of(), true));
    }
    contract.report().error(Diagnostic.ERROR_CONSTRUCTOR, type, user, name);
    return Optional.empty();
  }

  private static MessageModel model(
      TypeElement type, List<PropertyModel> properties, boolean mutable) {
    return new MessageModel(ClassName.get(type), properties, mutable, ReservedModel.NONE);
  }

  private static boolean hasConstructor(TypeElement type, boolean text, Contract contract) {
    return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
        .anyMatch(
            constructor ->
                Visibility.isVisible(constructor, contract.packageName())
                    && constructor.getThrownTypes().isEmpty()
                    && (text ? takesText(constructor) : constructor.getParameters().isEmpty()));
  }

  private static boolean takesText(ExecutableElement constructor) {
    return constructor.getParameters().size() == 1
        && KnownTypes.name(constructor.getParameters().get(0).asType()).equals("java.lang.String");
  }
}
