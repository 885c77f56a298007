package io.ringbell.processor.idl;

import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;

/** The committed {@code .proto} of a service, which later versions must be compatible with. */
final class Lock {
  private final String path;
  private final Path file;
  private final boolean update;
  private final Messager messager;

  Lock(Path directory, String path, IdlOptions options, ProcessingEnvironment environment) {
    this.path = path;
    this.file = directory.resolve(path);
    this.update = options.updateLock();
    this.messager = environment.getMessager();
  }

  /** Compares, or writes anew what was compared before if that is wanted. */
  void check(String text, MappedFile mapped, TypeElement origin, ValidationReport report) {
    try {
      if (update) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      } else if (Files.exists(file)) {
        compare(text, mapped, origin, report);
      } else {
        messager.printMessage(
            Kind.WARNING,
            "service "
                + origin.getSimpleName()
                + " is not locked: there is no "
                + file
                + " (write it by -A"
                + IdlOptions.UPDATE
                + "=true, and commit it)",
            origin);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void compare(String text, MappedFile mapped, TypeElement origin, ValidationReport report)
      throws IOException {
    ProtoFile locked;
    ProtoFile now;
    try {
      locked = ProtoParser.parse(Files.readString(file));
      now = ProtoParser.parse(text);
    } catch (ProtoSyntaxException e) {
      Object[] arguments = {path, e.getMessage(), IdlOptions.UPDATE};
      report.error(Diagnostic.LOCK_UNREADABLE, origin, origin, arguments);
      return;
    }
    new LockCheck(locked, mapped, origin, report).run();
    if (report.isClean() && !locked.equals(now)) {
      messager.printMessage(
          Kind.NOTE,
          "the contract of service "
              + origin.getSimpleName()
              + " has grown since it was locked (bring "
              + file
              + " up to date by -A"
              + IdlOptions.UPDATE
              + "=true)",
          origin);
    }
  }
}
