package io.ringbell;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** Dependencies point downwards only, and the protocol parts are pure. */
@AnalyzeClasses(packages = "io.ringbell", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** The types of the API that the layers below it may use: values without behaviour. */
  private static final Set<String> VALUES =
      Set.of(
          "Status",
          "RpcException",
          "Delivery",
          "AddressSource",
          "BackoffPolicy",
          "CallObserver",
          "CallOptions",
          "ClientInterceptor",
          "ConnectivityState",
          "LoadBalancing",
          "Metadata",
          "RpcContext",
          "RpcResponses",
          "RpcStream",
          "RetryPolicy",
          "ServerInterceptor",
          "WaitStrategy",
          "MemoryRights");

  /** Bytes and numbers in, bytes and numbers out. */
  private static final Set<String> PURE =
      Set.of(
          "io.ringbell.ring.RingProducer",
          "io.ringbell.ring.RingConsumer",
          "io.ringbell.ring.SendCredits",
          "io.ringbell.ring.SendQueue",
          "io.ringbell.ring.Doorbell",
          "io.ringbell.ring.Hello",
          "io.ringbell.ring.ControlBlock",
          "io.ringbell.ring.FrameLayout",
          "io.ringbell.ring.FragmentReader",
          "io.ringbell.ring.FragmentWriter",
          "io.ringbell.ring.RendezvousFrame",
          "io.ringbell.ring.RendezvousSender",
          "io.ringbell.ring.RendezvousReceiver",
          "io.ringbell.ring.IncomingFrame",
          "io.ringbell.ring.RegisteredPool",
          "io.ringbell.ring.WorkId",
          "io.ringbell.call.CallFrames",
          "io.ringbell.call.MemoryFrames",
          "io.ringbell.call.KeepAlive",
          "io.ringbell.call.IdleWatch",
          "io.ringbell.call.StreamWindow",
          "io.ringbell.call.SendWindow",
          "io.ringbell.call.WindowBudget",
          "io.ringbell.call.MetadataBlock");

  private static final DescribedPredicate<JavaClass> IS_VALUE =
      describe(
          "a value type of the API",
          c ->
              c.getPackageName().equals("io.ringbell")
                  && VALUES.contains(outermost(c).getSimpleName()));

  private static final DescribedPredicate<JavaClass> IS_PURE =
      describe(
          "a pure protocol class",
          c ->
              PURE.contains(outermost(c).getName())
                  || c.getPackageName().startsWith("io.ringbell.codec"));

  private static JavaClass outermost(JavaClass c) {
    JavaClass outer = c;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  @ArchTest
  static final ArchRule LAYERS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("api")
          .definedBy("io.ringbell")
          .layer("call")
          .definedBy("io.ringbell.call..")
          .layer("ring")
          .definedBy("io.ringbell.ring..")
          .layer("fabric")
          .definedBy("io.ringbell.fabric..")
          .layer("codec")
          .definedBy("io.ringbell.codec..")
          .layer("counter")
          .definedBy("io.ringbell.counter..")
          .whereLayer("api")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("call")
          .mayOnlyBeAccessedByLayers("api")
          .whereLayer("ring")
          .mayOnlyBeAccessedByLayers("api", "call")
          .whereLayer("fabric")
          .mayOnlyBeAccessedByLayers("api", "call", "ring")
          .whereLayer("codec")
          .mayOnlyBeAccessedByLayers("api", "call")
          .ignoreDependency(alwaysTrue(), IS_VALUE);

  @ArchTest
  static final ArchRule THE_CODEC_IS_A_LEAF =
      noClasses()
          .that()
          .resideInAPackage("io.ringbell.codec..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.ringbell..")
                  .and(DescribedPredicate.not(resideInAPackage("io.ringbell.codec..")))
                  .and(DescribedPredicate.not(IS_VALUE)));

  @ArchTest
  static final ArchRule THE_COUNTERS_ARE_A_LEAF =
      noClasses()
          .that()
          .resideInAPackage("io.ringbell.counter..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.ringbell..")
                  .and(DescribedPredicate.not(resideInAPackage("io.ringbell.counter.."))));

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .matching("io.ringbell.(*)..")
          .should()
          .beFreeOfCycles()
          .ignoreDependency(alwaysTrue(), IS_VALUE);

  @ArchTest
  static final ArchRule PURE_CLASSES_NEED_NOTHING_FROM_OUTSIDE =
      noClasses()
          .that(IS_PURE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.net..",
                      "java.nio.channels..",
                      "java.util.concurrent..",
                      "java.io..",
                      "org.slf4j..")
                  .and(
                      DescribedPredicate.not(
                          describe(
                              "are what serialization and text need",
                              ArchitectureTest::isHarmless))));

  private static boolean isHarmless(JavaClass c) {
    return Set.of("java.io.Serializable", "java.io.IOException", "java.io.UncheckedIOException")
        .contains(c.getName());
  }

  @ArchTest
  static final ArchRule PURE_CLASSES_HAVE_NO_CLOCK_THREAD_OR_CHANCE =
      noClasses()
          .that(IS_PURE)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.lang.Thread")
          .orShould()
          .dependOnClassesThat()
          .haveSimpleNameEndingWith("Random");

  /** So that a class that gets another name does not slip away from its rule. */
  @ArchTest
  static void thePureClassesAreThere(JavaClasses all) {
    PURE.forEach(name -> assertThat(all.contain(name)).as(name).isTrue());
  }

  @ArchTest
  static final ArchRule NOBODY_USES_UNSAFE =
      noClasses()
          .should()
          .dependOnClassesThat(resideInAnyPackage("sun..", "jdk.internal..", "com.sun.."));
}
