package io.ringbell.processor;

import com.google.auto.common.BasicAnnotationProcessor;
import com.google.auto.service.AutoService;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.ringbell.annotations.Lent;
import io.ringbell.processor.idl.IdlWriter;
import io.ringbell.processor.step.FieldStep;
import io.ringbell.processor.step.ReservedStep;
import io.ringbell.processor.step.RpcCodecStep;
import io.ringbell.processor.step.RpcErrorStep;
import io.ringbell.processor.step.RpcMessageStep;
import io.ringbell.processor.step.RpcMethodStep;
import io.ringbell.processor.step.RpcServiceStep;
import io.ringbell.processor.validation.Reporter;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/**
 * Generates the stub, skeleton, codec and {@code .proto} of each {@code @RpcService}. It claims
 * Ringbell's annotations, so that the compiler does not warn that nobody does.
 */
@AutoService(Processor.class)
public final class RingbellProcessor extends AbstractProcessor {
  private final Steps steps = new Steps();

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    steps.init(environment);
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return ImmutableSet.<String>builder()
        .addAll(steps.getSupportedAnnotationTypes())
        .addAll(IdlWriter.annotationNames())
        .add(Lent.class.getCanonicalName()) // found where types are read
        .add("javax.annotation.processing.Generated") // which the generated sources have
        .build();
  }

  @Override
  public Set<String> getSupportedOptions() {
    return RpcServiceStep.optionNames();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  // Claimed, because they are Ringbell's own, and -Xlint:processing warns of those that are not.
  @SuppressWarnings("DoNotClaimAnnotations")
  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (round.processingOver()) {
      // Not for the steps: they would report once more what the compiler does not find.
      steps.reporter.printDeferred(processingEnv);
    } else {
      steps.process(annotations, round);
    }
    return true;
  }

  private static final class Steps extends BasicAnnotationProcessor {
    private final Reporter reporter = new Reporter();

    @Override
    protected Iterable<? extends Step> steps() {
      return ImmutableList.of(
          new RpcServiceStep(processingEnv, reporter),
          new RpcMessageStep(processingEnv, reporter),
          new RpcMethodStep(reporter),
          new RpcErrorStep(processingEnv, reporter),
          new RpcCodecStep(reporter),
          new ReservedStep(reporter),
          new FieldStep(reporter));
    }

    @Override
    protected void postRound(RoundEnvironment round) {
      reporter.print(round, processingEnv.getMessager());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }
  }
}
