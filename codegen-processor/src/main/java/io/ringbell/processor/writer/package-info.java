/** From the model to source files; each writer writes one type. */
package io.ringbell.processor.writer;
