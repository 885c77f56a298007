package io.ringbell.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a {@code java.nio.ByteBuffer} that is received shows the bytes where they lie, where
 * that is possible, in place of a copy: {@code @Lent ByteBuffer} as a parameter, a field of a
 * message, or {@code Flow.Publisher<@Lent ByteBuffer>}.
 *
 * <p>Such a buffer is read-only, and lent for as long as the handler's method runs, up to its
 * answer, or {@code onNext} of a stream. Who needs the bytes later, or on another thread, copies
 * them before. After that it shows whatever comes to lie there; it never shows memory that is not
 * the process's own. Until then the bytes stay; but as they may lie where the sender has written
 * them, a sender that breaks the protocol can change them, so what is checked must be copied first.
 *
 * <p>What cannot be handed over at once is a copy, read-only too: for a handler on another thread,
 * one that answers by a future or a stream, a subscriber that has not asked yet, a thread that
 * waits for its answers, or a stream that is sent on. On what is sent it changes nothing.
 */
@Documented
@Target({ElementType.TYPE_USE, ElementType.FIELD}) // the latter is seen in compiled classes too
@Retention(RetentionPolicy.CLASS)
public @interface Lent {}
