package io.ringbell.fabric.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test that runs for each message size at which fabrics change their ways. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0} bytes")
@ValueSource(ints = {0, 1, 7, 64, 4096, 65535, 65536, 1 << 20})
@interface Sizes {}
