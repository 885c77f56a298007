package io.ringbell.idl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command: what it writes, and how it refuses. */
class Proto2JavaTest {
  private static final String HEAD = "syntax = \"proto3\";\n";

  @TempDir private Path directory;

  @BeforeAll
  static void program() {
    RoundTripTest.program();
  }

  @Test
  void writesReadableJava() throws IOException {
    Path file = RoundTripTest.CORPUS.resolve("simple.proto");

    assertThat(run(file, "--package", "org.example.shop").status()).isZero();

    Path golden = Path.of("src/test/resources/golden");
    for (String name : List.of("Inventory", "Stock", "FindRequest", "CountResponse")) {
      Path written = directory.resolve("out/org/example/shop/" + name + ".java");
      if (Boolean.getBoolean("ringbell.golden.update")) {
        Files.createDirectories(golden);
        Files.copy(
            written,
            golden.resolve(name + ".java"),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(written).hasSameTextualContentAs(golden.resolve(name + ".java"));
    }
  }

  @Test
  void goesToJavaPackageOrElseToThePackage() throws IOException {
    assertThat(run(RoundTripTest.CORPUS.resolve("imports.proto")).status()).isZero();

    assertThat(directory.resolve("out/imports/Bank.java")).exists();
    assertThat(directory.resolve("out/common/Person.java")).exists();
    assertThat(directory.resolve("out/org/example/money/Amount.java")).exists();
  }

  @Test
  void proto2IsRefusedWithItsLine() throws IOException {
    assertRefused(
        "\nsyntax = \"proto2\";\nmessage A { optional int32 a = 1; }",
        "test.proto:2: the syntax is proto2 (expected: syntax = \"proto3\")");
    assertRefused(
        "message A { optional int32 a = 1; }",
        "test.proto:1: the syntax is proto2 (expected: syntax = \"proto3\")");
  }

  @Test
  void editionsAreRefused() throws IOException {
    assertRefused("edition = \"2023\";\nmessage A { int32 a = 1; }", "test.proto");
  }

  @Test
  void extensionsAreRefusedWithTheirLine() throws IOException {
    String option = "import \"google/protobuf/descriptor.proto\";\n";
    assertRefused(
        HEAD + option + "extend google.protobuf.FieldOptions {\n  string mine = 50000;\n}",
        "test.proto:4: extensions are not supported (expected: fields of a message)");
    assertRefused(
        HEAD + option + "message A {\n extend google.protobuf.FieldOptions { bool b = 50000; }\n}",
        "test.proto:4: extensions are not supported (expected: fields of a message)");
  }

  @Test
  void aliasesAreRefusedWithTheirLine() throws IOException {
    assertRefused(
        HEAD + "enum E {\n  option allow_alias = true;\n  A = 0;\n  B = 0;\n}",
        "test.proto:5: E.B is another name for number 0 (expected: one name for each)");
  }

  @Test
  void negativeConstantsAreRefusedWithTheirLine() throws IOException {
    assertRefused(
        HEAD + "message M {\n  enum E {\n    A = 0;\n    B = -1;\n  }\n}",
        "test.proto:5: E.B has number -1 (expected: 0 or more)");
  }

  @Test
  void mistakesAreThoseOfProtoc() throws IOException {
    assertRefused(HEAD + "message A { B b = 1; }", "test.proto:2:13: \"B\" is not defined.");
    assertRefused(HEAD + "import \"none.proto\";", "none.proto: File not found.");
  }

  @Test
  void twoMessagesOfOneNameAreRefused() throws IOException {
    Files.writeString(directory.resolve("a.proto"), HEAD + "package a; message M {}");
    Files.writeString(
        directory.resolve("b.proto"),
        HEAD + "package b; import \"a.proto\"; message M { a.M m = 1; }");

    Result result = run(directory.resolve("b.proto"), "--package", "p");

    assertThat(result.status()).isOne();
    assertThat(result.errors())
        .contains(
            "b.M: another message becomes p.M as well (give each file a java_package, and no"
                + " --package)");
  }

  @Test
  void aPackageThatJavaDoesNotTakeIsRefused() throws IOException {
    String text = HEAD + "package acme.new.v1; message M {}";
    assertRefused(text, "test.proto: acme.new.v1 cannot be a package of Java");
    assertThat(run(directory.resolve("test.proto"), "--package", "acme.v1").status()).isZero();
  }

  @Test
  void argumentsAreChecked() throws IOException {
    assertThat(run(Path.of("none.proto")).errors()).contains("none.proto: there is no such file");
    assertThat(Proto2Java.run("--out", "x")).isEqualTo(2);
    assertThat(Proto2Java.run("some.proto")).isEqualTo(2);
    Path file = Files.writeString(directory.resolve("test.proto"), HEAD + "message M {}");
    assertThat(run(file, "--package", "a b").status()).isEqualTo(2);
    assertThat(run(file, "-I", "nowhere").errors()).contains("-I nowhere: there is no such dir");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void aProtocThatCannotBeRunIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("test.proto"), HEAD + "message M {}");
    String out = directory.resolve("out").toString();

    Result result =
        runAll("--protoc", directory.resolve("none").toString(), "--out", out, file.toString());

    assertThat(result.status()).isOne();
    assertThat(result.errors()).startsWith("protoc cannot be run: ").doesNotContain("IOException");
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsNamed() throws IOException {
    Path file = directory.resolve("test.proto");
    Files.writeString(file, HEAD + "package a; message M {} service S { rpc Do(M) returns (M); }");
    Path out = Files.createFile(directory.resolve("out"));

    Result result = run(file);

    assertThat(result.status()).isOne();
    assertThat(result.errors()).startsWith(out.toString()).doesNotContain("Exception");
  }

  private void assertRefused(String text, String error) throws IOException {
    Path file = directory.resolve("test.proto");
    Files.writeString(file, text);

    Result result = run(file);

    assertThat(result.status()).isOne();
    assertThat(result.errors()).contains(error);
    assertThat(directory.resolve("out")).doesNotExist();
  }

  private Result run(Path file, String... options) {
    List<String> arguments = new java.util.ArrayList<>(List.of(options));
    arguments.addAll(List.of("--protoc", RoundTripTest.PROTOC.toString()));
    arguments.addAll(List.of("--out", directory.resolve("out").toString(), file.toString()));
    return runAll(arguments.toArray(String[]::new));
  }

  private static Result runAll(String... arguments) {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int status = Proto2Java.run(arguments);
      return new Result(status, errors.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  private record Result(int status, String errors) {}
}
