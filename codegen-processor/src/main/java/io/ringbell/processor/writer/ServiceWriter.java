package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.ServiceModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;

/** Writes everything that is generated for a service. */
public final class ServiceWriter {
  private static final List<SourceFileWriter> WRITERS =
      List.of(new CodecWriter(), new StubWriter(), new SkeletonWriter());

  private final ProcessingEnvironment environment;

  /** A writer for one compilation. */
  public ServiceWriter(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /** Writes all types; the first whose name is already taken is returned instead. */
  public Optional<ClassName> write(ServiceModel service, TypeElement origin) {
    for (SourceFileWriter writer : WRITERS) {
      try {
        writer.write(service, origin, environment.getFiler());
      } catch (FilerException e) {
        return Optional.of(writer.name(service));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Optional.empty();
  }
}
