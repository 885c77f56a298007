/**
 * What the processor knows of a service and its messages: immutable facts, without anything of
 * {@code javax.lang.model}, so that a writer cannot look beyond them.
 */
package io.ringbell.processor.model;
