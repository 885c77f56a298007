package io.ringbell.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import io.ringbell.processor.validation.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake gives exactly one error, with its text, on its line. */
class DiagnosticsTest {
  static Stream<DiagnosticCase> cases() {
    return Stream.of(
            ServiceMistakes.CASES,
            MethodMistakes.CASES,
            TypeMistakes.CASES,
            LentMistakes.CASES,
            MessageMistakes.CASES,
            IdlMistakes.CASES,
            CodecMistakes.CASES,
            OneofMistakes.CASES,
            ErrorMistakes.CASES,
            ReservedMistakes.CASES)
        .flatMap(cases -> cases.stream());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void mistakeIsReportedOnItsLine(DiagnosticCase mistake) {
    Compilation compilation = compile(source("shop.Test", mistake.file()));

    assertThat(compilation.errors()).hasSize(1);
    javax.tools.Diagnostic<? extends JavaFileObject> error = compilation.errors().get(0);
    assertThat(error.getMessage(Locale.ROOT)).isEqualTo(mistake.text());
    assertThat(error.getLineNumber()).isEqualTo(mistake.line());
  }

  @Test
  void everyDiagnosticHasACase() {
    Set<Diagnostic> covered =
        cases()
            .map(DiagnosticCase::diagnostic)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Diagnostic.class)));

    covered.add(Diagnostic.TYPE_MISSING); // its test needs a library
    covered.add(Diagnostic.PROTO_DIRECTORY_INVALID); // IdlTest, as it needs an option
    covered.add(Diagnostic.LOCK_UNREADABLE); // LockTest
    LockCases.CASES.stream()
        .map(LockCase::diagnostic)
        .filter(Objects::nonNull)
        .forEach(covered::add);
    assertThat(covered).isEqualTo(EnumSet.allOf(Diagnostic.class));
  }

  @Test
  void oneMistakeDoesNotHideAnother() {
    Compilation compilation =
        compile(
            source(
                "shop.A",
                """
                package shop;
                import io.ringbell.annotations.*;
                @RpcService interface A {
                  Object a();
                  void b(Object b, java.util.List<?> c);
                }
                @RpcService class B {}
                """),
            source(
                "shop.C",
                """
                package shop;
                import io.ringbell.annotations.*;
                @RpcService interface C {
                  Thread t();
                }
                """));

    assertThat(
            compilation.errors().stream().map(e -> name(e.getSource()) + ":" + e.getLineNumber()))
        .containsExactlyInAnyOrder(
            "shop/A.java:4", "shop/A.java:5", "shop/A.java:5", "shop/A.java:7", "shop/C.java:4");
  }

  @Test
  void mistakeInAMessageIsReportedOnceForAllItsUsers() {
    Compilation compilation =
        compile(
            source(
                "shop.Test",
                """
                package shop;
                import io.ringbell.annotations.*;
                @RpcMessage record Bad(Object o) {}
                @RpcService interface A { Bad a(); void b(Bad b); }
                @RpcService interface B { Bad a(); }
                """));

    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(3);
  }

  @Test
  void mistakeInACompiledMessageIsReportedWhereItIsUsed(@TempDir Path jar) throws Exception {
    Sources.compileTo(jar, source("lib.Bad", "package lib; public record Bad(int a, Object o) {}"));

    Compilation compilation =
        javac()
            .withProcessors(new RingbellProcessor())
            .withClasspath(Sources.classpathWith(jar))
            .compile(
                source(
                    "shop.Test",
                    """
                    package shop;
                    @io.ringbell.annotations.RpcService interface Test {
                      void ok();
                      void add(
                          lib.Bad bad);
                    }
                    """));

    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(Locale.ROOT))
        .isEqualTo(
            "[in lib.Bad] component o of Bad: Object says nothing about what to send"
                + " (expected: a record, or another supported type)");
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(5);
  }

  @Test
  void unknownTypeIsLeftToTheCompiler() {
    Compilation compilation =
        compile(
            source(
                "shop.Test",
                """
                package shop;
                record Message(Missing m) {}
                @io.ringbell.annotations.RpcService interface Test {
                  Message m();
                }
                """));

    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getCode())
        .isEqualTo("compiler.err.cant.resolve.location");
  }

  @Test
  void typeMissingFromTheClasspathIsReportedWhereItIsUsed(@TempDir Path jar) throws Exception {
    Sources.compileTo(
        jar,
        source("lib.Gone", "package lib; public record Gone(int a) {}"),
        source("lib.Left", "package lib; public record Left(Gone gone) {}"));
    Files.delete(jar.resolve("lib/Gone.class"));

    Compilation compilation =
        javac()
            .withProcessors(new RingbellProcessor())
            .withClasspath(Sources.classpathWith(jar))
            .compile(
                source(
                    "shop.Test",
                    """
                    package shop;
                    @io.ringbell.annotations.RpcService interface Test {
                      lib.Left left();
                    }
                    """));

    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(Locale.ROOT))
        .isEqualTo(
            "[in lib.Left] " + Diagnostic.TYPE_MISSING.text("component gone of Left", "lib.Gone"));
    assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(2);
  }

  private static String name(JavaFileObject file) {
    return file.getName().replaceFirst("^/", "");
  }

  private static Compilation compile(JavaFileObject... sources) {
    return javac().withProcessors(new RingbellProcessor()).compile(sources);
  }

  private static JavaFileObject source(String name, String text) {
    return JavaFileObjects.forSourceString(name, text);
  }
}
