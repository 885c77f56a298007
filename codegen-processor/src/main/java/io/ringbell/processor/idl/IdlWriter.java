package io.ringbell.processor.idl;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.NoProto;
import io.ringbell.annotations.Oneof;
import io.ringbell.annotations.ProtoImport;
import io.ringbell.annotations.ProtoName;
import io.ringbell.annotations.ProtoOption;
import io.ringbell.processor.model.ProtobufModel;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;

/** Writes the {@code .proto} of each service, and compares it with the one that was locked. */
public final class IdlWriter {
  private final ProcessingEnvironment environment;
  private final IdlOptions options;

  /** A writer for one compilation. */
  public IdlWriter(ProcessingEnvironment environment) {
    this.environment = environment;
    this.options = IdlOptions.of(environment.getOptions());
  }

  /** The names of the processor's options about this. */
  public static Set<String> optionNames() {
    return IdlOptions.NAMES;
  }

  /** The annotations that are only read on the way. */
  public static Set<String> annotationNames() {
    return Stream.of(
            NoProto.class,
            Oneof.class,
            ProtoImport.class,
            ProtoImport.List.class,
            ProtoName.class,
            ProtoOption.class,
            ProtoOption.List.class)
        .map(Class::getCanonicalName)
        .collect(Collectors.toSet());
  }

  /**
   * Writes and compares, if that is wanted; what is wrong is reported.
   *
   * @return the file's descriptor, as protoc would make it; empty if there is none
   */
  public Optional<byte[]> write(ServiceModel service, TypeElement origin, ValidationReport report) {
    boolean wanted = options.write() || options.lock().isPresent();
    if (!wanted || MoreElements.isAnnotationPresent(origin, NoProto.class)) {
      return Optional.empty();
    }
    if (!options.isDirectoryValid()) {
      Object[] arguments = {IdlOptions.DIRECTORY, options.directory()};
      report.error(Diagnostic.PROTO_DIRECTORY_INVALID, origin, origin, arguments);
      return Optional.empty();
    }
    ImportedTypes imports = new ImportedTypes(origin);
    if (!areNamed(service, imports, origin, report)) {
      return Optional.empty();
    }
    FileOptions fileOptions = new FileOptions(service.type().packageName());
    for (ProtoOption option : origin.getAnnotationsByType(ProtoOption.class)) {
      if (!fileOptions.set(option)) {
        String text = new Origins(origin, environment).service().text();
        Object[] arguments = {text, option.name(), option.value()};
        report.error(Diagnostic.PROTO_OPTION_UNKNOWN, origin, origin, arguments);
      }
    }
    MappedFile mapped =
        new ProtoMapper(service, new Origins(origin, environment), imports)
            .map(fileOptions.options());
    new NameCheck(mapped, origin, report).run();
    if (!report.isClean()) {
      return Optional.empty();
    }
    String path = path(service.wireName());
    String text = ProtoPrinter.print(mapped.file());
    if (options.write()) {
      write(path, text, origin, report);
    }
    options
        .lock()
        .ifPresent(
            lock -> new Lock(lock, path, options, environment).check(text, mapped, origin, report));
    return Optional.of(DescriptorWriter.write(mapped.file(), path));
  }

  private static boolean areNamed(
      ServiceModel service, ImportedTypes imports, TypeElement origin, ValidationReport report) {
    boolean named = true;
    for (ProtobufModel protobuf : service.protobufs()) {
      if (imports.name(protobuf.type()).isEmpty()) {
        named = false;
        Object[] arguments = {"service " + origin.getSimpleName(), protobuf.type().canonicalName()};
        report.error(Diagnostic.PROTO_TYPE_UNNAMED, origin, origin, arguments);
      }
    }
    return named;
  }

  private void write(String path, String text, TypeElement origin, ValidationReport report) {
    try (Writer out =
        environment
            .getFiler()
            .createResource(
                StandardLocation.CLASS_OUTPUT, "", options.directory() + "/" + path, origin)
            .openWriter()) {
      out.write(text);
    } catch (FilerException e) {
      String name = origin.getSimpleName().toString();
      report.error(Diagnostic.PROTO_FILE_TAKEN, origin, origin, path, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By the convention of protoc's import paths. */
  private static String path(String wireName) {
    return wireName.replace('.', '/') + ".proto";
  }
}
