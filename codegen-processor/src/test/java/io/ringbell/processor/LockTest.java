package io.ringbell.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import io.ringbell.processor.validation.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a locked {@code .proto} allows to change, and how it comes about. */
class LockTest {
  private static final String SHOP = "@RpcService interface Shop { int find(int a, int b); }";

  @TempDir private Path lock;

  static List<LockCase> cases() {
    return LockCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void changeIsAllowedOrReportedOnItsLine(LockCase change) {
    assertThat(compile(change.oldFile(), "ringbell.proto.lock.update=true").diagnostics())
        .isEmpty();

    Compilation compilation = compile(change.newFile());

    if (change.diagnostic() == null) {
      assertThat(compilation.errors()).isEmpty();
    } else {
      assertThat(compilation.errors()).hasSize(1);
      assertThat(compilation.errors().get(0).getMessage(Locale.ROOT)).isEqualTo(change.text());
      assertThat(compilation.errors().get(0).getLineNumber()).isEqualTo(change.line());
    }
  }

  @Test
  void sameContractSaysNothing() {
    String file = file(SHOP);
    compile(file, "ringbell.proto.lock.update=true");

    assertThat(compile(file).diagnostics()).isEmpty();
  }

  @Test
  void contractThatHasGrownIsNoted() {
    compile(file(SHOP), "ringbell.proto.lock.update=true");

    Compilation compilation =
        compile(file("@RpcService interface Shop { int find(int a, int b); void more(); }"));

    assertThat(compilation.notes()).hasSize(1);
    assertThat(compilation.notes().get(0).getMessage(Locale.ROOT))
        .isEqualTo(
            "the contract of service Shop has grown since it was locked (bring "
                + lock.resolve("shop/Shop.proto")
                + " up to date by -Aringbell.proto.lock.update=true)");
  }

  @Test
  void missingLockIsWarnedOf() {
    Compilation compilation = compile(file(SHOP));

    assertThat(compilation.errors()).isEmpty();
    assertThat(compilation.warnings()).hasSize(1);
    assertThat(compilation.warnings().get(0).getMessage(Locale.ROOT))
        .isEqualTo(
            "service Shop is not locked: there is no "
                + lock.resolve("shop/Shop.proto")
                + " (write it by -Aringbell.proto.lock.update=true, and commit it)");
    assertThat(lock).isEmptyDirectory();
  }

  @Test
  void updateWritesWhatIsWrittenBesideTheClasses() throws IOException {
    Compilation compilation = compile(file(SHOP), "ringbell.proto.lock.update=true");

    assertThat(lock.resolve("shop/Shop.proto"))
        .content()
        .isEqualTo(
            compilation.generatedFiles().stream()
                .filter(f -> f.getName().endsWith("/META-INF/proto/shop/Shop.proto"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(compilation.generatedFiles()))
                .getCharContent(false)
                .toString());
  }

  @Test
  void lockIsReadHoweverItIsFormatted() throws IOException {
    write(
        """
        syntax="proto3";package shop; // one
        /* two
           // three */ option java_package = "a{";
        service Shop{option deprecated=true;rpc Find(.shop.FindRequest)returns(shop.FindResponse){}
        }
        message FindRequest { int32 a = 0x1 [deprecated = true, json_name = "]"]; ; int32 b=2; }
        message FindResponse { reserved 5, 7 to 0x9, 20 to max; reserved 'x', "y"; int32 result=1; }
        """);

    assertThat(compile(file(SHOP)).errors())
        .singleElement()
        .extracting(e -> e.getMessage(Locale.ROOT))
        .asString()
        .startsWith("shop.FindResponse does not reserve 5 any more");
  }

  @Test
  void unreadableLockIsReportedWithItsLine() throws IOException {
    assertUnreadable("syntax = \"proto2\";", "line 1: syntax \"proto2\" (expected: \"proto3\")");
    assertUnreadable("\n\nmessage A { int32 a = b; }", "line 3: found 'b' (expected: a number)");
    assertUnreadable("message A {\n\n", "line 3: the file ends too early");
    assertUnreadable("message A {}", "line 1: the file has no service");
    assertUnreadable("what;", "line 1: found 'what' (expected: a message, an enum or a service)");
    assertUnreadable("\n%", "line 2: unknown sign %");
    assertUnreadable("message A [", "line 1: found '[' (expected: '{')");
    assertUnreadable("message 1 {}", "line 1: found '1' (expected: a name)");
    assertUnreadable("import a;", "line 1: found 'a' (expected: a string)");
    assertUnreadable("message A { int32 a = 99999999999; }", "line 1: found '99999999999'");
  }

  private void assertUnreadable(String text, String reason) throws IOException {
    write(text);
    assertThat(compile(file(SHOP)).errors())
        .singleElement()
        .extracting(e -> e.getMessage(Locale.ROOT))
        .asString()
        .startsWith("the locked shop/Shop.proto cannot be read: " + reason);
  }

  private void write(String text) throws IOException {
    Files.createDirectories(lock.resolve("shop"));
    Files.writeString(lock.resolve("shop/Shop.proto"), text);
  }

  private static String file(String body) {
    return new DiagnosticCase(Diagnostic.LOCK_UNREADABLE, "", body).file();
  }

  private Compilation compile(String file, String... options) {
    List<String> all = new ArrayList<>(List.of("-Aringbell.proto.lock=" + lock));
    List.of(options).forEach(option -> all.add("-A" + option));
    return javac()
        .withProcessors(new RingbellProcessor())
        .withOptions(all)
        .compile(JavaFileObjects.forSourceString("shop.Test", file));
  }
}
