package io.ringbell.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import io.ringbell.processor.validation.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options about {@code .proto} files, and what they say where sources are missing. */
class IdlTest {
  private static final String SHOP = "@RpcService interface Shop { int find(int a); }";

  @Test
  void isWrittenByDefault() {
    assertThat(proto(compile(SHOP), "META-INF/proto/shop/Shop.proto")).isPresent();
  }

  @Test
  void isNotWrittenIfTurnedOff() {
    Compilation compilation = compile(SHOP, "-Aringbell.proto=false");

    assertThat(compilation.errors()).isEmpty();
    assertThat(compilation.generatedFiles()).noneMatch(file -> file.getName().endsWith(".proto"));
  }

  @Test
  void anotherViewOfAServiceHasNone() {
    Compilation compilation =
        compile(SHOP + "@NoProto @RpcService(\"shop.Shop\") interface View { int find(int a); }");

    assertThat(proto(compilation, "META-INF/proto/shop/Shop.proto").orElseThrow())
        .contains("from shop.Shop:");
    assertThat(compilation.generatedSourceFile("shop.ViewStub")).isPresent();
  }

  @Test
  void goesToAnotherDirectory() {
    assertThat(proto(compile(SHOP, "-Aringbell.proto.dir=api/v-1.x"), "api/v-1.x/shop/Shop.proto"))
        .isPresent();
  }

  @Test
  void directoryMustBeWithinTheClasses() {
    for (String directory : List.of("/tmp", "../up", "a/../b", "", "a//b")) {
      Compilation compilation = compile(SHOP, "-Aringbell.proto.dir=" + directory);

      assertThat(compilation.errors()).as(directory).hasSize(1);
      assertThat(compilation.errors().get(0).getMessage(Locale.ROOT))
          .isEqualTo(Diagnostic.PROTO_DIRECTORY_INVALID.text("ringbell.proto.dir", directory));
      assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(2);
    }
  }

  @Test
  void packageOfServicesWithoutANameIsAnOption() throws IOException {
    Compilation compilation = compile(SHOP, "-Aringbell.package=shop.v7");

    assertThat(proto(compilation, "META-INF/proto/shop/v7/Shop.proto").orElseThrow())
        .contains("package shop.v7;");
    assertThat(
            compilation
                .generatedSourceFile("shop.ShopStub")
                .orElseThrow()
                .getCharContent(false)
                .toString())
        .contains("shop.v7.Shop");
    assertThat(
            proto(
                compile(SHOP.replace("Service ", "Service(\"x.Y\") "), "-Aringbell.package=a"),
                "META-INF/proto/x/Y.proto"))
        .isPresent();
  }

  @Test
  void packageOptionIsChecked() {
    Compilation compilation = compile(SHOP, "-Aringbell.package=shop-v7");

    assertThat(compilation.errors()).hasSize(1);
    assertThat(compilation.errors().get(0).getMessage(Locale.ROOT))
        .isEqualTo(Diagnostic.SERVICE_NAME_INVALID.text("shop-v7.Shop"));
  }

  @Test
  void optionsThatAreWrittenAnywayCanBeLeftOut() {
    String proto =
        proto(
                compile(
                    """
                    @ProtoOption(name = "java_package", value = "")
                    @ProtoOption(name = "java_multiple_files", value = "false")
                    @ProtoOption(name = "go_package", value = "example.org/\\"shop\\"")
                    """
                        + SHOP),
                "META-INF/proto/shop/Shop.proto")
            .orElseThrow();

    assertThat(proto)
        .doesNotContain("java_package")
        .contains("option java_multiple_files = false;")
        .contains("option go_package = \"example.org/\\\"shop\\\"\";");
  }

  /** The rest of the file is the same, so that a build tool may leave messages out. */
  @Test
  void messagesFromALibraryLackTheirComments(@TempDir Path library) throws IOException {
    JavaFileObject item =
        JavaFileObjects.forSourceString(
            "lib.Item",
            "package lib; /** An item.\n * @param id its number */ public record Item(int id) {}");
    JavaFileObject shop =
        JavaFileObjects.forSourceString(
            "shop.Shop",
            """
            package shop;
            /** A shop. */
            @io.ringbell.annotations.RpcService interface Shop { lib.Item find(lib.Item item); }
            """);
    String path = "META-INF/proto/shop/Shop.proto";
    String together =
        proto(javac().withProcessors(new RingbellProcessor()).compile(shop, item), path)
            .orElseThrow();
    Sources.compileTo(library, item);

    String apart =
        proto(
                javac()
                    .withProcessors(new RingbellProcessor())
                    .withClasspath(Sources.classpathWith(library))
                    .compile(shop),
                path)
            .orElseThrow();

    assertThat(together).contains("// A shop.", "// An item.", "// its number");
    assertThat(apart)
        .isEqualTo(together.replace("// An item.\n", "").replace("  // its number\n", ""));
  }

  @Test
  void messagesOfOneNameGetLongerOnes(@TempDir Path unused) {
    Compilation compilation =
        javac()
            .withProcessors(new RingbellProcessor())
            .compile(
                JavaFileObjects.forSourceString(
                    "a.one.Item", "package a.one; public record Item(int a) {}"),
                JavaFileObjects.forSourceString(
                    "b.one.Item", "package b.one; public record Item(int b) {}"),
                JavaFileObjects.forSourceString("shop.Item", "package shop; record Item(int c) {}"),
                JavaFileObjects.forSourceString(
                    "shop.Shop",
                    """
                    package shop;
                    @io.ringbell.annotations.RpcService interface Shop {
                      void add(a.one.Item a, b.one.Item b, Item c, Shop.Shop_ d);
                      @io.ringbell.annotations.ProtoName("Shop") record Shop_(Inner inner) {
                        record Inner(int x) {}
                      }
                    }
                    """));

    assertThat(compilation.errors()).hasSize(1); // the message that is named like the service
    Compilation renamed =
        javac()
            .withProcessors(new RingbellProcessor())
            .compile(
                JavaFileObjects.forSourceString(
                    "a.one.Item", "package a.one; public record Item(int a) {}"),
                JavaFileObjects.forSourceString(
                    "b.one.Item", "package b.one; public record Item(int b) {}"),
                JavaFileObjects.forSourceString("shop.Item", "package shop; record Item(int c) {}"),
                JavaFileObjects.forSourceString(
                    "shop.Shop",
                    """
                    package shop;
                    @io.ringbell.annotations.RpcService interface Shop {
                      void add(a.one.Item a, b.one.Item b, Item c);
                    }
                    """));
    assertThat(proto(renamed, "META-INF/proto/shop/Shop.proto").orElseThrow())
        .contains("OneItem a = 1;\n  BOneItem b = 2;\n  Item c = 3;");
  }

  private static Optional<String> proto(Compilation compilation, String path) {
    assertThat(compilation.errors()).isEmpty();
    return compilation.generatedFiles().stream()
        .filter(file -> file.getName().endsWith("/" + path))
        .findFirst()
        .map(
            file -> {
              try {
                return file.getCharContent(false).toString();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
  }

  private static Compilation compile(String body, String... options) {
    String file = new DiagnosticCase(Diagnostic.LOCK_UNREADABLE, "", body).file();
    return javac()
        .withProcessors(new RingbellProcessor())
        .withOptions(Arrays.<Object>asList((Object[]) options))
        .compile(JavaFileObjects.forSourceString("shop.Test", file));
  }
}
