package io.ringbell.fabric.roce.protocol;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The protocol core has no socket, clock, thread or random number, and knows no engine. */
@AnalyzeClasses(
    packages = "io.ringbell.fabric.roce",
    importOptions = ImportOption.DoNotIncludeTests.class)
class PurityTest {
  private static final String CORE = "io.ringbell.fabric.roce.protocol..";

  @ArchTest
  static final ArchRule NO_IO_THREAD_OR_RANDOM =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..",
              "java.net..",
              "java.nio.channels..",
              "java.nio.file..",
              "java.time..",
              "java.util.random..",
              "java.security..",
              "java.util.concurrent",
              "java.util.concurrent.locks..",
              "io.netty..",
              "org.slf4j..")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("java\\.util\\.(Random|SplittableRandom|UUID|Timer)")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Thread.class);

  @ArchTest
  static final ArchRule NO_CLOCK =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Math.class, "random");

  @ArchTest
  static final ArchRule KNOWS_NO_ENGINE =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.ringbell..")
                  .and(
                      com.tngtech.archunit.base.DescribedPredicate.not(
                          com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(
                              CORE, "io.ringbell.fabric", "io.ringbell.counter"))));
}
