package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Finds {@code @RpcMethod} where it does nothing. */
public final class RpcMethodStep extends ReadingStep {
  /** A step for one compilation. */
  public RpcMethodStep(Reporter reporter) {
    super(RpcMethod.class, reporter);
  }

  @Override
  void read(Element element, ValidationReport report) {
    TypeElement type = MoreElements.asType(element.getEnclosingElement());
    String text = MessageReader.typeText(type) + "." + element.getSimpleName();
    if (!type.getKind().isInterface()
        || !MoreElements.isAnnotationPresent(type, RpcService.class)) {
      report.error(
          Diagnostic.METHOD_OUTSIDE_SERVICE, element, element, text, MessageReader.typeText(type));
    } else if (!element.getModifiers().contains(Modifier.ABSTRACT)) {
      report.error(Diagnostic.METHOD_NOT_REMOTE, element, element, text);
    }
  }
}
