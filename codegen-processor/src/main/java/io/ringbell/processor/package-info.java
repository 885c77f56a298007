/**
 * The annotation processor: {@link io.ringbell.processor.step steps} read annotated elements into
 * an immutable {@link io.ringbell.processor.model model}, noting every mistake in a {@link
 * io.ringbell.processor.validation report}; {@link io.ringbell.processor.writer writers} turn the
 * model of a service without mistakes into source files.
 */
package io.ringbell.processor;
