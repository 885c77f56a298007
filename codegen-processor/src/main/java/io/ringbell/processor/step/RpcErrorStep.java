package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.RpcError;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Checks exception classes where they are declared, whether a method declares them or not. */
public final class RpcErrorStep extends ReadingStep {
  private final ProcessingEnvironment environment;

  /** A step for one compilation. */
  public RpcErrorStep(ProcessingEnvironment environment, Reporter reporter) {
    super(RpcError.class, reporter);
    this.environment = environment;
  }

  @Override
  void read(Element element, ValidationReport report) {
    TypeElement type = MoreElements.asType(element);
    String name = MessageReader.typeText(type);
    if (Mirrors.supertype(type.asType(), "java.lang.Throwable", environment.getTypeUtils())
        .isEmpty()) {
      report.error(Diagnostic.ERROR_NOT_EXCEPTION, type, type, name);
      return;
    }
    Contract contract = new Contract(type, environment, report);
    new ErrorReader(contract, environment)
        .read(List.of(type.asType()), new Place("exception " + name, type, type, report));
    contract.messages();
  }
}
