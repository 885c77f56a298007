package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.RpcCodec;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;

/** Finds {@code @RpcCodec} where it does nothing. */
public final class RpcCodecStep extends ReadingStep {
  /** A step for one compilation. */
  public RpcCodecStep(Reporter reporter) {
    super(RpcCodec.class, reporter);
  }

  @Override
  void read(Element element, ValidationReport report) {
    boolean useful =
        MoreElements.isType(element)
            || (element.getKind() == ElementKind.METHOD
                ? isResult(element)
                : FieldStep.isInMessage(element));
    if (!useful) {
      report.error(Diagnostic.CODEC_OUTSIDE_MESSAGE, element, element, FieldStep.text(element));
    }
  }

  /** The compiler copies a component's annotations to its method. */
  private static boolean isResult(Element method) {
    Element owner = method.getEnclosingElement();
    return owner.getKind() == ElementKind.RECORD
        || (method.getModifiers().contains(Modifier.ABSTRACT)
            && MoreElements.isAnnotationPresent(owner, RpcService.class));
  }
}
